internal import SignetRecipes
package import SignetSigning
internal import SignetStamping

/// The paths of the signed documents of rows.
package struct OutputNaming: Sendable {
    /// The folder of the outputs; nil when rows name their outputs relative to the current folder.
    package let folder: String?
    /// The path in that folder, with `{stem}`, `{folder}`, `{extension}`, `{row}` and the names of columns.
    package let template: String
    private let pieces: [RecipeTemplate.Piece]

    /// The names in braces.
    package var names: [String] { pieces.compactMap { if case .variable(let name) = $0 { name } else { nil } } }

    /// The default: the document's name in the document's own folder.
    package static let defaultTemplate = "{folder}/{stem}.pdf"
    /// The prefix of the names of a batch's own files.
    private static let reservedPrefix = ".signet-"

    /// Reads a template.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` for one that no row can fill: with a brace that is not closed, without
    ///   a file name, or with a path that leads out of the folder; and for a folder in storage whose address is none.
    package init(folder: String?, template: String) throws(SignetError) {
        if let folder, ObjectStores.isAddress(folder) { try ObjectStores.check(folder) }
        self.folder = folder
        self.template = template
        do throws(TemplateError) {
            pieces = try RecipeTemplate(template, dialect: .plain).pieces
        } catch {
            throw SignetError(.invalidArgument, "the name of the outputs '\(template)': \(error)")
        }
        let sample = pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        guard !sample.isEmpty, !sample.hasSuffix("/"), !sample.hasPrefix("/"),
            !sample.split(separator: "/").contains("..")
        else {
            let way = "name a file in the output folder, such as '\(Self.defaultTemplate)'"
            throw SignetError(.invalidArgument, "the name of the outputs '\(template)' is none; \(way)")
        }
    }

    /// The output of a row: from its column `output`, or else from the template.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - input: The path of its document.
    ///   - values: The values that may be used in braces, by the names of columns.
    /// - Returns: The path.
    /// - Throws: ``SignetError`` `invalidArgument` for a name that leads out of the folder or is a journal's, or for a
    ///   column that does not exist.
    func output(of row: Row, input: String, values: [String: String]) throws(SignetError) -> String {
        let given = row.values[RowName.output].flatMap { $0.isEmpty ? nil : $0 }
        if let given, given.utf8.contains(0) {
            throw SignetError(.invalidArgument, "the row's '\(RowName.output)' has a NUL; name a file without it")
        }
        guard let folder else {
            guard let given else {
                throw SignetError(
                    .invalidArgument,
                    "the row has no output",
                    remedies: [.nameOutput, .nameOutputFolder]
                )
            }
            guard !ObjectStores.isAddress(given) else {
                throw SignetError(
                    .invalidArgument,
                    "the output '\(given)' is in storage, and the rows have no output folder there",
                    remedies: [.nameOutputFolder]
                )
            }
            try Self.refuseReserved(Self.names(in: given).suffix(1), of: given)
            return given
        }
        let name = if let given { given } else { try filled(number: row.number, input: input, values: values) }
        let parts = Self.names(in: name).filter { $0 != "." }
        guard !name.hasPrefix("/"), !ObjectStores.isAddress(name), !parts.isEmpty, !parts.contains("..") else {
            throw SignetError(.invalidArgument, "the output '\(name)' leads out of '\(folder)'; name a file in it")
        }
        try Self.refuseReserved(parts, of: name)
        return "\(folder)/\(parts.joined(separator: "/"))"
    }

    /// The output of a document that is not in a row.
    ///
    /// - Parameter input: The path of the document.
    /// - Returns: The path.
    /// - Throws: ``SignetError`` `invalidArgument` as for a row.
    package func output(of input: String) throws(SignetError) -> String {
        try output(of: Row(number: 1, values: [:]), input: input, values: [:])
    }

    private static func refuseReserved(_ parts: [Substring], of name: String) throws(SignetError) {
        guard parts.contains(where: { $0.hasPrefix(reservedPrefix) }) else { return }
        let problem = "names that begin with '\(reservedPrefix)' are those of journals"
        throw SignetError(.invalidArgument, "invalid output '\(name)': \(problem); choose another name")
    }

    /// The names between slashes; to the system a slash is one even where Swift sees one character of it and an accent.
    private static func names(in path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
    }

    private func filled(number: Int, input: String, values: [String: String]) throws(SignetError) -> String {
        let parts = input.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
        let name = parts.last.map(String.init) ?? input
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        let isInside = !input.hasPrefix("/") && !ObjectStores.isAddress(input) && !parts.contains("..")
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += text
            case .variable("stem"): result += dot.map { String(name[..<$0]) } ?? name
            case .variable("extension"): result += dot.map { String(name[name.index(after: $0)...]) } ?? ""
            // For a document elsewhere only the name is kept.
            case .variable("folder"):
                result += isInside && parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
            case .variable("row"): result += String(number)
            case .variable(let column):
                guard let value = values[column], !value.isEmpty else {
                    throw SignetError(
                        .invalidArgument,
                        "the row has no '\(column)', which the name '\(template)' needs"
                    )
                }
                // A value is part of a name and never a path.
                result += value.map { $0 == "/" || $0 == "\0" ? "_" : String($0) }.joined()
            }
        }
        return result
    }
}
