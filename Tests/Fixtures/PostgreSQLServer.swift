import Foundation

/// A private PostgreSQL server for tests (Tests/postgresql.py).
public final class PostgreSQLServer: Sendable {
    private struct Announcement: Decodable {
        let address: String
        let socket: String
        let port: Int
        let pid: Int32
    }

    private let server: PythonServer<Announcement>

    /// One for all tests of a process that do it no harm.
    public static let shared = Result { try PostgreSQLServer() }

    /// Starts one; `arguments` as Tests/postgresql.py has them.
    public init(_ arguments: [String] = []) throws {
        server = try PythonServer("../postgresql.py", arguments)
    }

    /// Its address for TCP, without a password.
    public var address: String { server.announcement.address }

    /// Its address for its Unix socket.
    public var socketAddress: String { server.announcement.socket }

    /// Its port.
    public var port: Int { server.announcement.port }

    /// The process that takes connections, from its first start.
    public var pid: Int32 { server.announcement.pid }

    /// Stops and starts it; `how` is fast or immediate.
    public func restart(_ how: String) throws { _ = try server.command("restart \(how)") }

    /// Stops it.
    public func stop() throws { _ = try server.command("stop fast") }

    /// Starts it again.
    public func start() throws { _ = try server.command("start") }
}

/// A proxy before a server that cuts connections where a transaction ends (Tests/cutting.py).
public final class CuttingProxy: Sendable {
    private struct Announcement: Decodable {
        let port: Int
    }

    private let server: PythonServer<Announcement>
    private let behind: PostgreSQLServer

    /// Starts one before a server.
    public init(before behind: PostgreSQLServer) throws {
        self.behind = behind
        server = try PythonServer("../cutting.py", ["\(behind.port)"])
    }

    /// The server's address through it.
    public var address: String {
        behind.address.replacingOccurrences(of: ":\(behind.port)/", with: ":\(server.announcement.port)/")
    }

    /// Cuts the next COMMIT.
    public func cut(_ how: String) throws { _ = try server.command(how) }
}

/// PgBouncer in transaction mode before a server (Tests/pooling.py).
public final class PoolingProxy: Sendable {
    private struct Announcement: Decodable {
        let port: Int
    }

    private let server: PythonServer<Announcement>
    private let behind: PostgreSQLServer

    /// Whether PgBouncer is installed.
    public static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer")

    /// Starts one before a server.
    public init(before behind: PostgreSQLServer) throws {
        self.behind = behind
        server = try PythonServer("../pooling.py", ["\(behind.port)"])
    }

    /// The server's address through it.
    public var address: String {
        behind.address.replacingOccurrences(of: ":\(behind.port)/", with: ":\(server.announcement.port)/")
    }
}
