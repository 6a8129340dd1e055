internal import FoundationEssentials
internal import SignetLettering

extension Recipe {
    /// All that is wrong with a recipe in a file, in the order of its lines; none for one that works.
    ///
    /// The files that it names are read, its faces sought, and the signatures made that do not depend on a row.
    ///
    /// - Throws: ``SignetError`` `noInput` when the file cannot be read.
    public static func problems(contentsOf path: String) throws(SignetError) -> [RecipeProblem] {
        problems(try text(of: path), folder: folder(of: path)).map { problem in
            var copy = problem
            copy.file = path
            return copy
        }
    }

    /// All that is wrong with a recipe, in the order of its lines; none for one that works.
    ///
    /// The names of files in it are relative to the folder.
    public static func problems(_ text: String, folder: String) -> [RecipeProblem] {
        let (content, problems) = read(text, folder: folder)
        var all = problems
        func add(_ message: String, _ place: RecipeContent.Place) {
            let problem = RecipeProblem(
                file: nil,
                line: place.mark.line,
                column: place.mark.column,
                path: place.path,
                message: message
            )
            if all.count < RecipeLimits.problems, !all.contains(where: { $0.path == place.path }) {
                all.append(problem)
            }
        }
        let folders = content.fonts.compactMap(\.template.constant).map { RecipeFiles.path($0, in: folder) }
        let studio = RecipeStudio(folders: folders)
        var faces: Faces?
        do throws(SignetError) { faces = try Faces(folders: folders) } catch {
            add("\(error)", content.fonts.first?.place ?? RecipeContent.Place(path: "fonts", mark: .start))
        }
        let known = Dictionary(content.declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for stamp in content.stamps {
            let filling = RecipeFilling(stamp, row: RecipeRow(values: [:], variables: known), folder: folder)
            for (place, message) in failures(of: filling, studio, faces) { add(message, place) }
        }
        return all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// What goes wrong when what a stamp says without a row is made.
    private static func failures(
        of filling: RecipeFilling,
        _ studio: RecipeStudio,
        _ faces: Faces?
    ) -> [(RecipeContent.Place, String)] {
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
        guard let blueprint = reader.blueprint() ?? signatureReader.blueprint() else { return [] }
        let source = RecipeKey.Source.allCases.first { stamp.fields["signature.\($0)"] != nil }
        do throws(SignetError) {
            _ = try studio.signature(blueprint, fields: nil, isLasting: true)
        } catch {
            return [(stamp.place(of: "signature.\(source?.rawValue ?? "type")"), "\(error)")]
        }
        do throws(SignetError) {
            let fields = try blueprint.caption?.fields(author: blueprint.author, date: Date(), zone: .gmt)
            _ = try studio.signature(blueprint, fields: fields, isLasting: true)
        } catch {
            return [(stamp.place(of: "caption.text"), "\(error)")]
        }
        return []
    }

    /// Whether the face is there of a name that comes from rows.
    private static func faceFailure(of filling: RecipeFilling, _ faces: Faces?) -> [(RecipeContent.Place, String)] {
        let stamp = filling.stamp
        let key = stamp.fields["signature.font-file"] == nil ? "signature.face" : "signature.font-file"
        guard let faces, let name = stamp.fields[key]?.template.constant else { return [] }
        do throws(LetteringError) {
            let path = RecipeFiles.path(name, in: filling.folder)
            let face = try faces.face(key == "signature.face" ? FaceName(name) : .file(path))
            guard face.isInstalled else { return [(stamp.place(of: key), "the face '\(name)' is not installed")] }
        } catch {
            return [(stamp.place(of: key), "\(SignetError(error))")]
        }
        return []
    }
}
