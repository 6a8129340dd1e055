internal import ArgumentParser
internal import FoundationEssentials

/// The arguments, options and subcommands of a command, as its declarations describe them.
struct HelpEntries {
    /// An argument, an option or a subcommand.
    struct Entry {
        /// The names without values.
        let names: [String]
        /// The names with the value, as `-o, --output <file>`.
        let label: String
        let text: String
        /// Whether a call may leave it out.
        let isOptional: Bool
    }

    private(set) var arguments: [Entry] = []
    private(set) var options: [Entry] = []
    private(set) var subcommands: [Entry] = []

    init(of command: any ParsableCommand.Type) {
        subcommands = command.configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay).map {
            let name = $0.commandName ?? ""
            return Entry(names: [name], label: name, text: $0.abstract, isOptional: false)
        }
        let written = Data(command._dumpHelp().utf8)
        guard let described = try? JSONDecoder().decode(Description.self, from: written) else { return }
        for argument in described.command.arguments ?? [] where argument.shouldDisplay {
            if argument.names == nil { arguments.append(argument.entry) } else { options.append(argument.entry) }
        }
    }
}

/// The parser's description of a command, as far as it is used here.
private struct Description: Decodable {
    struct Command: Decodable {
        let arguments: [Argument]?
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool

        var entry: HelpEntries.Entry {
            let names = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
            let value = kind == "flag" ? "" : "<\(valueName ?? "value")>"
            let label = names.isEmpty ? value + (isRepeating ? " ..." : "") : names.joined(separator: ", ")
            return HelpEntries.Entry(
                names: names,
                label: names.isEmpty || value.isEmpty ? label : "\(label) \(value)",
                text: abstract ?? "",
                isOptional: isOptional
            )
        }
    }

    let command: Command
}
