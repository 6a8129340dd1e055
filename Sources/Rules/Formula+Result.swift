internal import SignetBasics

extension Formula {
    /// A number or a text; the values of fields are texts, which count as numbers where they are.
    enum Value: Sendable {
        case number(ExactDecimal)
        case text(String)

        var text: String {
            switch self {
            case .number(let number): number.text
            case .text(let text): text
            }
        }

        /// The number that it is, without white space around it.
        var number: ExactDecimal? {
            switch self {
            case .number(let number): number
            case .text(let text): ExactDecimal(ComparableText.trimmed(text))
            }
        }

        var isEmpty: Bool {
            if case .text(let text) = self { return ComparableText.isEmpty(text) }
            return false
        }
    }

    /// The result for the values of fields; a field without a value is empty.
    ///
    /// An empty value counts as 0 in arithmetic, is left out by `sum`, `min` and `max`, and makes a date empty that is computed from it.
    package func result(_ values: [String: String]) throws(FormulaFault) -> String {
        try Self.value(of: root, values).text
    }

    private static func value(of node: Node, _ values: [String: String]) throws(FormulaFault) -> Value {
        switch node {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .field(let name): .text(values[name] ?? "")
        case .negated(let node): .number(-(try number(of: try value(of: node, values))))
        case .operation(let sign, let left, let right):
            try result(sign, try value(of: left, values), try value(of: right, values))
        case .call(.if, let arguments): try choice(arguments, values)
        case .call(let function, let nodes):
            try result(function, try nodes.map { node throws(FormulaFault) in try value(of: node, values) })
        }
    }

    private static func choice(_ arguments: [Node], _ values: [String: String]) throws(FormulaFault) -> Value {
        if isTrue(try value(of: arguments[0], values)) { return try value(of: arguments[1], values) }
        return arguments.count > 2 ? try value(of: arguments[2], values) : .text("")
    }

    /// Whether a condition holds: it is not empty and not 0.
    private static func isTrue(_ value: Value) -> Bool { !value.isEmpty && value.number != .zero }

    private static func number(of value: Value) throws(FormulaFault) -> ExactDecimal {
        if value.isEmpty { return .zero }
        guard let number = value.number else { throw .notANumber }
        return number
    }

    private static func fitting(_ number: ExactDecimal?) throws(FormulaFault) -> ExactDecimal {
        guard let number else { throw .tooLarge }
        return number
    }

    private static func result(_ sign: Operator, _ left: Value, _ right: Value) throws(FormulaFault) -> Value {
        switch sign {
        case .equal: return truth(areEqual(left, right))
        case .notEqual: return truth(!areEqual(left, right))
        case .less: return truth(isLess(left, right))
        case .lessOrEqual: return truth(!isLess(right, left))
        case .greater: return truth(isLess(right, left))
        case .greaterOrEqual: return truth(!isLess(left, right))
        case .plus, .minus, .times, .divided: break
        }
        let (left, right) = (try number(of: left), try number(of: right))
        switch sign {
        case .plus: return .number(try fitting(left.adding(right)))
        case .minus: return .number(try fitting(left.adding(-right)))
        case .times: return .number(try fitting(left.multiplied(by: right)))
        default:
            guard right != .zero else { throw .divisionByZero }
            return .number(try fitting(left.divided(by: right)))
        }
    }

    private static func truth(_ isTrue: Bool) -> Value { .text(isTrue ? "true" : "") }

    /// Whether two values are the same number, or the same text; an empty one is only equal to an empty one.
    static func areEqual(_ left: Value, _ right: Value) -> Bool {
        if left.isEmpty || right.isEmpty { return left.isEmpty && right.isEmpty }
        if let left = left.number, let right = right.number { return left == right }
        return ComparableText.areEqual(left.text, right.text)
    }

    /// Whether a value is before another: by number where both are numbers, of which one may be empty, which is 0; or as texts.
    private static func isLess(_ left: Value, _ right: Value) -> Bool {
        if left.isEmpty, let right = right.number { return .zero < right }
        if right.isEmpty, let left = left.number { return left < .zero }
        if let left = left.number, let right = right.number { return left < right }
        return ComparableText.isLess(left.text, right.text)
    }

    private static func result(_ function: Function, _ values: [Value]) throws(FormulaFault) -> Value {
        switch function {
        case .sum: return .number(try sum(try numbers(values)))
        case .min: return try numbers(values).min().map(Value.number) ?? .text("")
        case .max: return try numbers(values).max().map(Value.number) ?? .text("")
        case .round: return try rounded(values)
        case .days: return try days(from: values[0], to: values[1])
        case .adddays: return try day(after: values[0], by: values[1])
        case .join: return .text(try bounded(values.map(\.text).joined()))
        case .upper: return .text(try bounded(ComparableText.uppercased(values[0].text)))
        case .lower: return .text(try bounded(ComparableText.lowercased(values[0].text)))
        case .length: return .number(ExactDecimal(values[0].text.unicodeScalars.count))
        case .if: return .text("")
        }
    }

    private static func bounded(_ text: String) throws(FormulaFault) -> String {
        guard text.unicodeScalars.count <= longest else { throw .tooLong }
        return text
    }

    /// The numbers of those that are not empty.
    private static func numbers(_ values: [Value]) throws(FormulaFault) -> [ExactDecimal] {
        try values.filter { !$0.isEmpty }.map { value throws(FormulaFault) in try number(of: value) }
    }

    private static func sum(_ numbers: [ExactDecimal]) throws(FormulaFault) -> ExactDecimal {
        var sum = ExactDecimal.zero
        for number in numbers { sum = try fitting(sum.adding(number)) }
        return sum
    }

    private static func integer(of value: Value) throws(FormulaFault) -> Int {
        guard let integer = try number(of: value).integer else { throw .notWhole }
        return integer
    }

    private static func rounded(_ values: [Value]) throws(FormulaFault) -> Value {
        let number = try number(of: values[0])
        let places = values.count > 1 ? try integer(of: values[1]) : 0
        let most = ExactDecimal.quotientScale
        guard (-most...most).contains(places) else { throw .tooLarge }
        return .number(try fitting(number.rounded(places)))
    }

    private static func days(from first: Value, to last: Value) throws(FormulaFault) -> Value {
        if first.isEmpty || last.isEmpty { return .text("") }
        return .number(ExactDecimal(try day(of: last) - (try day(of: first))))
    }

    private static func day(after date: Value, by days: Value) throws(FormulaFault) -> Value {
        if date.isEmpty { return .text("") }
        let (day, days) = (try day(of: date), try integer(of: days))
        let (sum, isTooLarge) = day.addingReportingOverflow(days)
        guard !isTooLarge, let text = CalendarDay.text(sum) else { throw .tooLarge }
        return .text(text)
    }

    private static func day(of value: Value) throws(FormulaFault) -> Int {
        guard let day = CalendarDay.number(value.text) else { throw .notADate }
        return day
    }
}

/// Days of the years 1 to 9999 by their number from 1970-01-01.
enum CalendarDay {
    /// The number of a day that is written as 2026-11-21; nil for one that no month has.
    static func number(_ text: String) -> Int? {
        let parts = ComparableText.trimmed(text).utf8.split(
            separator: UInt8(ascii: "-"),
            omittingEmptySubsequences: false
        )
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3 else { return nil }
        let time = CivilTime(year: numbers[0], month: numbers[1], day: numbers[2], hour: 0, minute: 0, second: 0)
        return time.map { $0.seconds / 86_400 }
    }

    /// The day with a number; nil outside of the years 1 to 9999.
    static func text(_ number: Int) -> String? {
        guard (-719_162...2_932_896).contains(number) else { return nil }
        return CivilTime(seconds: number * 86_400).dateDigits.joined(separator: "-")
    }
}
