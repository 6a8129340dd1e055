/// The examples at the end of a command's discussion.
struct CommandExamples {
    private let examples: [Substring]

    init(in discussion: String) {
        let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0 == "Examples:" || $0 == "Example:" }
        let after = start.map { lines[($0 + 1)...] } ?? []
        examples = after.prefix { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }
    }

    /// The first examples under a heading, as many as fit; none if the first one does not fit.
    func lines(atMost limit: Int, columns: Int) -> [String] {
        var lines: [String] = []
        for example in examples {
            let more = Self.broken(example, columns: columns)
            guard lines.count + more.count + 2 <= limit else { break }
            lines += more
        }
        return lines.isEmpty ? [] : ["", examples.count == 1 ? "Example:" : "Examples:"] + lines
    }

    /// An example as a shell reads it on several lines, broken before options.
    private static func broken(_ example: Substring, columns: Int) -> [String] {
        var lines = ["  "]
        for part in example.split(separator: " -", omittingEmptySubsequences: false) {
            let isFirst = lines == ["  "]
            let more = isFirst ? String(part) : " -\(part)"
            // With room for the backslash.
            if isFirst || lines[lines.count - 1].count + more.count + 2 <= columns {
                lines[lines.count - 1] += more
            } else {
                lines[lines.count - 1] += " \\"
                lines.append("    " + more.drop { $0 == " " })
            }
        }
        return lines
    }
}
