internal import FoundationEssentials
internal import SignetLettering
public import SignetSigning

extension Recipe {
    /// All problems of a recipe in a file, in the order of its lines; empty for a valid recipe.
    ///
    /// The files that it names are read, its faces are looked up, and the signatures that do not depend on a row are
    /// made.
    ///
    /// - Throws: ``SignetError`` `noInput` when the file cannot be read.
    public static func problems(contentsOf path: String) throws(SignetError) -> [RecipeError] {
        try problems(contentsOf: path, profiles: nil)
    }

    /// The same of a recipe that may name kept signatures.
    package static func problems(
        contentsOf path: String,
        profiles: KeptSignature.Lookup?
    ) throws(SignetError) -> [RecipeError] {
        problems(try text(of: path), folder: folder(of: path), profiles: profiles).map { problem in
            var copy = problem
            copy.file = path
            return copy
        }
    }

    /// All problems of a recipe, in the order of its lines; empty for a valid recipe.
    ///
    /// File names in it are relative to the folder.
    public static func problems(_ text: String, folder: String) -> [RecipeError] {
        problems(text, folder: folder, profiles: nil)
    }

    /// The same of a recipe that may name kept signatures.
    package static func problems(
        _ text: String,
        folder: String,
        profiles: KeptSignature.Lookup?
    ) -> [RecipeError] {
        let (content, problems) = read(text, folder: folder)
        var all = problems
        func add(_ fault: RecipeFinding, _ place: RecipeContent.Place) {
            if all.count < RecipeLimits.problems, !all.contains(where: { $0.path == place.path }) {
                all.append(RecipeError(fault, at: place))
            }
        }
        let folders = content.fonts.compactMap(\.template.constant).map { RecipeFiles.path($0, in: folder) }
        let resources = RecipeResources(folders: folders, profiles: profiles)
        var faces: Faces?
        do throws(SignetError) { faces = try Faces(folders: folders) } catch {
            add(.value(.failure(error)), content.fonts.first?.place ?? RecipeContent.Place(path: "fonts", mark: .start))
        }
        let known = Dictionary(content.declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for stamp in content.stamps {
            let row = RecipeRow(values: [:], variables: known)
            let filling = RecipeFilling(stamp, row: row, folder: folder, profiles: resources.kept)
            for (place, fault) in failures(of: filling, resources, faces) { add(fault, place) }
        }
        return all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// The failures when the parts of a stamp that need no row are made.
    private static func failures(
        of filling: RecipeFilling,
        _ resources: RecipeResources,
        _ faces: Faces?
    ) -> [(RecipeContent.Place, RecipeFinding)] {
        let unknown = filling.unknownKeys
        let stamp = filling.stamp
        guard unknown.allSatisfy({ !$0.hasPrefix("signature.") && $0 != "size" }) else {
            return faceFailure(of: filling, faces)
        }
        let faceFailure = faceFailure(of: filling, faces)
        guard faceFailure.isEmpty else { return faceFailure }
        let isWhole = unknown.allSatisfy { !$0.hasPrefix("caption.") && $0 != "author" }
        var reader = filling.reader(isWhole ? .known : .signatureOnly)
        var signatureReader = filling.reader(.signatureOnly)
        guard let description = reader.description() ?? signatureReader.description() else {
            // The text was found to be valid, so the fault is in the kept signature that it names.
            return reader.faults.prefix(1).map { (stamp.place(of: $0.key), .value($0.fault)) }
        }
        let source = RecipeKey.Source.allCases.first { stamp.fields["signature.\($0)"] != nil }
        let fields: CaptionFields
        do throws(SignetError) { fields = try description.captionFields(date: Date(), zone: .gmt) } catch {
            return [(stamp.place(of: "caption.date-style"), .value(.failure(error)))]
        }
        do throws(SignetError) {
            _ = try resources.bareSignature(description, fields: fields, isLasting: true)
        } catch {
            return [(stamp.place(of: "signature.\(source?.rawValue ?? "type")"), .value(.failure(error)))]
        }
        do throws(SignetError) {
            _ = try resources.signature(description, fields: fields, isLasting: true)
        } catch {
            return [(stamp.place(of: "caption.text"), .value(.failure(error)))]
        }
        return []
    }

    /// The failure when the face for a name from rows does not exist.
    private static func faceFailure(
        of filling: RecipeFilling,
        _ faces: Faces?
    ) -> [(RecipeContent.Place, RecipeFinding)] {
        let stamp = filling.stamp
        let key = stamp.fields["signature.font-file"] == nil ? "signature.face" : "signature.font-file"
        guard let faces, let name = stamp.fields[key]?.template.constant else { return [] }
        do throws(LetteringError) {
            let path = RecipeFiles.path(name, in: filling.folder)
            var faceName = key == "signature.face" ? FaceName(name) : .file(path)
            faceName.variant = FontVariant(
                instance: stamp.fields["signature.font-instance"]?.template.constant,
                axes: stamp.fields["signature.axis"]?.template.constant.flatMap(AxisList.init)?.axes ?? []
            )
            let face = try faces.face(faceName)
            guard face.isInstalled else { return [(stamp.place(of: key), .faceNotInstalled(name))] }
            if key == "signature.face", faceName.variant != .standard { try face.checkVariant() }
        } catch {
            if case .variant(_, let fault) = error {
                let key = fault.isOfAxis ? "signature.axis" : "signature.font-instance"
                return [(stamp.place(of: key), .value(.failure(SignetError(error))))]
            }
            return [(stamp.place(of: key), .value(.failure(SignetError(error))))]
        }
        return []
    }
}
