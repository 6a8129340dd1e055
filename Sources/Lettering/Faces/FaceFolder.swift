internal import FoundationEssentials

/// The faces that one folder offers.
struct FaceFolder {
    /// The greatest number of loose fonts that are read from a folder.
    static let maximumLooseFonts = 1000

    private(set) var faces: [Face] = []
    private(set) var problems: [LetteringError] = []

    /// Reads `catalogue.json`, then the loose fonts by name; a folder that does not exist has no faces.
    init(path: String) throws(LetteringError) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        if names.contains("catalogue.json") { faces = try Self.entries(of: path) }
        let known = Set(faces.map(\.file))
        for name in Self.fonts(among: names).prefix(Self.maximumLooseFonts) where !known.contains(path + "/" + name) {
            do throws(LetteringError) {
                faces.append(try Face(file: path + "/" + name))
            } catch {
                problems.append(error)
            }
        }
    }

    /// The names of font files, in order; of names that differ only in the ending, the best format comes first.
    private static func fonts(among names: [String]) -> [String] {
        let fonts = names.compactMap { name in
            FontFormat.endings.firstIndex { name.lowercased().hasSuffix($0) }.map { rank in
                (stem: String(name.dropLast(FontFormat.endings[rank].count)), rank: rank, name: name)
            }
        }
        return fonts.sorted { ($0.stem, $0.rank, $0.name) < ($1.stem, $1.rank, $1.name) }.map(\.name)
    }

    private static func entries(of folder: String) throws(LetteringError) -> [Face] {
        let file = folder + "/catalogue.json"
        do throws(CatalogueEntry.FormatError) {
            var faces: [Face] = []
            for entry in try CatalogueEntry.all(in: file, named: "faces") {
                faces.append(try FaceEntry(entry).face(in: folder))
            }
            return faces
        } catch {
            throw .unreadableCatalogue(file: file, problem: error.problem)
        }
    }
}
