/// Reads a formula by recursive descent, as far as its size and depth are bounded.
struct FormulaParser: Sendable {
    private var lexer: FormulaLexer
    private var (token, place): (FormulaLexer.Token, Int)
    private var count = 0
    private var depth = 0
    private(set) var names: [String] = []

    init(_ text: String) throws(FormulaError) {
        lexer = FormulaLexer(text)
        guard !lexer.isTooLong else { throw FormulaError(mistake: .tooLong, place: Formula.longest + 1) }
        (token, place) = try lexer.next()
        guard token != .end else { throw FormulaError(mistake: .empty, place: 1) }
    }

    /// The whole formula.
    mutating func formula() throws(FormulaError) -> Formula.Node {
        let node = try comparison()
        guard token == .end else { throw unexpected }
        return node
    }

    private var unexpected: FormulaError {
        FormulaError(mistake: token == .end ? .ended : .unexpected(token.shown), place: place)
    }

    private mutating func advance() throws(FormulaError) { (token, place) = try lexer.next() }

    private mutating func take(_ sign: String) throws(FormulaError) -> Bool {
        guard token == .sign(sign) else { return false }
        try advance()
        return true
    }

    private mutating func close() throws(FormulaError) {
        guard try take(")") else { throw unexpected }
        depth -= 1
    }

    private mutating func open() throws(FormulaError) {
        depth += 1
        guard depth <= Formula.deepest else { throw FormulaError(mistake: .tooDeep, place: place) }
    }

    private mutating func counted(_ node: Formula.Node) throws(FormulaError) -> Formula.Node {
        count += 1
        guard count <= Formula.mostNodes else { throw FormulaError(mistake: .tooManyParts, place: place) }
        return node
    }

    /// Terms with one of some operators between them, from the left to the right.
    private mutating func chain(
        _ operators: [String],
        _ term: (inout FormulaParser) throws(FormulaError) -> Formula.Node
    ) throws(FormulaError) -> Formula.Node {
        var node = try term(&self)
        while case .sign(let sign) = token, operators.contains(sign), let found = Formula.Operator(rawValue: sign) {
            try advance()
            node = try counted(.operation(found, node, try term(&self)))
        }
        return node
    }

    private mutating func comparison() throws(FormulaError) -> Formula.Node {
        try chain(["=", "<>", "<", "<=", ">", ">="]) { parser throws(FormulaError) in try parser.sum() }
    }

    private mutating func sum() throws(FormulaError) -> Formula.Node {
        try chain(["+", "-"]) { parser throws(FormulaError) in try parser.product() }
    }

    private mutating func product() throws(FormulaError) -> Formula.Node {
        try chain(["*", "/"]) { parser throws(FormulaError) in try parser.factor() }
    }

    private mutating func factor() throws(FormulaError) -> Formula.Node {
        switch token {
        case .sign("-"):
            try open()
            try advance()
            let node = try counted(.negated(try factor()))
            depth -= 1
            return node
        case .sign("("):
            try open()
            try advance()
            let node = try comparison()
            try close()
            return node
        case .number(let text):
            guard let number = ExactDecimal(text) else {
                throw FormulaError(mistake: .badNumber(text), place: place)
            }
            try advance()
            return try counted(.number(number))
        case .text(let text):
            try advance()
            return try counted(.text(text))
        case .name(let name):
            try advance()
            return try field(name)
        case .word(let word):
            let start = place
            try advance()
            return token == .sign("(") ? try call(word, at: start) : try field(word)
        case .sign, .end: throw unexpected
        }
    }

    private mutating func field(_ name: String) throws(FormulaError) -> Formula.Node {
        if !names.contains(name) { names.append(name) }
        return try counted(.field(name))
    }

    private mutating func call(_ word: String, at start: Int) throws(FormulaError) -> Formula.Node {
        guard let function = Formula.Function(rawValue: word.lowercased()) else {
            throw FormulaError(mistake: .unknownFunction(word), place: start)
        }
        try open()
        try advance()
        var arguments: [Formula.Node] = []
        if token != .sign(")") {
            repeat { arguments.append(try comparison()) } while try take(",")
        }
        try close()
        let range = function.arguments
        guard range.contains(arguments.count) else {
            let mistake = FormulaError.Mistake.argumentCount(
                function: function.rawValue,
                from: range.lowerBound,
                to: range.upperBound,
                given: arguments.count
            )
            throw FormulaError(mistake: mistake, place: start)
        }
        return try counted(.call(function, arguments))
    }
}
