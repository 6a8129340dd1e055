import Fixtures
import Foundation
import SignetPostgreSQL

@testable import SignetServiceFoundation

/// A schema for one test in a shared server, with pools of connections to it.
final class PostgreSQLScratch: Sendable {
    let metrics = Metrics()
    private let server: PostgreSQLServer
    private let schema = "s" + UUID().uuidString.lowercased().replacing("-", with: "")

    /// Without a server, the one that all tests share.
    init(_ server: PostgreSQLServer? = nil) throws {
        self.server = try server ?? PostgreSQLServer.shared.get()
        let pool = PostgreSQLPool(try settings(), metrics: metrics)
        defer { pool.close() }
        let schema = schema
        try pool.writeNow {
            try $0.execute(sql: "CREATE SCHEMA \(schema); CREATE TABLE kept (name TEXT, number BIGINT)")
        }
    }

    /// Settings for its schema; `address` is another one for the same server.
    func settings(_ address: String? = nil) throws -> PostgreSQLSettings {
        let text = "\(address ?? server.address)?options=-csearch_path%3D\(schema)&application_name=\(schema)"
        return PostgreSQLSettings(address: try PostgreSQLAddress(text, password: nil, authorities: nil))
    }

    func pool(
        _ address: String? = nil,
        _ change: (inout PostgreSQLSettings) -> Void = { _ in }
    ) throws -> PostgreSQLPool {
        var settings = try settings(address)
        change(&settings)
        return PostgreSQLPool(settings, metrics: metrics)
    }

    /// How many connections with its schema there are.
    func connections(seenBy pool: PostgreSQLPool) throws -> Int {
        let schema = schema
        return try pool.readNow { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM pg_stat_activity WHERE application_name = ?",
                arguments: [schema]
            ) ?? 0
        }
    }

    /// How often a transaction was repeated for a reason.
    func repetitions(_ code: String) -> Int {
        let start = "signet_tx_retries_total{code=\"\(code)\"} "
        let line = metrics.text([]).split(separator: "\n").first { $0.hasPrefix(start) }
        return line.flatMap { Int($0.dropFirst(start.count)) } ?? 0
    }
}

extension PostgreSQLPool {
    func add(_ name: String) async throws {
        try await write { try $0.execute(sql: "INSERT INTO kept (name) VALUES (?)", arguments: [name]) }
    }

    func count(_ name: String) async throws -> Int {
        try await read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM kept WHERE name = ?", arguments: [name]) ?? -1
        }
    }
}
