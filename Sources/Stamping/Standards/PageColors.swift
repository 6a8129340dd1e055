internal import SignetPDF

/// Finds the pages that readers show in other colours once something on them is transparent.
///
/// Without transparency a page is painted object by object in the colours of the screen. With it, the page is first
/// composed as a whole in one blending space (ISO 32000-1, 11.4.7 and 11.6.6): that of the page's group, or else that of
/// the document's output intent or the reader's. Colours of four inks and of single inks then look different, and with an
/// output intent of inks or greys all colours do. A page that is composed already stays as it is.
struct PageColors {
    private let document: Document
    private let intent: OutputIntent
    private var known: [Int: Bool] = [:]
    private let contents: ContentColors
    private var hasFailed = false
    /// The pages, from 1, that could not be examined, or not in whole.
    private(set) var unexamined: Set<Int> = []
    /// How many entries of resources may still be examined.
    private var entriesLeft = 1_000_000
    /// The most bytes of decoded content that are examined.
    private static let contentLimit = 64 << 20

    init(_ document: Document, intent: OutputIntent) {
        self.document = document
        self.intent = intent
        contents = ContentColors(document, limit: Self.contentLimit)
    }

    /// Whether transparency on a page would change the colours of the rest of it.
    ///
    /// A page that cannot be examined, or only with too much work, counts as one that would change.
    mutating func areChangedByTransparency(on page: Page) -> Bool {
        if let answer = known[page.index] { return answer }
        var answer = true
        if !hasFailed { do throws(PDFError) { answer = try examine(page) } catch { hasFailed = true } }
        if hasFailed { unexamined.insert(page.index + 1) }
        known[page.index] = answer
        return answer
    }

    private mutating func examine(_ page: Page) throws(PDFError) -> Bool {
        guard try document.value("Group", of: page.dictionary)?.dictionary == nil else { return false }
        var walk = try ResourceWalk(page, of: document)
        while let step = try walk.next() {
            if step == .transparency { return false }
            entriesLeft -= 1
            guard entriesLeft > 0 else { throw PDFError(.tooManyResources) }
        }
        if intent.hasOtherColors || walk.usesInks { return true }
        for reference in walk.contents {
            if try contents.useInks(reference) { return true }
        }
        return false
    }
}
