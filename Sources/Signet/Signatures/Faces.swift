internal import SignetGraphics
internal import SignetLettering

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The signature faces on offer.
///
/// They come from the folders of `SIGNET_FONTS` (separated by colons), from `../share/signet/fonts` beside the
/// executable, from `/usr/local/share/signet/fonts` and `/usr/share/signet/fonts`, and from the source checkout.
public struct Faces: Sendable {
    /// A face, for lists.
    public struct Entry: Hashable, Sendable, Encodable {
        /// What commands call it.
        public let id: String
        /// The name that people know.
        public let family: String
        /// A line about its look.
        public let hand: String?
        /// The path of the font.
        public let file: String
        /// The Debian package that has the file.
        public let package: String?
        /// The licence of the font, an SPDX expression.
        public let licence: String?
        /// Whether the font is on this machine.
        public let isInstalled: Bool
    }

    let catalog: FaceCatalog

    /// Reads the catalogue.
    ///
    /// - Throws: ``SignetError`` when a catalogue cannot be read.
    public init() throws(SignetError) {
        let variable = unsafe getenv("SIGNET_FONTS").map { unsafe String(cString: $0) }
        let folders = FaceCatalog.defaultFolders(
            environment: variable.map { ["SIGNET_FONTS": $0] } ?? [:],
            executable: Self.executablePath
        )
        do throws(LetteringError) { catalog = try FaceCatalog(folders: folders) } catch { throw SignetError(error) }
    }

    /// All faces, those whose font is not on this machine too.
    public var entries: [Entry] {
        catalog.faces.map { face in
            Entry(
                id: face.id,
                family: face.family,
                hand: face.hand,
                file: face.file,
                package: face.package,
                licence: face.licence,
                isInstalled: face.isInstalled
            )
        }
    }

    /// The fonts that cannot be offered, and why.
    public var problems: [String] { catalog.problems.map(\.description) }

    func face(_ name: FaceName) throws(LetteringError) -> Face {
        switch name.source {
        case .catalogue(let name): try catalog.face(named: name)
        case .file(let path): try Face(file: path)
        }
    }

    private static var executablePath: String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = unsafe buffer.withUnsafeMutableBytes { space in
            guard let start = space.baseAddress else { return 0 }
            return unsafe readlink("/proc/self/exe", start.assumingMemoryBound(to: CChar.self), space.count)
        }
        return length > 0 ? String(decoding: buffer.prefix(length), as: UTF8.self) : nil
    }
}
