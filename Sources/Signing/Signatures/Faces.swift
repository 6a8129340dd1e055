internal import Glibc
internal import SignetGraphics
public import SignetLettering

/// The available signature faces.
///
/// They come from folders that the caller names, from the folders in `SIGNET_FONTS` (separated by colons), from
/// `../share/signet/fonts` beside the executable, from `/usr/local/share/signet/fonts` and `/usr/share/signet/fonts`, and from the
/// source checkout.
public struct Faces: Sendable {
    /// A face, for lists.
    public struct Entry: Hashable, Sendable, Encodable {
        /// Its name in commands.
        public let id: String
        /// The name of the font family.
        public let family: String
        /// The kind of handwriting, where the catalogue names it.
        public let mood: Face.Mood?
        /// A line about its style.
        public let hand: String?
        /// The scripts it is meant for, by their English names.
        public let scripts: [String]
        /// The scripts that the font can write, if it was examined: ``Faces/surveyed()``.
        public internal(set) var writes: [Writing]?
        /// The path of the font.
        public let file: String
        /// The Debian package that has the file.
        public let package: String?
        /// The licence of the font, an SPDX expression.
        public let licence: String?
        /// Whether the font is on this machine.
        public let isInstalled: Bool
    }

    package let catalog: FaceCatalog

    /// Reads the catalogues and the loose fonts of the folders.
    ///
    /// - Parameter folders: Your own folders; their faces come first and replace others with the same id.
    /// - Throws: ``SignetError`` when one of these folders cannot be read, or when a catalogue cannot.
    public init(folders: [String] = []) throws(SignetError) {
        for folder in folders where !FaceCatalog.isFolder(folder) {
            let problem = "the folder of faces does not exist or may not be read; check its path"
            throw SignetError(.noInput, problem, file: folder)
        }
        let variable = unsafe getenv("SIGNET_FONTS").map { unsafe String(cString: $0) }
        let defaults = FaceCatalog.defaultFolders(
            environment: variable.map { ["SIGNET_FONTS": $0] } ?? [:],
            executable: Self.executablePath
        )
        do throws(LetteringError) { catalog = try FaceCatalog(folders: folders + defaults) } catch {
            throw SignetError(error)
        }
    }

    /// All faces, including those whose font is not on this machine.
    public var entries: [Entry] { catalog.faces.map { Entry($0, writes: nil) } }

    /// All faces, with the scripts that each font on this machine can write.
    public func surveyed() -> [Entry] {
        catalog.faces.map { face in
            let coverage = try? FaceCoverage(of: face)
            return Entry(face, writes: coverage?.scripts.map(Writing.init))
        }
    }

    /// The errors of fonts that cannot be used.
    public var problems: [SignetError] { catalog.problems.map { SignetError($0) } }

    package func face(_ name: FaceName) throws(LetteringError) -> Face {
        try face(name) { source throws(LetteringError) in try Face(source) }
    }

    /// The face of a name; that of a font file is made by the function.
    package func face(
        _ name: FaceName,
        ofFile make: (FontSource) throws(LetteringError) -> Face
    ) throws(LetteringError) -> Face {
        switch name.source {
        case .any: return try defaultFace()
        case .catalogue(let id): return try catalog.face(named: id).varied(name.variant)
        case .file(let path): return try make(FontSource(file: path, variant: name.variant))
        }
    }

    /// The choices that a font file offers: its fonts, and the axes and named instances of those that are variable.
    ///
    /// - Throws: ``SignetError`` for a file that cannot be read, or is not a font.
    public static func contents(ofFont path: String) throws(SignetError) -> FontContents {
        do throws(LetteringError) { return try FontContents(file: path) } catch { throw SignetError(error) }
    }

    /// The default face for names: Dancing Script, else the first that is installed.
    private func defaultFace() throws(LetteringError) -> Face {
        do throws(LetteringError) {
            return try face(.dancingScript)
        } catch {
            guard let first = catalog.installed.first else { throw error }
            return first
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
