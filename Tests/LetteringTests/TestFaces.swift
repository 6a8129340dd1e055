import Fixtures
import FoundationEssentials

@testable import SignetLettering

/// The catalogue of the source checkout, whatever is installed elsewhere.
func checkoutCatalog() throws -> FaceCatalog {
    let folders = FaceCatalog.defaultFolders(environment: [:], executable: nil)
    return try FaceCatalog(folders: folders.suffix(1))
}

/// A file of the source checkout, by its path in it.
func checkoutFile(_ path: String) -> String {
    let folders = FaceCatalog.defaultFolders(environment: [:], executable: nil)
    return String((folders.last ?? "").dropLast("fonts".count)) + path
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/signet-lettering-\(UInt64.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }
}

func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file)))
}
