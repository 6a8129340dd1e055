/// The operators of a content stream that show text (ISO 32000-2, 9.4.3).
package enum ContentText {
    private static let operators: Set<ContentOperator> = ["Tj", "TJ", "'", "\""]
    /// A longer stream of an appearance is not read.
    private static let longest = 1 << 20

    /// Whether a form shows text itself, rather than by other forms.
    package static func isShown(by form: IndirectObject, of document: Document) throws(PDFError) -> Bool {
        guard form.streamData != nil, let data = try? document.data(of: form, limit: longest) else { return false }
        var words = ContentWords(data)
        while let word = words.next() {
            if case .command(let name) = word, operators.contains(name) { return true }
        }
        return false
    }
}
