internal import FoundationEssentials
internal import Signet
internal import SignetBasics
internal import SignetFiles

/// The files that defaults come from, by the XDG Base Directory Specification: those of the system, then the user's.
struct ConfigurationFiles {
    /// A value and the file that it is in.
    struct Setting: Equatable {
        let value: String
        let file: String
    }

    /// The user's file, which may not exist.
    let userFile: String
    /// The files of the system, the most important first.
    let systemFiles: [String]

    /// The most bytes that a file may have.
    private static let limit = 64 << 10
    /// The most bytes of a file that is to be changed, so that one that became too large can be mended.
    private static let changeLimit = 16 << 20
    private static let name = "signet/config.json"

    /// Finds the files.
    ///
    /// - Parameter environment: The variables of the process.
    init(environment: [String: String]) {
        func isUsable(_ folder: Substring) -> Bool { folder.hasPrefix("/") }
        let home = environment["XDG_CONFIG_HOME"].flatMap { isUsable($0[...]) ? $0 : nil }
        userFile = (home ?? "\(environment["HOME"] ?? ".")/.config") + "/" + Self.name
        let folders = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
        systemFiles = folders.split(separator: ":").filter(isUsable).map { "\($0)/\(Self.name)" }
    }

    /// The settings of all files; the user's take precedence.
    ///
    /// - Throws: `SignetError` `invalidData` for a file that is not an object of known keys with texts as values.
    func settings() throws(SignetError) -> [Defaults.Key: Setting] {
        var settings: [Defaults.Key: Setting] = [:]
        for file in systemFiles.reversed() + [userFile] {
            for (key, value) in try values(in: file) { settings[key] = Setting(value: value, file: file) }
        }
        return settings
    }

    /// The values in a file, in its order; none if it does not exist.
    ///
    /// - Throws: `SignetError` as ``settings()``.
    func values(in file: String) throws(SignetError) -> [(key: Defaults.Key, value: String)] {
        var values: [(key: Defaults.Key, value: String)] = []
        for member in try members(of: file, limit: Self.limit) {
            guard let key = Defaults.Key(rawValue: member.name) else {
                throw Self.unknown(member.name).attributed(to: file)
            }
            guard let value = member.value.string else {
                throw SignetError(.invalidData, "'\(member.name)' must be a text in quotes", file: file)
            }
            do throws(SignetError) { try key.check(value) } catch {
                throw error.explained(by: "'\(member.name)'", code: .invalidData).attributed(to: file)
            }
            values.append((key, value))
        }
        return values
    }

    /// Whether the user's file has a member of a name, also of one that is not a setting.
    func has(_ name: String) -> Bool {
        (try? members(of: userFile, limit: Self.changeLimit))?.contains { $0.name == name } ?? false
    }

    /// Changes the user's file, which appears whole or not at all; nil removes the member.
    ///
    /// Errors in other members are kept, so that they can be corrected one at a time.
    ///
    /// - Throws: `SignetError` when the file cannot be read or written, or would be larger than it may be.
    func set(_ name: String, to value: String?) throws(SignetError) {
        var members = try members(of: userFile, limit: Self.changeLimit)
            .filter { $0.name != name }.map { (name: $0.name, value: $0.value) }
        if let value { members.append((name, .string(value))) }
        members.sort { $0.name < $1.name }
        let lines = members.map { "  \($0.name.jsonQuoted): \(String(decoding: $0.value.bytes, as: UTF8.self))" }
        let text = lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
        guard value == nil || text.utf8.count <= Self.limit else {
            throw SignetError(
                .invalidArgument,
                "the configuration would have more than \(Self.limit >> 10) KiB; set a shorter value, or unset another"
            )
        }
        try SignetError.files(FileContents.keep(Array(text.utf8), at: userFile, overwriting: .replace))
    }

    /// The members of a file as they are; none if it does not exist.
    private func members(of file: String, limit: Int) throws(SignetError) -> [JSONObject.Member] {
        guard FileManager.default.fileExists(atPath: file) else { return [] }
        let bytes = try SignetError.files(FileContents.read(file, limit: limit))
        guard let object = Self.object(bytes) else {
            throw SignetError(.invalidData, "the configuration must be an object of JSON, each name once", file: file)
        }
        return object.members
    }

    private static func object(_ bytes: [UInt8]) -> JSONObject? {
        do throws(JSONError) {
            return try JSONValue(reading: bytes, maximumDepth: 4, numbers: .all).object
        } catch {
            return nil
        }
    }

    /// The error for a key that does not exist.
    static func unknown(_ key: String) -> SignetError {
        let known = Defaults.Key.allCases.map(\.rawValue)
        let hint = key.nearest(among: known).map { "did you mean '\($0)'?" }
        return SignetError(
            .invalidData,
            "there is no setting '\(key)'; \(hint ?? "the settings are \(known.joined(separator: ", "))")"
        )
    }
}
