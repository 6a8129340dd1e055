import Foundation

/// Authorities with OCSP responders and revocation lists; `revocation.py` has their certificates and paths.
public final class RevocationServer: Sendable {
    /// One server for all tests of a process; it ends with the process.
    public static let shared = Result { try RevocationServer() }

    /// The port that certificates name, and another one.
    public let http, other: Int
    /// The folder with its certificates.
    public let folder: String

    private let server: PythonServer<Announcement>

    private struct Announcement: Decodable {
        let http, other: Int
        let folder: String
    }

    private init() throws {
        server = try PythonServer("revocation.py")
        (http, other) = (server.announcement.http, server.announcement.other)
        folder = server.announcement.folder
    }

    /// The address of a path.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(http)/\(path)" }

    /// A certificate in DER.
    public func certificate(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).der")))
    }
}
