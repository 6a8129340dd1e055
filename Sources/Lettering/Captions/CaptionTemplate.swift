/// The text of a caption with fields in braces and markup, read once and filled for every document.
package struct CaptionTemplate: Hashable, Sendable {
    /// The greatest number of characters of a template.
    package static let maximumCharacters = 2000
    /// The greatest number of UTF-8 bytes of a template.
    static let maximumBytes = 16_000
    /// The greatest number of lines of a template, and of a caption that is set.
    package static let maximumLines = 40

    /// A stretch of one style: text, or the value of a field.
    struct Piece: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case text(String)
            case field(CaptionField)
        }

        var content: Content
        var style: CaptionSpanStyle
    }

    let lines: [[Piece]]

    /// Reads a template.
    ///
    /// Markup is read before the fields are filled, so that no value can be read as markup.
    ///
    /// - Throws: `CaptionError` with the place for an unknown field, broken markup, a control character, or a
    ///   template that is too long.
    package init(_ text: String) throws(CaptionError) {
        try self.init(text, syntax: .markup)
    }

    /// Reads the text of a QR code, which has fields but no markup.
    ///
    /// - Throws: `CaptionError` as for a template.
    package init(unmarked text: String) throws(CaptionError) {
        try self.init(text, syntax: .fieldsOnly)
    }

    private init(_ text: String, syntax: CaptionTemplateReader.Syntax) throws(CaptionError) {
        guard text.utf8.count <= Self.maximumBytes, text.count <= Self.maximumCharacters else {
            throw .tooLong(limit: Self.maximumCharacters)
        }
        var reader = CaptionTemplateReader(text, syntax: syntax)
        lines = try reader.lines()
        guard lines.count <= Self.maximumLines else { throw .tooManyLines(limit: Self.maximumLines) }
    }

    /// The fields that the template names.
    package var fields: Set<CaptionField> {
        Set(lines.joined().compactMap { if case .field(let field) = $0.content { field } else { nil } })
    }

    /// The lines with the values of their fields; a line whose fields are all empty disappears.
    ///
    /// - Throws: `CaptionError` for an invalid value, and when no line has visible text.
    func paragraphs(_ values: [CaptionField: String]) throws(CaptionError) -> [CaptionParagraph] {
        var checked: [CaptionField: String] = [:]
        for field in CaptionField.allCases {
            guard let value = values[field] else { continue }
            checked[field] = try field.checked(value)
        }
        var paragraphs: [CaptionParagraph] = []
        for line in lines {
            var paragraph = CaptionParagraph()
            var fieldCount = 0
            var emptyCount = 0
            for piece in line {
                switch piece.content {
                case .text(let text): paragraph.append(text, style: piece.style)
                case .field(let field):
                    let value = checked[field] ?? ""
                    fieldCount += 1
                    emptyCount += value.isEmpty ? 1 : 0
                    paragraph.append(value, style: piece.style)
                }
            }
            guard fieldCount == 0 || emptyCount < fieldCount else { continue }
            paragraphs.append(paragraph.trimmed)
        }
        guard let first = paragraphs.firstIndex(where: { !$0.isBlank }),
            let last = paragraphs.lastIndex(where: { !$0.isBlank })
        else { throw .nothingToSay }
        return Array(paragraphs[first...last])
    }

    /// The text of a filled caption, without markup, one string for each line.
    package func text(_ values: [CaptionField: String]) throws(CaptionError) -> [String] {
        try paragraphs(values).filter { !$0.isBlank }.map(\.text)
    }
}
