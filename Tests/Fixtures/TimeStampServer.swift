import Foundation

/// A time-stamp authority in a process of its own, with `openssl ts` behind it; `timestamps.py` has its paths.
public final class TimeStampServer: Sendable {
    /// One server for all tests of a process; it ends with the process.
    public static let shared = Result { try TimeStampServer() }

    /// The ports of two servers of http, and one of https with a certificate of the test's own root.
    public let http, other, https: Int
    /// The folder with its certificates: `root.pem` signed all of them.
    public let folder: String

    private let server: PythonServer<Announcement>

    private struct Announcement: Decodable {
        let http, other, https: Int
        let folder: String
    }

    private init() throws {
        server = try PythonServer("timestamps.py")
        let announcement = server.announcement
        (http, other, https) = (announcement.http, announcement.other, announcement.https)
        folder = announcement.folder
    }

    /// The address of a path over http.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(http)/\(path)" }

    /// The address of a path over https.
    public func secureURL(_ path: String) -> String { "https://127.0.0.1:\(https)/\(path)" }

    /// The bytes of a file of the server, such as `root.der`.
    public func file(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
}
