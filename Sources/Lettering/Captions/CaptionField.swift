/// A field that a caption's template can name in braces.
package enum CaptionField: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case name
    case date
    case reason
    case location
    case id

    /// The greatest number of characters of a value.
    package static let maximumCharacters = 500
    /// The greatest number of UTF-8 bytes of a value: a character may carry many combining marks.
    static let maximumBytes = 4000

    /// The field without its braces.
    package var description: String { rawValue }

    /// All fields as a template writes them.
    static var list: String { allCases.map { "{\($0)}" }.joined(separator: ", ") }

    /// A valid value of the field, without space around it.
    func checked(_ value: String) throws(CaptionError) -> String {
        guard value.utf8.count <= Self.maximumBytes, value.count <= Self.maximumCharacters else {
            throw .fieldTooLong(self, limit: Self.maximumCharacters)
        }
        for (index, character) in value.enumerated() {
            for scalar in character.unicodeScalars where !scalar.mayStandInCaption {
                throw .forbiddenInField(scalar, field: self, position: index + 1)
            }
        }
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        let start = value.drop(while: isSpace)
        return String(start.prefix(start.count - start.reversed().prefix(while: isSpace).count))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is neither a control character nor one that forces a direction (UAX #9, 3.1) or breaks a line.
    var mayStandInCaption: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: false
        default: properties.generalCategory != .control
        }
    }
}
