/// The colours that a content stream names by itself, without the resources (ISO 32000-1, 8.6.8 and 8.9.7).
package enum ContentColors {
    private static let fill: Name = "k"
    private static let stroke: Name = "K"
    private static let space: Name = "DeviceCMYK"
    private static let shortSpace: Name = "CMYK"
    private static let imageBegins: Name = "BI"
    private static let imageData: Name = "ID"

    /// Whether content sets a colour of four inks, or shows an inline image in such colours.
    ///
    /// - Complexity: O(n) for n bytes, without recursion; it ends at the first such colour.
    package static func useInks(_ content: [UInt8]) -> Bool {
        var words = ContentWords(content)
        var isInImage = false
        while let word = words.next() {
            switch word {
            case .name(let name):
                if name == space || isInImage && name == shortSpace { return true }
            case .command(let command):
                if command == fill || command == stroke { return true }
                if command == imageBegins { isInImage = true }
                if command == imageData { isInImage = false }
            }
        }
        return false
    }
}
