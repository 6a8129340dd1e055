internal import FoundationEssentials
internal import SignetBasics

/// The available faces: the entries of the `catalogue.json` of some folders, and every loose font there.
package struct FaceCatalog: Sendable {
    /// All faces in the order of the folders, including those whose file is not on this machine.
    package let faces: [Face]
    /// The errors of loose fonts that cannot be used.
    package let problems: [LetteringError]

    /// Reads the faces of some folders.
    ///
    /// Folders that do not exist are skipped; if two faces have the same id, the first one is used, so that an earlier
    /// folder can replace a face of a later one.
    ///
    /// - Throws: `LetteringError.unreadableCatalogue`. A broken loose font is not an error: it is among ``problems``.
    package init(folders: [String]) throws(LetteringError) {
        var faces: [Face] = []
        var problems: [LetteringError] = []
        var ids: Set<String> = []
        for folder in folders {
            let content = try FaceFolder(path: folder)
            faces += content.faces.filter { ids.insert($0.id).inserted }
            problems += content.problems
        }
        self.faces = faces
        self.problems = problems
    }

    /// The faces whose files are on this machine.
    package var installed: [Face] { faces.filter(\.isInstalled) }

    /// The fewest letters that a name may be shortened to.
    private static let shortest = 3

    /// Finds an installed face by its id or its family name, or by what only one of them begins with.
    ///
    /// Case, spaces and hyphens are ignored. A beginning has at least three letters; one of several faces is an error and
    /// never a choice, so that another font in a folder cannot quietly change the face.
    ///
    /// - Throws: `LetteringError.unknownFace` with the nearest names and all but the text faces, or `LetteringError.notInstalled` with the
    ///   package to install.
    package func face(named name: String) throws(LetteringError) -> Face {
        if let face = faces.first(where: { $0.id == name }), face.isInstalled { return face }
        let key = Face.key(name)
        let whole = faces.first { Face.key($0.id) == key } ?? faces.first { Face.key($0.family) == key }
        let longer = key.count < Self.shortest ? [] : faces.filter { $0.begins(with: key) }
        guard let match = whole ?? (longer.count == 1 ? longer[0] : nil), !key.isEmpty else {
            let scriptFaces = installed.filter { $0.mood != .text }
            let near = longer.isEmpty ? nearest(to: key) : longer.map(\.id).joined(separator: " or ")
            throw .unknownFace(name, nearest: near, known: (scriptFaces.isEmpty ? installed : scriptFaces).map(\.id))
        }
        guard match.isInstalled else { throw match.notInstalled }
        return match
    }

    /// The id of the face with the fewest edits, if they are at most a third of the name.
    private func nearest(to key: String) -> String? {
        let distances = faces.map { face in
            (face.id, min(key.editDistance(to: Face.key(face.id)), key.editDistance(to: Face.key(face.family))))
        }
        guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(1, key.count / 3) else { return nil }
        return best.0
    }
}

extension FaceCatalog {
    /// The folders that are searched for faces.
    ///
    /// In order:
    /// 1. those of the environment variable `SIGNET_FONTS`, separated by colons,
    /// 2. `../share/signet/fonts` beside the folder of the executable,
    /// 3. `/usr/local/share/signet/fonts` and `/usr/share/signet/fonts`,
    /// 4. the folder `fonts` of the source checkout that this file was built from.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - executable: The path of the running executable, with links resolved; nil when unknown.
    /// - Returns: The paths of the folders, even if they do not exist.
    package static func defaultFolders(environment: [String: String], executable: String?) -> [String] {
        var folders = environment["SIGNET_FONTS"]?.split(separator: ":").map(String.init) ?? []
        if let executable, let program = parent(of: executable), let prefix = parent(of: program) {
            folders.append(prefix + "/share/signet/fonts")
        }
        folders += ["/usr/local/share/signet/fonts", "/usr/share/signet/fonts"]
        if let folder = parent(of: #filePath), let room = parent(of: folder), let sources = parent(of: room),
            let checkout = parent(of: sources)
        {
            folders.append(checkout + "/fonts")
        }
        return folders
    }

    /// The path without its last component; empty for one directly below the root.
    private static func parent(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}

extension FaceCatalog {
    /// Whether a path leads to a readable folder.
    package static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }
}

extension Face {
    /// Whether the file of the face is on this machine.
    package var isInstalled: Bool { FileManager.default.fileExists(atPath: file) }

    /// Whether the id or the family begins with a key.
    fileprivate func begins(with key: String) -> Bool { Self.key(id).hasPrefix(key) || Self.key(family).hasPrefix(key) }

    /// The error for a face that is not installed.
    var notInstalled: LetteringError { .notInstalled(face: family, file: file, package: package) }
}
