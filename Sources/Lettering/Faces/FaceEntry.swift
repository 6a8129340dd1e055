/// The content of a `catalogue.json`.
struct CatalogueFile: Decodable {
    var faces: [FaceEntry]
}

/// A catalogue's entry for a face.
struct FaceEntry: Decodable {
    /// Optical corrections; without a value the designer's is kept.
    struct Tuning: Decodable {
        var size: Double?
        var baseline: Double?
        var slant: Double?
        var spacing: Double?
    }

    var id: String
    var family: String
    var file: String
    var package: String?
    var licence: String?
    var hand: String?
    var mood: String?
    var scripts: [String]?
    var tuning: Tuning?
    var instance: String?
    var axes: [String: Double]?

    /// The fault of the entry, or nil.
    var problem: String? {
        guard !id.isEmpty, id == Face.identifier(id) else {
            return "the id “\(id)” is not small letters, digits and hyphens"
        }
        if let mood, Face.Mood(rawValue: mood) == nil {
            let moods = Face.Mood.allCases.map(\.rawValue).joined(separator: ", ")
            return "the mood “\(mood)” of the entry “\(id)” is none of \(moods)"
        }
        if let axis = axes?.first(where: { FontAxisValue($0.key, $0.value) == nil }) {
            return "the axis “\(axis.key)” of the entry “\(id)” is not a name with a number"
        }
        let keys = [
            ("size", tuning?.size, FaceTuning.sizes), ("baseline", tuning?.baseline, FaceTuning.baselines),
            ("slant", tuning?.slant, FaceTuning.slants), ("spacing", tuning?.spacing, FaceTuning.spacings),
        ]
        for case (let key, let value?, let range) in keys where !range.contains(value) {
            return "the tuning “\(key)” of the entry “\(id)” is \(value) and should be between "
                + "\(range.lowerBound) and \(range.upperBound)"
        }
        return nil
    }

    private var variant: FontVariant {
        let values = (axes ?? [:]).sorted { $0.key < $1.key }
        return FontVariant(instance: instance, axes: values.compactMap { FontAxisValue($0.key, $0.value) })
    }

    /// The face of the entry; a relative path refers to the folder of the catalogue.
    func face(in folder: String) -> Face {
        let plain = FaceTuning.none
        return Face(
            id: id,
            family: family,
            file: file.hasPrefix("/") ? file : folder + "/" + file,
            package: package,
            licence: licence,
            hand: hand,
            scripts: scripts ?? [],
            tuning: FaceTuning(
                size: tuning?.size ?? plain.size,
                baseline: tuning?.baseline ?? plain.baseline,
                slant: tuning?.slant ?? plain.slant,
                spacing: tuning?.spacing ?? plain.spacing
            ),
            mood: mood.flatMap(Face.Mood.init),
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
