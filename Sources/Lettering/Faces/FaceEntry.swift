/// A catalogue's entry for a face.
struct FaceEntry {
    private let id: String
    private let family: String
    private let file: String
    private let package: String?
    private let licence: String?
    private let hand: String?
    private let mood: Face.Mood?
    private let scripts: [String]
    private let tuning: FaceTuning
    private let variant: FontVariant

    /// Reads the entry.
    ///
    /// - Throws: A fault for a member that is missing or has a value that it does not take.
    init(_ entry: CatalogueEntry) throws(CatalogueEntry.FormatError) {
        let id = try entry.required("id")
        guard Face.isIdentifier(id) else {
            throw Self.fault("the id “\(id)” is not small letters, digits and hyphens")
        }
        self.id = id
        family = try entry.required("family")
        file = try entry.required("file")
        package = try entry.string("package")
        licence = try entry.string("licence")
        hand = try entry.string("hand")
        scripts = try entry.strings("scripts") ?? []
        mood = try Self.mood(of: entry, id: id)
        tuning = try Self.tuning(of: entry, id: id)
        variant = try Self.variant(of: entry, id: id)
    }

    private static func fault(_ problem: String) -> CatalogueEntry.FormatError {
        CatalogueEntry.FormatError(problem: problem)
    }

    private static func mood(of entry: CatalogueEntry, id: String) throws(CatalogueEntry.FormatError) -> Face.Mood? {
        guard let name = try entry.string("mood") else { return nil }
        guard let mood = Face.Mood(rawValue: name) else {
            let moods = Face.Mood.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("the mood “\(name)” of the entry “\(id)” is none of \(moods)")
        }
        return mood
    }

    /// The optical corrections; without a value the designer's is kept.
    private static func tuning(of entry: CatalogueEntry, id: String) throws(CatalogueEntry.FormatError) -> FaceTuning {
        guard let tuning = try entry.object("tuning") else { return .none }
        func value(
            _ key: String,
            _ range: ClosedRange<Double>,
            else plain: Double
        ) throws(CatalogueEntry.FormatError) -> Double {
            guard let value = try tuning.number(key) else { return plain }
            guard range.contains(value) else {
                throw fault(
                    "the tuning “\(key)” of the entry “\(id)” is \(value) and should be between "
                        + "\(range.lowerBound) and \(range.upperBound)"
                )
            }
            return value
        }
        let plain = FaceTuning.none
        return FaceTuning(
            size: try value("size", FaceTuning.sizes, else: plain.size),
            baseline: try value("baseline", FaceTuning.baselines, else: plain.baseline),
            slant: try value("slant", FaceTuning.slants, else: plain.slant),
            spacing: try value("spacing", FaceTuning.spacings, else: plain.spacing)
        )
    }

    private static func variant(of entry: CatalogueEntry, id: String) throws(CatalogueEntry.FormatError) -> FontVariant
    {
        var axes: [FontAxisValue] = []
        for (name, number) in try entry.numbers("axes") ?? [] {
            guard let axis = FontAxisValue(name, number) else {
                throw fault("the axis “\(name)” of the entry “\(id)” is not a name with a number")
            }
            axes.append(axis)
        }
        return FontVariant(instance: try entry.string("instance"), axes: axes)
    }

    /// The face of the entry; a relative path refers to the folder of the catalogue.
    func face(in folder: String) -> Face {
        Face(
            id: id,
            family: family,
            file: file.hasPrefix("/") ? file : folder + "/" + file,
            package: package,
            licence: licence,
            hand: hand,
            scripts: scripts,
            tuning: tuning,
            mood: mood,
            variant: variant
        )
    }
}

extension FaceTuning {
    /// The range of ``size``.
    static let sizes = 0.25...4.0
    /// The range of ``baseline``, in ems.
    static let baselines = -1.0...1.0
    /// The range of ``slant``, in degrees.
    static let slants = -30.0...30.0
    /// The range of ``spacing``, in ems.
    static let spacings = -0.2...1.0
}
