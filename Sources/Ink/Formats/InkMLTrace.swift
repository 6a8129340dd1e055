/// The points of a trace (3.2.1, "Trace data" of the recommendation): values between blanks, points between commas.
///
/// A value may have a prefix that applies to its channel until the next one: `!` for a value as it is, `'` for a
/// difference from the point before, `"` for a difference of differences. `*` repeats the last, `?` is a value that was
/// not reported, `T` and `F` are true and false, `#` begins a hexadecimal number.
struct InkMLTrace {
    private var text: TextScanner
    private let trace: XMLElement
    private let format: InkMLTraceFormat
    private var states: [State]

    private struct State {
        var order = 0
        var value = 0.0
        var velocity = 0.0
        var acceleration = 0.0
        var points = 0

        /// Takes the next number, or nil for "as before".
        mutating func take(_ number: Double?) -> Double {
            let before = value
            switch order {
            case 0:
                value = number ?? value
                velocity = points > 0 ? value - before : 0
                acceleration = 0
            case 1:
                velocity = number ?? velocity
                value += velocity
            default:
                acceleration = number ?? acceleration
                velocity += acceleration
                value += velocity
            }
            points += 1
            return value
        }
    }

    init(_ trace: XMLElement, _ format: InkMLTraceFormat) {
        self.trace = trace
        self.format = format
        text = TextScanner(trace.text, from: 0)
        states = Array(repeating: State(), count: format.channels.count)
    }

    /// The milliseconds between two points of a trace with a duration; nil without.
    var period: Double? {
        guard let duration = trace.number("duration"), duration > 0 else { return nil }
        return duration / Double(max(trace.text.count { $0 == UInt8(ascii: ",") }, 1))
    }

    /// The values of the next point in the order of the channels, nil for those not reported; nil at the end.
    mutating func next() throws(DrawingError) -> [Double?]? {
        repeat { text.skipBlanks() } while text.accept(UInt8(ascii: ","))
        guard text.next != nil else { return nil }
        var values: [Double?] = Array(repeating: nil, count: format.channels.count)
        for index in values.indices {
            text.skipBlanks()
            guard let byte = text.next, byte != UInt8(ascii: ",") else {
                guard index >= format.regular else {
                    throw fault(.missing("the channel \(format.channels[index].name)"))
                }
                break
            }
            values[index] = try value(index)
        }
        text.skipBlanks()
        guard text.next == nil || text.accept(UInt8(ascii: ",")) else {
            throw fault(.unexpected(text.excerpt, expected: "a comma after \(format.channels.count) values"))
        }
        return values
    }

    private mutating func value(_ index: Int) throws(DrawingError) -> Double? {
        if let byte = text.next, let order = Self.prefixes.firstIndex(of: byte) {
            states[index].order = order
            text.advance()
            text.skipBlanks()
        }
        guard let byte = text.next else { throw fault(.missing("the channel \(format.channels[index].name)")) }
        switch byte {
        case UInt8(ascii: "*"):
            text.advance()
            return states[index].take(nil)
        case UInt8(ascii: "?"):
            text.advance()
            return nil
        case UInt8(ascii: "T"), UInt8(ascii: "F"):
            text.advance()
            return states[index].take(byte == UInt8(ascii: "T") ? 1 : 0)
        default:
            guard let number = text.number() ?? hexadecimal() else {
                throw fault(
                    .unexpected(text.excerpt, expected: "a value of the channel \(format.channels[index].name)")
                )
            }
            return states[index].take(number)
        }
    }

    private static let prefixes: [UInt8] = [UInt8(ascii: "!"), UInt8(ascii: "'"), UInt8(ascii: "\"")]

    /// A number such as `#3F` or `-#A`; nil if there is none.
    private mutating func hexadecimal() -> Double? {
        let isNegative = text.accept(UInt8(ascii: "-"))
        guard text.accept(UInt8(ascii: "#")) else { return nil }
        var value = 0.0
        var digits = 0
        while let byte = text.next, let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 {
            value = value * 16 + Double(digit)
            digits += 1
            text.advance()
        }
        guard digits > 0 else { return nil }
        return isNegative ? -value : value
    }

    private func fault(_ fault: DrawingFinding) -> DrawingError {
        .malformed(.inkML, at: .element(trace.name, line: trace.line + text.lineNumber - 1), fault)
    }
}
