internal import FoundationEssentials

/// The faces that one folder offers.
struct FaceFolder {
    /// The greatest size of a catalogue in bytes.
    static let maximumCatalogueSize = 1_048_576
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
        let catalogue: CatalogueFile
        do {
            let data = try Data(contentsOf: URL(filePath: file))
            guard data.count <= maximumCatalogueSize else {
                throw LetteringError.unreadableCatalogue(file: file, problem: "it is larger than 1 MB")
            }
            catalogue = try JSONDecoder().decode(CatalogueFile.self, from: data)
        } catch let error as LetteringError {
            throw error
        } catch let error as DecodingError {
            throw .unreadableCatalogue(file: file, problem: problem(of: error))
        } catch {
            throw .unreadableCatalogue(file: file, problem: "it may not be read")
        }
        for entry in catalogue.faces {
            if let problem = entry.problem { throw .unreadableCatalogue(file: file, problem: problem) }
        }
        return catalogue.faces.map { $0.face(in: folder) }
    }

    private static func problem(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "“\(key.stringValue)” is missing at \(place(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "the value at \(place(context)) is not of the right kind"
        default: "it is not valid JSON"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let steps = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
        return steps.isEmpty ? "the top" : steps.joined()
    }
}
