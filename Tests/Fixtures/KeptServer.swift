/// A server that keeps connections and says over which one a request came; `kept.py` has its paths.
public final class KeptServer: Sendable {
    /// One server for all tests of a process; it ends with the process.
    public static let shared = Result { try KeptServer(TimeStampServer.shared.get()) }

    private let server: PythonServer<Announcement>
    /// A file with the certificate of the authority that vouches for it.
    public let root: String

    private struct Announcement: Decodable {
        let http, https: Int
    }

    private init(_ authority: TimeStampServer) throws {
        server = try PythonServer("kept.py", [authority.folder])
        root = authority.folder + "/root.pem"
    }

    /// The address of a path over http.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(server.announcement.http)/\(path)" }

    /// The address of a path over https.
    public func secureURL(_ path: String) -> String { "https://127.0.0.1:\(server.announcement.https)/\(path)" }
}
