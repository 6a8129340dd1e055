internal import SignetGraphics
internal import SignetPDF
internal import SignetSigning
internal import SignetViewing

/// Draws the pages of a document and of its signed versions, and compares them: a judge of changes beside ``LaterChanges`` that knows
/// nothing of objects.
///
/// The document is opened once for all its signatures, and signatures that cover the same bytes are compared once.
final class DrawnComparisons {
    private let document: Document
    private let clock: DrawingClock
    /// Nil to draw nothing.
    private let versions: (any VersionViewing)?
    private var now: (any DocumentViewer)?
    private var pictures = PageCache()
    private var known: [Int: DrawnFindings] = [:]

    /// Sets up, without drawing.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - viewing: Where pages are drawn; nil to draw none.
    ///   - seconds: How long that may take for all signatures together.
    convenience init(of document: Document, _ viewing: PageViewing?, seconds: Int) {
        let clock = DrawingClock(seconds: seconds)
        let viewers = viewing?.givenUp { clock.isOver }.viewers
        let versions = viewers.map { Versions(bytes: document.bytes, access: document.access, viewers: $0) }
        self.init(of: document, clock, versions)
    }

    init(of document: Document, _ clock: DrawingClock, _ versions: (any VersionViewing)?) {
        (self.document, self.clock, self.versions) = (document, clock, versions)
    }

    /// Adds what is found after a signature to it: faults, and which changes a person must look at.
    ///
    /// - Parameters:
    ///   - length: The number of bytes that it covers.
    ///   - changes: The changes since, by the objects.
    ///   - signature: The signature, with its other faults: one that fails anyway is not drawn.
    func addFaults(after length: Int, _ changes: LaterChanges, to signature: inout VerifiedSignature) {
        guard signature.indication != .failed else { return }
        let found = findings(after: length, changes)
        signature.faults += found.faults
        if found.isNotDrawn { signature.notes.append(.notDrawn) }
        for index in signature.changes.indices {
            let change = signature.changes[index]
            let isOver = change.extent == .annotations && change.page.map(found.coveringPages.contains) ?? false
            if isOver || change.field.map(found.coveringFields.contains) ?? false {
                signature.changes[index].needsReview = true
            }
        }
    }

    /// The findings after a signature that covers a number of bytes.
    func findings(after length: Int, _ changes: LaterChanges) -> DrawnFindings {
        guard Self.maySeem(changes) || isWrittenAgain(since: length, changes) else { return DrawnFindings() }
        guard let versions else { return DrawnFindings(isNotDrawn: true) }
        if let found = known[length] { return found }
        let found = clock.during { compare(length, changes, versions) }
        known[length] = found
        return found
    }

    /// Whether objects were written again although nothing is different by the rules: for other readers it may be.
    private func isWrittenAgain(since length: Int, _ changes: LaterChanges) -> Bool {
        changes.changes.isEmpty && document.bytes.count > length + Self.shortEnd
    }

    /// White space and lines that programs leave at the end of a file.
    private static let shortEnd = 64

    /// Whether pages may look different by some changes.
    private static func maySeem(_ changes: LaterChanges) -> Bool {
        // Where the objects were not all compared, their places are not all known, and the signature is left open anyway.
        !changes.changes.contains {
            if case .beyondLimits = $0.kind { true } else { false }
        }
            && changes.changes.contains {
                $0.kind == .metadata || $0.extent >= .formFilling && $0.kind != .signatureAdded
            }
    }

    private func compare(_ length: Int, _ changes: LaterChanges, _ versions: any VersionViewing) -> DrawnFindings {
        var isSigned = false
        do throws(ViewingError) {
            let viewer = if let now { now } else { try versions.viewer(first: document.bytes.count) }
            now = viewer
            isSigned = true
            let before = try versions.viewer(first: length)
            guard let revision = try? Document(Bytes(first: length, of: document.bytes), access: document.access) else {
                throw .unreadable("")
            }
            var comparison = DrawnComparison(
                DrawnVersion(viewer: before, document: revision),
                DrawnVersion(viewer: viewer, document: document),
                changes,
                clock
            )
            comparison.run(&pictures)
            return comparison.findings
        } catch {
            let obstacle =
                clock.isOver ? .time(seconds: clock.seconds) : PageComparisonFinding(opening: isSigned, error)
            return DrawnFindings(faults: [.notLookedAt(obstacle)])
        }
    }
}

/// Opens versions of a document.
protocol VersionViewing {
    /// Opens the version of the document in its first bytes.
    func viewer(first length: Int) throws(ViewingError) -> any DocumentViewer
}

private struct Versions: VersionViewing {
    let bytes: Bytes
    let access: DocumentAccess
    let viewers: Viewers

    func viewer(first length: Int) throws(ViewingError) -> any DocumentViewer {
        try viewers.viewer(of: Bytes(first: length, of: bytes), access)
    }
}

/// A version of a document, and what a reader shows of it.
struct DrawnVersion {
    let viewer: any DocumentViewer
    let document: Document
}

/// Pictures of pages that are compared with several versions, up to a number of bytes.
struct PageCache {
    private struct Kept {
        let picture: OpaquePicture
        let scale: Double
    }

    private var pages: [Int: Kept] = [:]
    private var bytes = 0
    /// About 250 pages in grey.
    private static let mostBytes = 64 << 20

    /// The picture of a page, drawn where it is not known.
    mutating func picture(
        ofPage index: Int,
        pixelsPerPoint scale: Double,
        by viewer: any DocumentViewer
    ) throws(ViewingError) -> OpaquePicture {
        if let kept = pages[index], kept.scale == scale { return kept.picture }
        let picture = try viewer.opaquePicture(ofPage: index, pixelsPerPoint: scale)
        if pages[index] == nil, bytes + picture.samples.count <= Self.mostBytes {
            pages[index] = Kept(picture: picture, scale: scale)
            bytes += picture.samples.count
        }
        return picture
    }
}
