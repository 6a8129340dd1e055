import Foundation

/// The Swift sources of the service, for tests of how they are written.
enum ServiceSources {
    struct File {
        /// The folder in that of the target.
        let folder: String
        let name: String
        let text: String
    }

    private static let folders = {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        return ["ServiceFoundation", "ServiceFeatures", "Service"].map { sources.appendingPathComponent($0) }
    }()

    /// All files, by target, folder and name.
    static func files() throws -> [File] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { $0.hasSuffix(".swift") }
                .map {
                    let file = folder.appendingPathComponent($0)
                    return File(
                        folder: file.deletingLastPathComponent().lastPathComponent,
                        name: file.lastPathComponent,
                        text: try String(contentsOf: file, encoding: .utf8)
                    )
                }
        }
    }
}
