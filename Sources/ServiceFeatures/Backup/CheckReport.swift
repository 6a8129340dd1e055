package import SignetServiceFoundation

/// The findings about a data folder and its database.
package struct CheckReport: Encodable, Sendable {
    /// The database.
    package struct Database: Encodable, Sendable {
        /// How many changes its tables have.
        package var schema = 0
        /// How many they have after the next start of this program.
        package var current = 0
        /// What is wrong with it, in sentences.
        package var problems: [String] = []
    }

    /// Documents and pictures.
    package struct Blobs: Encodable, Sendable {
        /// Those that are whole.
        package var count = 0
        package var bytes = 0
        /// Digests of those that are missing.
        package var missing: [String] = []
        /// Digests of those whose bytes have another digest, or cannot be decrypted.
        package var damaged: [String] = []
    }

    /// Something that does not hold.
    package struct Finding: Encodable, Sendable {
        /// The identifier of an account or request.
        package let name: String
        package let problem: String
    }

    /// Chains of the audit trail.
    package struct Chains: Encodable, Sendable {
        package var count = 0
        package var entries = 0
        package var broken: [Finding] = []
    }

    /// The seals of completed documents.
    package struct Seals: Encodable, Sendable {
        /// Documents whose seals hold.
        package var count = 0
        package var broken: [Finding] = []
    }

    /// The folder.
    package let folder: String
    package var database = Database()
    /// The object storage that the settings name; nil for the folder.
    package var storage: StorageTrial?
    package var blobs = Blobs()
    /// Files of documents and pictures to which nothing refers, as some for an hour after a deletion.
    package var orphans = BackupReport.Amount()
    package var chains = Chains()
    package var seals = Seals()

    /// Whether nothing is wrong.
    package var isSound: Bool {
        database.problems.isEmpty && storage?.problems.isEmpty ?? true && blobs.missing.isEmpty
            && blobs.damaged.isEmpty && chains.broken.isEmpty && seals.broken.isEmpty
    }

    private enum CodingKeys: CodingKey { case folder, isSound, database, storage, blobs, orphans, chains, seals }

    package init(folder: String) { self.folder = folder }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(folder, forKey: .folder)
        try container.encode(isSound, forKey: .isSound)
        try container.encode(database, forKey: .database)
        try container.encodeIfPresent(storage, forKey: .storage)
        try container.encode(blobs, forKey: .blobs)
        try container.encode(orphans, forKey: .orphans)
        try container.encode(chains, forKey: .chains)
        try container.encode(seals, forKey: .seals)
    }

    /// The report for people.
    package var text: String {
        var lines = ["\(folder): \(isSound ? "nothing is wrong" : "something is wrong")"]
        let schema =
            database.schema == database.current ? "present" : "\(database.schema) of \(database.current) changes"
        lines.append("  database   \(database.problems.isEmpty ? "whole" : "not in order"), schema \(schema)")
        lines += database.problems.map { "    \($0)" }
        if let storage {
            let state = storage.problems.isEmpty ? "in order" : "not in order; its documents were not checked"
            lines.append("  storage    \(state)")
            lines += storage.problems.map { "    \($0)" } + storage.notes.map { "    note: \($0)" }
        }
        lines.append("  documents  \(blobs.count) whole, \(blobs.bytes) bytes")
        lines += blobs.missing.map { "    missing: \($0)" } + blobs.damaged.map { "    damaged: \($0)" }
        lines.append("  orphans    \(orphans.count), \(orphans.bytes) bytes, to which nothing refers")
        lines.append("  chains     \(chains.count - chains.broken.count) hold, \(chains.entries) entries")
        lines += chains.broken.map { "    \($0.name): \($0.problem)" }
        lines.append("  seals      \(seals.count) hold")
        lines += seals.broken.map { "    \($0.name): \($0.problem)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
