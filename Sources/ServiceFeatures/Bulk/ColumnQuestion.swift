internal import SignetServiceFoundation

/// Something that the sender must decide before a table is sent.
struct ColumnQuestion: Codable, Hashable, Sendable {
    enum Code: String, Codable, Sendable {
        /// A role has no column for its people's names.
        case nameMissing = "name-missing"
        /// A role has no column for its people's addresses, and mails are to be sent.
        case emailMissing = "email-missing"
        /// Days that may be read in two ways.
        case dateAmbiguous = "date-ambiguous"
        /// Numbers that may be read in two ways.
        case numberAmbiguous = "number-ambiguous"
    }

    let code: Code
    let column: String?
    let person: String?
    let detail: String
}

/// Decides how the days and numbers of columns are read: as it was chosen, or as all their cells say.
struct ColumnDecisions {
    private(set) var columns: [BulkColumn]
    private(set) var questions: [ColumnQuestion] = []

    init(_ columns: [BulkColumn], _ rows: [Table.Row], _ kinds: [String: FieldRecord.Kind]) {
        self.columns = columns
        for (index, column) in columns.enumerated() {
            let cells = rows.lazy.map { $0.cells[index] }.filter { !$0.isEmpty }
            let kind = column.field.flatMap { kinds[$0] }
            if kind == .date || column.request == .expires {
                decideDate(index, cells.compactMap { TableDate($0) })
            } else if kind == .number || kind == .money {
                decideNumber(index, cells.compactMap { TableNumber($0) })
            }
        }
    }

    private mutating func decideDate(_ index: Int, _ dates: some Sequence<TableDate>) {
        guard columns[index].date == nil else { return }
        var found: Set<TableDate.Evidence> = []
        for date in dates { found.insert(date.evidence) }
        let certain = BulkColumn.DateOrder.allCases.filter { found.contains(.certain($0)) }
        if certain.count == 1 {
            columns[index].date = certain[0]
        } else if certain.isEmpty, !found.contains(.either) {
            columns[index].date = .yearFirst
        } else {
            ask(
                .dateAmbiguous,
                index,
                "has days such as 03/04/2026, which may be in March or in April: choose whether the day or the month is first."
            )
        }
    }

    private mutating func decideNumber(_ index: Int, _ numbers: some Sequence<TableNumber>) {
        guard columns[index].decimal == nil else { return }
        var found: Set<TableNumber.Evidence> = []
        for number in numbers { found.insert(number.evidence) }
        let certain = BulkColumn.DecimalMark.allCases.filter { found.contains(.certain($0)) }
        if certain.count == 1 {
            columns[index].decimal = certain[0]
        } else if certain.isEmpty, !found.contains(.either) {
            columns[index].decimal = .point
        } else {
            ask(
                .numberAmbiguous,
                index,
                "has numbers such as 1.234, which may be more than a thousand or between 1 and 2: choose the mark before decimals."
            )
        }
    }

    private mutating func ask(_ code: ColumnQuestion.Code, _ index: Int, _ words: String) {
        let name = columns[index].column
        questions.append(
            ColumnQuestion(
                code: code,
                column: name,
                person: nil,
                detail: "The column '\(name.prefixed(to: 80))' \(words)"
            )
        )
    }
}
