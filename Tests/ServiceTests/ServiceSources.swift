import Foundation

/// The Swift sources of the service, for tests of how they are written.
enum ServiceSources {
    struct File {
        /// The layer: the folder in `Sources/Service`.
        let folder: String
        let name: String
        let text: String
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Service")

    /// All files, by folder and name.
    static func files() throws -> [File] {
        let manager = FileManager.default
        return try manager.contentsOfDirectory(atPath: folder.path).sorted().filter { $0 != "Web" }.flatMap { layer in
            let path = folder.appendingPathComponent(layer)
            return try manager.contentsOfDirectory(atPath: path.path).sorted().filter { $0.hasSuffix(".swift") }.map {
                File(
                    folder: layer,
                    name: $0,
                    text: try String(contentsOf: path.appendingPathComponent($0), encoding: .utf8)
                )
            }
        }
    }
}
