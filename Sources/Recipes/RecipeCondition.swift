internal import SignetSigning

/// A condition for a stamp to be set.
struct RecipeCondition: Sendable {
    /// A comparison of a number of pages.
    enum PageCount: Hashable, Sendable {
        case equal(Int)
        case unequal(Int)
        case within(ClosedRange<Int>)

        /// Reads `3`, `=3`, `!=3`, `<3`, `<=3`, `>3`, `>=3` or `2..10`; nil for anything else.
        init?(_ text: String) {
            let text = text.filter { $0 != " " }
            func number(after sign: String) -> Int? {
                guard text.hasPrefix(sign) else { return nil }
                let digits = text.dropFirst(sign.count)
                guard !digits.isEmpty, digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber) else { return nil }
                return Int(digits)
            }
            if let dots = text.firstRange(of: "..") {
                guard let low = Int(text[..<dots.lowerBound]), let high = Int(text[dots.upperBound...]), low >= 0,
                    low <= high
                else { return nil }
                self = .within(low...high)
            } else if let number = number(after: "!=") {
                self = .unequal(number)
            } else if let number = number(after: "<=") {
                self = .within(0...number)
            } else if let number = number(after: ">=") {
                self = .within(number...Int.max)
            } else if let number = number(after: "<") {
                self = number > 0 ? .within(0...number - 1) : .equal(-1)
            } else if let number = number(after: ">") {
                self = number < Int.max ? .within(number + 1...Int.max) : .equal(-1)
            } else if let number = number(after: "=") ?? number(after: "") {
                self = .equal(number)
            } else {
                return nil
            }
        }

        func holds(for count: Int) -> Bool {
            switch self {
            case .equal(let number): count == number
            case .unequal(let number): count != number
            case .within(let range): range.contains(count)
            }
        }
    }

    /// The tests, in the order of their cost.
    enum Test: Sendable {
        /// The variable's value is one of these.
        case variable(String, oneOf: [String])
        case encrypted(Bool)
        case pageCount(PageCount)
        case signed(Bool)
        case form(Bool)
        /// The form has all of these fields.
        case fields([RecipeTemplate])

        fileprivate var cost: Int {
            switch self {
            case .variable: 0
            case .encrypted: 1
            case .pageCount: 2
            case .signed: 3
            case .form, .fields: 4
            }
        }
    }

    let test: Test
    let place: RecipeContent.Place

    /// The conditions, the cheapest first.
    static func inOrder(_ conditions: [RecipeCondition]) -> [RecipeCondition] {
        (0...4).flatMap { cost in conditions.filter { $0.test.cost == cost } }
    }

    /// The variables that it names.
    var names: [String] {
        switch test {
        case .variable(let name, _): [name]
        case .fields(let templates): templates.flatMap(\.names)
        default: []
        }
    }

    /// Whether it is met for a row and a document.
    func holds(_ row: RecipeRow, _ facts: DocumentFacts) throws(RecipeRowError) -> Bool {
        switch test {
        case .variable(let name, let allowed):
            return allowed.contains(
                try RecipeRowError.ofOption { () throws(OptionError) in
                    try row.conditionValue(of: name)
                }
            )
        case .encrypted(let wanted):
            return facts.isEncrypted == wanted
        case .pageCount(let comparison):
            return comparison.holds(
                for: try RecipeRowError.ofDocument { () throws(SignetError) in try facts.pageCount() }
            )
        case .signed(let wanted):
            return try RecipeRowError.ofDocument { () throws(SignetError) in try facts.isSigned() } == wanted
        case .form(let wanted):
            let names = try RecipeRowError.ofDocument { () throws(SignetError) in try facts.fieldNames() }
            return (names != nil) == wanted
        case .fields(let templates):
            let names = try RecipeRowError.ofDocument { () throws(SignetError) in try facts.fieldNames() } ?? []
            for template in templates {
                let name = try RecipeRowError.ofOption { () throws(OptionError) in try template.filled(row) }
                guard names.contains(name) else { return false }
            }
            return true
        }
    }
}

/// The reason why a row's stamps cannot be made: a value of the recipe, the document, or the signature.
enum RecipeRowError: Error {
    case option(OptionError)
    case document(SignetError)

    var fault: OptionError {
        switch self {
        case .option(let fault): fault
        case .document(let error): .failure(error)
        }
    }

    static func ofOption<Value>(_ body: () throws(OptionError) -> Value) throws(RecipeRowError) -> Value {
        do throws(OptionError) { return try body() } catch { throw .option(error) }
    }

    static func ofDocument<Value>(_ body: () throws(SignetError) -> Value) throws(RecipeRowError) -> Value {
        do throws(SignetError) { return try body() } catch { throw .document(error) }
    }
}
