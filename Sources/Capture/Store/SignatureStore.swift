public import FoundationEssentials
internal import SignetBasics
public import SignetFiles
public import SignetSigning

/// Signatures that a person keeps for further use, one file for each ``SignatureProfile`` in one folder.
///
/// Only the owner may read the files (mode 0600); with a passphrase they are encrypted too, with AES-256-GCM under a key that
/// scrypt derives. A file appears whole or not at all.
///
/// ```swift
/// let store = SignatureStore(folder: folder)
/// try store.save(SignatureProfile(name: "me", signature: source), passphrase: nil)
/// let signature = try store.profile("me").signature(part: .signature)
/// ```
public struct SignatureStore: Sendable {
    /// The folder of the files.
    public let folder: String

    /// A profile in the list of a store, without its signature.
    public struct Entry: Hashable, Sendable {
        /// The name of the profile.
        public let name: String
        /// Whether a passphrase is needed to read it.
        public let isEncrypted: Bool
    }

    /// Opens a store; its folder is made when the first profile is saved.
    public init(folder: String) {
        self.folder = folder
    }

    /// The store of the person who runs this process: `signet/signatures` in `$XDG_DATA_HOME`, by default
    /// `~/.local/share`.
    ///
    /// - Parameter environment: The variables of the process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.init(folder: (data ?? "\(environment["HOME"] ?? ".")/.local/share") + "/signet/signatures")
    }

    private static let suffix = ".json"

    /// The profiles by name; files that are not profiles are left out.
    public var entries: [Entry] {
        Folder.names(in: folder).filter { $0.hasSuffix(Self.suffix) }.sorted().compactMap { file in
            let name = String(file.dropLast(Self.suffix.count))
            guard let path = try? path(of: name),
                let bytes = try? FileContents.read(path, limit: ProfileFile.limit),
                let members = try? ProfileFile.Members(bytes)
            else { return nil }
            return Entry(name: name, isEncrypted: members.isEncrypted)
        }
    }

    /// Reads a profile.
    ///
    /// - Parameters:
    ///   - name: The name of the profile.
    ///   - passphrase: Gives the passphrase; called only for an encrypted profile.
    /// - Returns: The profile.
    /// - Throws: `SignetError`: `notFound` when there is none of that name, `refused` without the right passphrase,
    ///   `invalidData` for a damaged file.
    public func profile(
        _ name: String,
        passphrase: () throws(SignetError) -> String? = { () throws(SignetError) in nil }
    ) throws(SignetError) -> SignatureProfile {
        let path = try existing(name)
        let bytes = try SignetError.files(FileContents.read(path, limit: ProfileFile.limit))
        do throws(SignetError) { return try ProfileFile.profile(name, in: bytes, passphrase: passphrase) } catch {
            throw error.code == .refused ? error : error.attributed(to: path)
        }
    }

    /// Saves a profile and waits until it is on the disk.
    ///
    /// - Parameters:
    ///   - profile: The profile, with the data of its pictures.
    ///   - passphrase: Encrypts the file; nil for a plain one.
    ///   - policy: How a profile of the same name is treated.
    /// - Throws: `SignetError`: `invalidArgument` for a name that a profile cannot have or a source without its data,
    ///   `cannotCreate` when the profile exists or the folder cannot be written.
    public func save(
        _ profile: SignatureProfile,
        passphrase: String?,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) {
        try Self.check(newName: profile.name)
        let path = try path(of: profile.name)
        for source in [profile.signature, profile.initials].compactMap({ $0 }) where !source.hasData {
            throw SignetError(.invalidArgument, "a profile needs the signature itself, not a reference to one")
        }
        if policy == .refuse, exists(path) {
            throw SignetError(.cannotCreate, "the profile '\(profile.name)' exists already")
        }
        let bytes = try ProfileFile.bytes(of: profile, passphrase: passphrase)
        try SignetError.files(FileContents.keep(bytes, at: path, overwriting: policy))
    }

    /// Gives a profile another name; an encrypted one stays encrypted.
    ///
    /// - Throws: `SignetError`: `notFound`, `cannotCreate` when the new name is taken, or `inputOutput` when the old file
    ///   cannot be removed; then both are there.
    public func rename(_ name: String, to newName: String) throws(SignetError) {
        try Self.check(newName: newName)
        let (old, new) = (try existing(name), try path(of: newName))
        guard !exists(new) else { throw SignetError(.cannotCreate, "the profile '\(newName)' exists already") }
        let bytes = try SignetError.files(FileContents.read(old, limit: ProfileFile.limit))
        try SignetError.files(FileContents.keep(bytes, at: new, overwriting: .refuse))
        try SignetError.files(FileContents.delete(old))
    }

    /// Deletes a profile.
    ///
    /// - Throws: `SignetError`: `notFound` when there is none of that name, `inputOutput` when its file cannot be removed.
    public func delete(_ name: String) throws(SignetError) {
        let path = try existing(name)
        try SignetError.files(FileContents.delete(path))
    }

    /// Checks that there is a profile of a name, without reading it.
    ///
    /// - Throws: `SignetError` `notFound` when there is none.
    package func check(_ name: String) throws(SignetError) { _ = try existing(name) }

    private func existing(_ name: String) throws(SignetError) -> String {
        let path = try path(of: name)
        guard exists(path) else {
            let names = entries.map(\.name)
            let hint = name.nearest(among: names).map { "; did you mean '\($0)'?" }
            let known = names.isEmpty ? "; there are none yet" : "; the profiles are \(names.joined(separator: ", "))"
            throw SignetError(.notFound, "there is no profile '\(name)'" + (hint ?? known))
        }
        return path
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The path of a profile, in the spelling that its file has: accents may be written in several ways.
    private func path(of name: String) throws(SignetError) -> String {
        try Self.check(name: name)
        let path = "\(folder)/\(name)\(Self.suffix)"
        guard !name.utf8.allSatisfy({ $0 < 0x80 }), !exists(path) else { return path }
        let file = Folder.names(in: folder).first { $0 == name + Self.suffix }
        return file.map { "\(folder)/\($0)" } ?? path
    }

    // MARK: Names

    private static let longestName = 64
    /// The most bytes that file systems take as a name.
    private static let longestFile = 255

    /// Checks that a profile may have been kept under a name: the name is that of a file in the folder.
    ///
    /// - Throws: `SignetError` `invalidArgument`.
    package static func check(name: String) throws(SignetError) {
        let isUsable =
            (1...longestName).contains(name.count) && !name.hasPrefix(".")
            && name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
            && name.utf8.count + suffix.utf8.count <= longestFile
        guard isUsable else { throw badName(name) }
    }

    /// Checks that a profile can be kept under a name: it has letters, digits and hyphens.
    ///
    /// Profiles of earlier versions keep their names, whatever those are.
    private static func check(newName name: String) throws(SignetError) {
        try check(name: name)
        guard name.unicodeScalars.allSatisfy(isPart), name.contains(where: { $0 != "-" }) else { throw badName(name) }
    }

    /// Letters with their marks, digits and hyphens.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            true
        default: scalar == "-"
        }
    }

    private static func badName(_ name: String) -> SignetError {
        SignetError(
            .invalidArgument,
            "'\(name)' cannot be the name of a profile; use up to \(longestName) letters, digits and hyphens"
        )
    }
}
