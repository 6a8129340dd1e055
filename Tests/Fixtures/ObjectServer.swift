import Foundation

/// S3-compatible storage in a separate process, which fails as the names in it say; see `objects.py`.
public final class ObjectServer: Sendable {
    /// One server for all tests of a process; it ends with the process.
    public static let shared = Result { try ObjectServer() }

    private let server: PythonServer<Announcement>
    private let turn = NSLock()

    private struct Announcement: Decodable { let port: Int }

    private init() throws { server = try PythonServer("objects.py") }

    /// The address of a path.
    public func url(_ path: String = "") -> String { "http://127.0.0.1:\(server.announcement.port)/\(path)" }

    /// The number of requests for names that begin with a part.
    public func requests(of part: String) throws -> Int? {
        try turn.withLock {
            Int(
                String(decoding: try server.command(part), as: UTF8.self).trimmingCharacters(
                    in: .whitespacesAndNewlines
                )
            )
        }
    }
}
