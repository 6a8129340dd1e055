internal import HTTPTypes
internal import SignetServiceFoundation

/// The names of a request's fields, by which values and rules are given: each is one field's.
struct FieldNames: Sendable {
    private var taken: Set<String>
    /// The last number of a name that was made, by kind.
    private var numbers: [FieldRecord.Kind: Int] = [:]

    static let longest = 60

    /// - Parameter taken: Names of fields that are there already.
    init(taken: some Sequence<String>) {
        self.taken = Set(taken)
    }

    /// Takes the name that a caller gave to a field.
    ///
    /// - Throws: ``Problem`` where it is not a name, or another field's.
    mutating func take(_ name: String) throws(Problem) {
        let isName =
            (1...Self.longest).contains(name.unicodeScalars.count)
            && name.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }
            && name.first != " " && name.last != " "
        guard isName else {
            throw .invalid(
                "'\(name.prefixed(to: 80))' is not a field's name: write 1 to \(Self.longest) letters, digits, spaces, '_', '-' and '.', without a space at either end."
            )
        }
        guard taken.insert(name).inserted else {
            throw .invalid(
                "Two fields have the name '\(name)': give each its own, and write 'copies' for a value in several places."
            )
        }
    }

    /// A name for a field without one: its kind with a number.
    mutating func make(for kind: FieldRecord.Kind) -> String {
        while true {
            let number = numbers[kind, default: 0] + 1
            numbers[kind] = number
            let name = "\(kind.rawValue)\(number)"
            if taken.insert(name).inserted { return name }
        }
    }
}
