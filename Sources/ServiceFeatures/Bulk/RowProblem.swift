internal import SignetServiceFoundation

/// The reason why no request is made of a row, with the column where there is one.
struct RowProblem: Codable, Hashable, Sendable {
    let code: String
    let column: String?
    let detail: String

    init(_ code: String, column: String?, _ detail: String) {
        (self.code, self.column, self.detail) = (code, column, detail)
    }

    private static let ofFile = "row-invalid"

    /// Whether the file itself is wrong, whatever its columns are.
    var isOfFile: Bool { code == Self.ofFile }

    /// A request's problem.
    init(_ problem: Problem, column: String?) {
        (code, detail) = (problem.code, problem.detail)
        self.column = column
    }

    static func tooManyCells(_ count: Int, _ width: Int) -> RowProblem {
        RowProblem(
            ofFile,
            column: nil,
            "The row has \(count) cells, but there are \(width) columns: quote cells that have separators."
        )
    }

    /// The problem of cells that have NULs or were not read as they were written.
    init?(unreadable cells: [String]) {
        let scalars = cells.lazy.flatMap(\.unicodeScalars)
        guard scalars.contains(where: { $0 == "\0" || $0 == "\u{FFFD}" }) else { return nil }
        self.init(
            Self.ofFile,
            column: nil,
            "The row has letters that cannot be read: choose another encoding, or save the file as UTF-8."
        )
    }
}
