/// The colours that content streams name by themselves, without the resources (ISO 32000-1, 8.6.8 and 8.9.7).
///
/// Most content names none of four inks, and nothing in it looks like such a name: then it is only searched while it is inflated, and
/// neither kept nor read word by word.
package final class ContentColors {
    private let document: Document
    /// How many bytes of decoded content may still be searched.
    private var bytesLeft: Int
    private var search = InkSearch()
    private var known: [ObjectReference: Bool] = [:]

    /// - Parameters:
    ///   - document: The document.
    ///   - limit: The most bytes of decoded content that are searched in total.
    package init(_ document: Document, limit: Int) {
        self.document = document
        bytesLeft = limit
    }

    /// Whether a stream sets a colour of four inks, or shows an inline image in such colours.
    ///
    /// Data that cannot be decoded name no colours, as in viewers.
    ///
    /// - Throws: `PDFError` with code `limit` beyond the limit.
    /// - Complexity: O(n) for n bytes of decoded data, in memory that does not depend on n where nothing looks like an ink.
    package func useInks(_ reference: ObjectReference) throws(PDFError) -> Bool {
        if let answer = known[reference] { return answer }
        let answer = try examine(reference)
        known[reference] = answer
        return answer
    }

    private func examine(_ reference: ObjectReference) throws(PDFError) -> Bool {
        guard let stream = try document.indirectObject(reference), stream.streamData != nil else { return false }
        do throws(PDFError) {
            if let count = try search.countWithoutInks(of: stream, in: document, limit: bytesLeft) {
                bytesLeft -= count
                return false
            }
            let content = try document.data(of: stream, limit: bytesLeft)
            bytesLeft -= content.count
            guard bytesLeft >= 0 else { throw PDFError(.decodedTooLong(limit: bytesLeft + content.count)) }
            return Self.useInks(content)
        } catch {
            guard error.code != .limit else { throw error }
            return false
        }
    }

    /// Whether decoded content does, read word by word.
    ///
    /// - Complexity: O(n) for n bytes, without recursion; it ends at the first such colour.
    static func useInks(_ content: [UInt8]) -> Bool {
        var words = ContentWords(content)
        var isInImage = false
        while let word = words.next() {
            switch word {
            case .name(let name):
                if words.isName(name, "DeviceCMYK") || isInImage && words.isName(name, "CMYK") { return true }
            case .command(let command):
                if command == fill || command == stroke { return true }
                if command == .imageBegins { isInImage = true }
                if command == .imageData { isInImage = false }
            }
        }
        return false
    }

    private static let fill: ContentOperator = "k"
    private static let stroke: ContentOperator = "K"
}
