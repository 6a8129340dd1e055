package import SignetSigning

/// Rows, one after the other.
package protocol RowReader: Sendable {
    /// The next row, or why it cannot be used; nil after the last.
    ///
    /// - Throws: ``SignetError`` when no further row can be read.
    mutating func next() throws(SignetError) -> RowEntry?
}

/// A row, or the reason why it cannot be used.
package enum RowEntry: Sendable {
    case row(Row)
    case defect(RowDefect)
}

/// A row that cannot be used; those after it can.
package struct RowDefect: Sendable {
    /// Where it is, as ``Row/number``.
    package let number: Int
    /// The path of its document as far as it is known, or an empty text.
    package let input: String
    package let error: SignetError

    package init(number: Int, input: String, error: SignetError) {
        self.number = number
        self.input = input
        self.error = error
    }
}
