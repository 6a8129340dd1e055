extension PDFObject {
    /// Whether both mean the same: the order of a dictionary's entries and null values make no difference (ISO 32000-2, 7.3.7).
    func means(_ other: PDFObject) -> Bool {
        switch (self, other) {
        case (.dictionary(let one), .dictionary(let other)):
            Set(one.keys).union(other.keys).allSatisfy { (one[$0] ?? .null).means(other[$0] ?? .null) }
        case (.array(let one), .array(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.means($1) }
        case (.integer, .real), (.real, .integer): number == other.number
        default: self == other
        }
    }
}
