/// The colours that a content stream names by itself, without the resources (ISO 32000-1, 8.6.8 and 8.9.7).
package enum ContentColors {
    /// Whether content sets a colour of four inks, or shows an inline image in such colours.
    ///
    /// - Complexity: O(n) for n bytes, without recursion; it ends at the first such colour.
    package static func useInks(_ content: [UInt8]) -> Bool {
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
