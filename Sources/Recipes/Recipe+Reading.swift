internal import SignetFiles
internal import SignetSigning

extension Recipe {
    /// The text of a recipe's file.
    static func text(of path: String) throws(SignetError) -> String {
        let bytes = try SignetError.files(InputFile.contents(of: path, limit: RecipeLimits.bytes))
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SignetError(.invalidData, "it is not UTF-8 text; a recipe is YAML or JSON", file: path)
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Reads a text and finds the problems of the text alone: no picture is decoded and no font is opened.
    static func read(_ text: String, folder: String) -> (content: RecipeContent, problems: [RecipeError]) {
        let root: RecipeNode
        do throws(RecipeError) { root = try RecipeNode(yaml: text) } catch { return (RecipeContent(), [error]) }
        var reader = RecipeReader(root)
        reader.readCaptionFiles(in: folder)
        let known = Dictionary(reader.content.declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let defaults = RecipeRow(values: [:], variables: known)
        for stamp in reader.content.stamps {
            for (place, fault) in faults(of: stamp, defaults, folder: folder) {
                reader.add(.value(fault), place.path, place.mark)
            }
        }
        if let seal = reader.content.seal, let (place, fault) = fault(of: seal, defaults, folder: folder) {
            reader.add(.value(fault), place.path, place.mark)
        }
        for (key, field) in reader.content.document {
            guard let text = try? field.template.filled(defaults) else { continue }
            do throws(OptionError) {
                if key == "date" { _ = try date(text) }
                if ["after-signatures", "ignore-permissions", "strict"].contains(key) { _ = try flag(text) }
            } catch {
                reader.add(.value(error), field.path, field.mark)
            }
        }
        for field in reader.content.fonts where !field.template.isConstant {
            reader.add(.varyingFonts, field.path, field.mark)
        }
        return (reader.content, reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }

    /// The faults of a stamp that do not depend on a row.
    private static func faults(
        of stamp: RecipeContent.Stamp,
        _ defaults: RecipeRow,
        folder: String
    ) -> [(RecipeContent.Place, OptionError)] {
        let filling = RecipeFilling(stamp, row: defaults, folder: folder) { _, _ in .assumed }
        var reader = filling.reader(RecipeFilling.Choice.known)
        _ = reader.description()
        var faults = reader.faults.map { (stamp.place(of: $0.key), $0.fault) }
        for field in stamp.places {
            guard field.template.names.allSatisfy({ (try? defaults.value(of: $0)) != nil }) else { continue }
            do throws(OptionError) { _ = try RecipePlace.placement(field.template, defaults) } catch {
                faults.append((field.place, error))
            }
        }
        return faults
    }

    static func date(_ text: String) throws(OptionError) -> WrittenDate {
        guard let date = WrittenDate(text) else { throw .malformed(text, .date) }
        return date
    }

    static func flag(_ text: String) throws(OptionError) -> Bool {
        guard let flag = Bool(text) else { throw .malformed(text, .flag) }
        return flag
    }
}

extension RecipeContent.Stamp {
    /// The place of a key, or else of its section, or of the stamp.
    func place(of key: String) -> RecipeContent.Place {
        if let field = fields[key] { return field.place }
        let section = key.prefix { $0 != "." }
        let inSection = fields.filter { $0.key.hasPrefix("\(section).") }.values.min { $0.mark < $1.mark }
        return inSection.map { RecipeContent.Place(path: "\(place.path).\(section)", mark: $0.mark) } ?? place
    }
}
