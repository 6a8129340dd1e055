internal import SignetSigning
internal import SignetStamping

/// A place of a recipe: a placement whose texts, names and numbers may come from a row.
///
/// A row's value is never syntax: while the placement is read, one private character represents it, and the value then
/// replaces that character in the text, the pattern or the field's name. Only plain words and numbers are read with the
/// rest, so that a page, a corner or a measure may come from a row too.
package struct RecipePlace {
    static func placement(_ template: RecipeTemplate, _ row: RecipeRow) throws(OptionError) -> Placement {
        var text = ""
        var values: [String] = []
        var isInPattern = false
        for piece in template.pieces {
            switch piece {
            case .text(let plain):
                text += plain
                isInPattern = endsInPattern(text)
            case .variable(let name):
                let value = try row.value(of: name)
                if !isInPattern, isPlainWord(value) {
                    text += value
                } else if let placeholder = Placeholder.scalar(values.count) {
                    text.unicodeScalars.append(placeholder)
                    values.append(value)
                }
            }
        }
        let placement: Placement
        do throws(PlacementSyntaxError) {
            placement = try Placement(reading: text).replacing(values)
        } catch {
            throw .placement(error, replacing: values)
        }
        if case .text(.phrase(let phrase), _, _, _) = placement.anchor, phrase.allSatisfy(\.isWhitespace) {
            throw .emptySearch
        }
        return placement
    }

    private static func isPlainWord(_ value: String) -> Bool {
        !value.isEmpty
            && value.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                    UInt8(ascii: "%"):
                    true
                default: false
                }
            }
    }

    /// Whether a text ends within the slashes of a regular expression.
    private static func endsInPattern(_ text: String) -> Bool {
        guard let start = text.firstRange(of: "text:/") else { return false }
        var rest = text[start.upperBound...]
        while let character = rest.popFirst() {
            if character == "/" { return false }
            if character == "\\" { _ = rest.popFirst() }
        }
        return true
    }
}

extension Placement {
    fileprivate func replacing(_ values: [String]) -> Placement {
        guard !values.isEmpty else { return self }
        var copy = self
        switch anchor {
        case .text(let wording, let side, let gap, let occurrence):
            let filled: Wording =
                switch wording {
                case .phrase(let phrase): .phrase(Placeholder.replaced(in: phrase, by: values))
                case .pattern(let pattern, let ignoringCase):
                    .pattern(
                        Placeholder.replaced(in: pattern, by: values, written: \.escapedForPattern),
                        ignoringCase: ignoringCase
                    )
                }
            copy.anchor = .text(filled, side: side, gap: gap, occurrence: occurrence)
        case .field(let name, let occurrence):
            copy.anchor = .field(Placeholder.replaced(in: name, by: values), occurrence: occurrence)
        case .automatic(let role, let occurrence):
            let role = role.map { Placeholder.replaced(in: $0, by: values) }
            copy.anchor = .automatic(role: role, occurrence: occurrence)
        case .rectangle, .position: break
        }
        return copy
    }
}

extension String {
    /// The text as a regular expression that matches only that text.
    fileprivate var escapedForPattern: String {
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isASCII, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil {
                result += "\\"
            }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
