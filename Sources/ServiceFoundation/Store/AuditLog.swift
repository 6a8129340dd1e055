internal import Foundation
package import SignetAudit
internal import SignetBasics

/// Records events in the chains: one for each signing request and each batch, and one for each account for everything else.
///
/// Entries are written in the transaction of the change they record, so there is never one without the other. The end of each
/// chain has its own row, which writers take one after the other.
package struct AuditLog: Sendable {
    package let accountId: String
    package let chain: String
    /// The lock of the chain's end: that of the request or batch whose chain it is.
    private let lock: RowLock

    /// The chain of an account.
    package init(account: String) {
        accountId = account
        chain = account
        lock = RowLock(.chain, account)
    }

    /// The chain of a signing request.
    package init(account: String, request: String) {
        accountId = account
        chain = request
        lock = RowLock(.request, request)
    }

    /// The chain of a batch.
    package init(account: String, batch: String) {
        accountId = account
        chain = batch
        lock = RowLock(.batch, batch)
    }

    /// The most entries that one statement writes: databases limit the parameters of a statement.
    private static let mostRows = 1_000

    /// Adds events, in this order.
    package func append(_ events: [AuditEvent], in database: Database) throws {
        try database.lock(lock.kind, lock.name)
        var chain = AuditChain(chain, head: try Self.head(of: chain, in: database))
        guard !events.isEmpty else { return }
        var rest = events[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.mostRows)
            var values: StatementArguments = []
            for event in part {
                let entry = try chain.append(event, salt: .random())
                values += [
                    entry.chain, entry.sequence, accountId, entry.event.time.milliseconds,
                    String(decoding: try entry.bytes, as: UTF8.self), entry.hash.text,
                ]
            }
            let rows = Array(repeating: "(?, ?, ?, ?, ?, ?)", count: part.count).joined(separator: ", ")
            try database.execute(
                sql: "INSERT INTO event (chain, sequence, accountId, time, entry, hash) VALUES \(rows)",
                arguments: values
            )
            rest = rest.dropFirst(part.count)
        }
        try database.execute(
            sql: """
                INSERT INTO chain (chain, sequence, hash, time) VALUES (?, ?, ?, ?)
                ON CONFLICT (chain) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, time = excluded.time
                """,
            arguments: [chain.name, chain.head.sequence, chain.head.hash.text, chain.head.time.milliseconds]
        )
    }

    /// The last entry of a chain.
    package static func head(of chain: String, in database: Database) throws -> AuditChain.Head {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT sequence, hash, time FROM chain WHERE chain = ?",
            arguments: [chain]
        )
        guard let row, let hash = try AuditDigest(row["hash"] as String) else { return .none }
        return try AuditChain.Head(sequence: row["sequence"], hash: hash, time: AuditTime(milliseconds: row["time"]))
    }

    /// The entries of a chain, from the first to the last.
    package static func entries(of chain: String, in database: Database) throws -> [AuditEntry] {
        try String.fetchAll(
            database,
            sql: "SELECT entry FROM event WHERE chain = ? ORDER BY sequence",
            arguments: [chain]
        ).map { try AuditEntry(reading: Array($0.utf8)) }
    }

    /// The entries of a chain that have a text somewhere, whatever its case.
    package static func entries(of chain: String, mentioning text: String, in database: Database) throws -> [AuditEntry]
    {
        try String.fetchAll(
            database,
            sql: "SELECT entry FROM event WHERE chain = ? AND lower(entry) LIKE lower(?) ESCAPE '\\' ORDER BY sequence",
            arguments: [chain, "%\(text.escapedForLike)%"]
        ).map { try AuditEntry(reading: Array($0.utf8)) }
    }

    /// Replaces an entry by one without its personal data.
    package static func redact(_ entry: AuditEntry, in database: Database) throws {
        try database.execute(
            sql: "UPDATE event SET entry = ? WHERE chain = ? AND sequence = ? AND hash = ?",
            arguments: [
                String(decoding: try entry.redacted().bytes, as: UTF8.self), entry.chain, entry.sequence,
                entry.hash.text,
            ]
        )
    }

    /// The last entries of a chain before one, the newest first, as they were hashed.
    package static func entries(
        of chain: String,
        before sequence: Int,
        limit: Int,
        in database: Database
    ) throws -> [(sequence: Int, entry: String)] {
        try Row.fetchAll(
            database,
            sql: "SELECT sequence, entry FROM event WHERE chain = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?",
            arguments: [chain, sequence, limit]
        ).map { try ($0["sequence"], $0["entry"]) }
    }

    /// The export of a whole chain; `nil` where it has no entries.
    package static func export(of chain: String, account: String, in database: Database) throws -> [UInt8]? {
        let head = try head(of: chain, in: database)
        guard head.sequence > 0 else { return nil }
        var bytes = try AuditExport.beginning(chain: chain, head: head.hash)
        var isFirst = true
        try String.each(
            database,
            sql: "SELECT entry FROM event WHERE chain = ? AND accountId = ? ORDER BY sequence",
            arguments: [chain, account]
        ) { entry in
            if !isFirst { bytes += AuditExport.separator }
            isFirst = false
            bytes += Array(entry.utf8)
        }
        return isFirst ? nil : bytes + AuditExport.end
    }
}

extension AuditEvent {
    /// An event of this moment.
    package init(
        _ action: AuditAction,
        at moment: Moment,
        by actor: Actor,
        from origin: Origin,
        document: DocumentState?,
        _ details: [String: String]
    ) {
        self.init(
            time: AuditTime(milliseconds: Int(moment.milliseconds)),
            actor: actor,
            action: action,
            origin: origin,
            document: document,
            details: JSONObject(details.map { ($0.key, .string($0.value.prefixed(to: 2_000))) })
        )
    }
}

extension AuditEvent.Origin {
    /// The service itself.
    package static let service = AuditEvent.Origin(address: "", agent: "signet-serve")
}

extension AuditEvent.Actor {
    package static let service = AuditEvent.Actor(kind: .system, id: "", name: "signet-serve")
}
