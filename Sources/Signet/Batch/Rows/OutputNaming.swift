/// Where the signed documents of rows go.
package struct OutputNaming: Sendable {
    /// The folder of the outputs; nil when rows name their outputs from where the command is run.
    package let folder: String?
    /// The path in that folder, with `{stem}`, `{folder}`, `{extension}`, `{row}` and the names of columns.
    package let template: String

    /// The name of the document, in the folder that it is in.
    package static let usualTemplate = "{folder}/{stem}.pdf"

    package init(folder: String?, template: String) {
        self.folder = folder
        self.template = template
    }

    /// The output of a row: as its column `output` says, or as the template does.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` for a name that leads out of the folder, or a column that is not there.
    func output(of row: Row, input: String) throws(SignetError) -> String {
        let given = row.values[RowName.output].flatMap { $0.isEmpty ? nil : $0 }
        guard let folder else {
            guard let given else {
                let way = "give it one, or a folder for all with --output-dir"
                throw SignetError(.invalidArgument, "the row has no output; \(way)")
            }
            return given
        }
        let name = if let given { given } else { try filled(for: row, input: input) }
        let parts = name.split(separator: "/")
        guard !name.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else {
            throw SignetError(.invalidArgument, "the output '\(name)' leads out of '\(folder)'; name a file in it")
        }
        return "\(folder)/\(parts.filter { $0 != "." }.joined(separator: "/"))"
    }

    private func filled(for row: Row, input: String) throws(SignetError) -> String {
        let parts = input.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.last.map(String.init) ?? input
        let dot = name.lastIndex(of: ".")
        let isInside = !input.hasPrefix("/") && !parts.contains("..")
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw SignetError(.invalidArgument, "the name '\(template)' has a brace that does not close")
            }
            switch String(rest[rest.index(after: open)..<close]) {
            case "stem": result += dot.map { String(name[..<$0]) } ?? name
            case "extension": result += dot.map { String(name[name.index(after: $0)...]) } ?? ""
            // Of a document elsewhere only the name is kept.
            case "folder": result += isInside && parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
            case "row": result += String(row.number)
            case let column:
                guard let value = row.values[column], !value.isEmpty else {
                    throw SignetError(
                        .invalidArgument,
                        "the row has no '\(column)', which the name '\(template)' needs"
                    )
                }
                // A value is part of a name and never a path.
                result += value.map { $0 == "/" || $0 == "\0" ? "_" : String($0) }.joined()
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
