/// A place of a recipe: a placement whose texts, names and numbers may come from a row.
///
/// A row's value is never syntax: where the placement is read, a value stands as one character that no person writes,
/// and takes its place again in the text, the pattern or the field's name that was read. Only plain words and numbers
/// are read with the rest, so that a page, a corner or a measure may come from a row too.
struct RecipePlace {
    /// The private characters that stand for values (plane 16 of Unicode).
    private static let firstStandIn: UInt32 = 0x10_F000
    private static let standIns: ClosedRange<UInt32> = firstStandIn...0x10_FF00

    /// Whether a text has one of the characters that stand for values.
    static func hasStandIns(_ text: String) -> Bool {
        text.unicodeScalars.contains { standIns.contains($0.value) }
    }

    static func placement(_ template: RecipeTemplate, _ row: RecipeRow) throws(OptionFault) -> Placement {
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
                } else if let standIn = Unicode.Scalar(firstStandIn + UInt32(min(values.count, 0xF00))) {
                    text.unicodeScalars.append(standIn)
                    values.append(value)
                }
            }
        }
        let placement: Placement
        do throws(PlacementSyntaxError) {
            placement = try Placement(parsing: text).replacing(values, first: firstStandIn)
        } catch {
            throw OptionFault(error.description.replacingStandIns(values, first: firstStandIn) { $0 })
        }
        if case .text(.phrase(let phrase), _, _, _) = placement.anchor, phrase.allSatisfy(\.isWhitespace) {
            throw OptionFault("the text to look for is empty in this row")
        }
        return placement
    }

    private static func isPlainWord(_ value: String) -> Bool {
        !value.isEmpty
            && value.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
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
    fileprivate func replacing(_ values: [String], first: UInt32) -> Placement {
        guard !values.isEmpty else { return self }
        var copy = self
        switch anchor {
        case .text(let wording, let side, let gap, let occurrence):
            let filled: Wording =
                switch wording {
                case .phrase(let phrase): .phrase(phrase.replacingStandIns(values, first: first) { $0 })
                case .pattern(let pattern, let ignoringCase):
                    .pattern(
                        pattern.replacingStandIns(values, first: first, written: \.escapedForPattern),
                        ignoringCase: ignoringCase
                    )
                }
            copy.anchor = .text(filled, side: side, gap: gap, occurrence: occurrence)
        case .field(let name, let occurrence):
            copy.anchor = .field(name.replacingStandIns(values, first: first) { $0 }, occurrence: occurrence)
        case .rectangle, .position, .automatic: break
        }
        return copy
    }
}

extension String {
    fileprivate func replacingStandIns(_ values: [String], first: UInt32, written: (String) -> String) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if scalar.value >= first, Int(scalar.value - first) < values.count {
                result += written(values[Int(scalar.value - first)])
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text as a regular expression that matches just it.
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
