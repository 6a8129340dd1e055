import Foundation

/// The files that the project ships as examples.
public enum Examples {
    /// The root of the checkout.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The path of an example.
    public static func path(_ name: String) throws -> String {
        let path = root + "/docs/examples/" + name
        guard FileManager.default.fileExists(atPath: path) else { throw CocoaError(.fileNoSuchFile) }
        return path
    }

    /// The bytes of an example.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }
}
