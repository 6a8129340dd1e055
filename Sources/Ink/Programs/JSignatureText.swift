import SignetGraphics

/// The format "base30" of jSignature: for each stroke the x and the y of its points, separated by `_`.
///
/// A coordinate is the difference to the one before in base 30; its first digit is 0 to 9 and a to t, and further digits are
/// those 30 characters farther in the row. `Z` makes the following differences negative, and `Y` positive again.
enum JSignatureText {
    private static let base = 30
    private static let separator = UInt8(ascii: "_")
    /// The digits of a number: first the leading ones, then as many for the others.
    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX".utf8)
    /// The longest number in digits: beyond the largest coordinate.
    private static let longest = 8

    /// Reads a drawing.
    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var builder = StrokeBuilder()
        let legs = bytes[...].trimmed.split(separator: separator, omittingEmptySubsequences: false)
        guard legs.count.isMultiple(of: 2) else {
            throw .malformed(.jSignature, at: .whole, .truncated)
        }
        for index in stride(from: 0, to: legs.count, by: 2) {
            let (x, y) = (try coordinates(legs[index]), try coordinates(legs[index + 1]))
            guard x.count == y.count else {
                throw .malformed(
                    .jSignature,
                    at: .byte(legs[index + 1].startIndex),
                    .miscounted("coordinates", announced: x.count, found: y.count)
                )
            }
            builder.lift()
            for (x, y) in zip(x, y) { try builder.add(Drawing.Sample(x: x, y: y)) }
        }
        return Drawing(strokes: builder.strokes)
    }

    /// Whether a text is one word in this format.
    static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
        let word = text.trimmed
        let isWord = word.allSatisfy { $0.isLetter || $0.isDigit || $0 == separator }
        guard isWord, word.contains(separator) else { return false }
        return (try? drawing(Array(word))) != nil
    }

    private static func coordinates(_ leg: ArraySlice<UInt8>) throws(DrawingError) -> [Double] {
        var coordinates: [Double] = []
        var (place, sign, last) = (leg.startIndex, 1, 0)
        while place < leg.endIndex {
            let start = place
            if leg[place] == UInt8(ascii: "Z") || leg[place] == UInt8(ascii: "Y") {
                sign = leg[place] == UInt8(ascii: "Z") ? -1 : 1
                place += 1
                continue
            }
            guard var number = digit(leg[place]), number < base else { throw wrong(leg, at: start) }
            place += 1
            while place < leg.endIndex, let digit = digit(leg[place]), digit >= base {
                number = number * base + digit - base
                place += 1
                guard place - start <= longest else { throw wrong(leg, at: start) }
            }
            last += sign * number
            coordinates.append(Double(last))
        }
        return coordinates
    }

    private static func digit(_ byte: UInt8) -> Int? { digits.firstIndex(of: byte) }

    private static func wrong(_ leg: ArraySlice<UInt8>, at place: Int) -> DrawingError {
        let found = leg[place...].prefix(1).excerpt
        return .malformed(.jSignature, at: .byte(place), .unexpected(found, expected: "a digit of base 30"))
    }
}
