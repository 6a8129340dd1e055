internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Shows and changes the defaults of 'signet sign' and 'signet preview'.",
        discussion: """
            signature     the profile that signs when no other signature is given
            color         the ink: a name or #rrggbb; also of scans
            author        who signs, where the profile does not say it
            locale        the language and country of {date}
            caption       the caption of signatures
            output-name   the name of a signed document beside its original, as {stem}-signed.pdf

            Your file is signet/config.json in $XDG_CONFIG_HOME (~/.config); those in $XDG_CONFIG_DIRS (/etc/xdg) come \
            first. Options take precedence over both, and recipes and batches use neither.

            Examples:
              signet config
              signet config set signature me
              signet config set output-name '{stem}-signed.pdf'
              signet config unset caption
            """,
        subcommands: [ConfigShow.self, ConfigSet.self, ConfigUnset.self],
        defaultSubcommand: ConfigShow.self
    )

    /// The files of this process.
    static var files: ConfigurationFiles {
        ConfigurationFiles(environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the name of a setting.
    static func key(_ text: String) throws -> Defaults.Key {
        guard let key = Defaults.Key(rawValue: text) else {
            throw ValidationError(ConfigurationFiles.unknown(text).message(.options))
        }
        return key
    }
}

/// `signet config show`.
struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows each default and the file that it comes from."
    )

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        try reportingFailure {
            let files = ConfigCommand.files
            let settings = try files.settings()
            let rows = Defaults.Key.allCases.map { key in
                ConfigRow(key: key.rawValue, value: settings[key]?.value, file: settings[key]?.file)
            }
            guard !json else { return try StandardStream.output.write(JSONReport.bytes(of: rows)) }
            let widths = (rows.map(\.key.count).max() ?? 0, rows.map { ($0.value ?? "-").count }.max() ?? 0)
            let lines = rows.map { row in
                let value = row.value ?? "-"
                let key = row.key + String(repeating: " ", count: widths.0 - row.key.count)
                guard let file = row.file else { return "\(key)  \(value)" }
                return "\(key)  \(value)\(String(repeating: " ", count: widths.1 - value.count))  \(file)"
            }
            try StandardStream.output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
        }
    }
}

/// `signet config set`.
struct ConfigSet: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "set", abstract: "Sets a default in your file.")

    @Argument(help: ArgumentHelp("The setting: one of those above.", valueName: "setting"))
    var key: String

    @Argument(help: ArgumentHelp("Its value.", valueName: "value"))
    var value: String

    @Flag(help: "Report as JSON.")
    var json = false

    func validate() throws { _ = try ConfigCommand.key(key) }

    func run() throws {
        let key = try ConfigCommand.key(key)
        try reportingFailure {
            try key.check(value)
            if key == .signature { try SignatureStore().check(value) }
            let files = ConfigCommand.files
            try files.set(key.rawValue, to: value)
            guard json else { return }
            let row = ConfigRow(key: key.rawValue, value: value, file: files.userFile)
            try WrittenFile.reporting(writing: files.userFile) {
                try StandardStream.output.write(JSONReport.bytes(of: row))
            }
        }
    }
}

/// `signet config unset`.
struct ConfigUnset: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unset", abstract: "Removes a default from your file.")

    @Argument(help: ArgumentHelp("The setting.", valueName: "setting"))
    var key: String

    @Flag(help: "Report as JSON.")
    var json = false

    func validate() throws {
        // A name that is not a setting can be removed where a file has it.
        if !ConfigCommand.files.has(key) { _ = try ConfigCommand.key(key) }
    }

    func run() throws {
        try reportingFailure {
            let files = ConfigCommand.files
            try files.set(key, to: nil)
            // Other members may still be wrong; commands that read them say so.
            let setting = Defaults.Key(rawValue: key).flatMap { key in (try? files.settings())?[key] }
            if let setting { printError("signet: note: \(key) is still \(setting.value), from \(setting.file)") }
            guard json else { return }
            let row = ConfigRow(key: key, value: setting?.value, file: setting?.file)
            try WrittenFile.reporting(writing: files.userFile) {
                try StandardStream.output.write(JSONReport.bytes(of: row))
            }
        }
    }
}

/// A default in a report.
private struct ConfigRow: Encodable {
    let key: String
    let value: String?
    let file: String?
}
