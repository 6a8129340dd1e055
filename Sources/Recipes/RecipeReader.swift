internal import SignetSealing
internal import SignetSigning

/// Reads the tree of a recipe and reports all of its faults.
struct RecipeReader {
    private(set) var problems: [RecipeError] = []
    var content = RecipeContent()
    var declaredNames: Set<String> = []

    /// Reads a recipe.
    init(_ root: RecipeNode) {
        guard case .map(let entries) = root.content else {
            add(.form(.recipe), "", root.mark)
            return
        }
        check(entries, .recipe, path: "", mark: root.mark)
        // Variables first: conditions refer to them.
        for entry in entries where entry.key == "variables" { readVariables(entry.value) }
        for entry in entries { readTop(entry) }
        if !entries.contains(where: { ["stamps", "fill", "seal"].contains($0.key) }) {
            add(.missing(.stamps), "", root.mark)
        }
        problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// Reads the text of a caption's file in a folder.
    mutating func readCaptionFiles(in folder: String) {
        for index in content.stamps.indices {
            guard let field = content.stamps[index].fields["caption.file"], let name = field.template.constant else {
                continue
            }
            let path = RecipeFiles.path(name, in: folder)
            do throws(RecipeRowError) {
                content.stamps[index].captionFile = try RecipeTemplate(captionFile: path)
            } catch {
                add(.value(error.fault), field.path, field.mark)
            }
        }
    }

    mutating func add(_ fault: RecipeFinding, _ path: String, _ mark: RecipeNode.Mark) {
        guard problems.count < RecipeLimits.problems else { return }
        let problem = RecipeError(fault, at: RecipeContent.Place(path: path, mark: mark))
        if !problems.contains(problem) { problems.append(problem) }
    }

    mutating func readTop(_ entry: RecipeNode.Entry) {
        switch entry.key {
        case "stamps": readStamps(entry.value)
        case "allow-none": content.allowsNone = flag(entry.value, "allow-none")
        case "fill": readFill(entry.value)
        case "seal": readSeal(entry)
        case "fonts": content.fonts = fields(entry.value, "fonts", .plain)
        case "date", "seed", "password", "after-signatures", "ignore-permissions", "strict":
            content.document[entry.key] = field(entry.value, entry.key, .plain)
        default: break
        }
    }

    private mutating func readFill(_ node: RecipeNode) {
        guard case .map(let entries) = node.content else { return add(.form(.fill), "fill", node.mark) }
        guard !entries.isEmpty else { return add(.emptyMapping, "fill", node.mark) }
        guard entries.count <= RecipeLimits.fields else {
            return add(.tooMany(.fields, limit: RecipeLimits.fields), "fill", node.mark)
        }
        content.fill = entries.compactMap { entry in
            guard !entry.value.isNothing else {
                add(.nothing, "fill.\(entry.key)", entry.mark)
                return nil
            }
            return field(entry.value, "fill.\(entry.key)", .plain).map { .init(name: entry.key, value: $0) }
        }
    }

    private mutating func readSeal(_ entry: RecipeNode.Entry) {
        guard case .map(let entries) = entry.value.content else { return add(.form(.seal), "seal", entry.value.mark) }
        check(entries, .seal, path: "seal", mark: entry.mark)
        var seal = RecipeContent.Seal(place: RecipeContent.Place(path: "seal", mark: entry.mark))
        for key in RecipeKeys.seal {
            guard let found = entries.first(where: { $0.key == key.name }) else { continue }
            let path = "seal.\(key.name)"
            if key.kind == .texts {
                seal.fields[key.name] = fields(found.value, path, .plain)
            } else {
                seal.fields[key.name] = field(found.value, path, .plain).map { [$0] }
            }
        }
        if seal.fields["key"] == nil { add(.missing(.key), "seal", entry.mark) }
        content.seal = seal
    }

    // MARK: Variables

    mutating func readVariables(_ node: RecipeNode) {
        guard case .map(let entries) = node.content else {
            return add(.form(.variables), "variables", node.mark)
        }
        guard entries.count <= RecipeLimits.variables else {
            return add(.tooMany(.variables, limit: RecipeLimits.variables), "variables", node.mark)
        }
        for entry in entries {
            let path = "variables.\(entry.key)"
            guard !entry.isVariable, RecipeTemplate.isName(entry.key) else {
                add(.variableName(entry.isVariable ? "{\(entry.key)}" : entry.key), path, entry.mark)
                continue
            }
            declaredNames.insert(entry.key)
            content.declared.append(variable(entry, path))
        }
    }

    mutating func variable(_ entry: RecipeNode.Entry, _ path: String) -> Recipe.Variable {
        var found: (value: String?, isRequired: Bool) = (nil, false)
        switch entry.value.content {
        case .text(let text): found.value = text
        case .list: add(.form(.defaultValue), path, entry.value.mark)
        case .map(let inner):
            check(inner, .variable, path: path, mark: entry.value.mark)
            for key in inner {
                switch key.key {
                case "default": found.value = text(key.value, "\(path).default") ?? ""
                case "required": found.isRequired = flag(key.value, "\(path).required")
                default: break
                }
            }
            if found.isRequired, found.value != nil {
                add(.needlessDefault, path, entry.mark)
            }
        }
        return Recipe.Variable(name: entry.key, defaultValue: found.value, isRequired: found.isRequired)
    }

    // MARK: Values

    mutating func check(
        _ entries: [RecipeNode.Entry],
        _ section: RecipeKeys.Section,
        path: String,
        mark: RecipeNode.Mark
    ) {
        let known = RecipeKeys.keys(of: section).map(\.name)
        for entry in entries where entry.isVariable || !known.contains(entry.key) {
            let keyPath = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            add(.unknownKey(entry.key, known: known.filter { $0 != "$schema" }), keyPath, entry.mark)
        }
    }

    mutating func text(_ node: RecipeNode, _ path: String) -> String? {
        switch node.content {
        case .text(let text): return text
        case .map(let entries):
            if entries.count == 1, let entry = entries.first, case .text("") = entry.value.content {
                add(.unquotedVariable(entry.key), path, node.mark)
            } else {
                add(.mappingForText, path, node.mark)
            }
        case .list: add(.listForText, path, node.mark)
        }
        return nil
    }

    mutating func texts(
        _ node: RecipeNode,
        _ path: String
    ) -> [(text: String, path: String, mark: RecipeNode.Mark)] {
        guard case .list(let items) = node.content else {
            return text(node, path).map { [($0, path, node.mark)] } ?? []
        }
        if items.isEmpty { add(.emptyList, path, node.mark) }
        return items.enumerated().compactMap { index, item in
            let itemPath = "\(path)[\(index)]"
            return text(item, itemPath).map { ($0, itemPath, item.mark) }
        }
    }

    mutating func flag(_ node: RecipeNode, _ path: String) -> Bool {
        guard let text = text(node, path) else { return false }
        guard let flag = Bool(text) else {
            add(.value(.malformed(text, .flag)), path, node.mark)
            return false
        }
        return flag
    }

    mutating func field(
        _ node: RecipeNode,
        _ path: String,
        _ dialect: RecipeTemplate.Dialect
    ) -> RecipeContent.Field? {
        text(node, path).flatMap { field($0, path, node.mark, dialect) }
    }

    mutating func fields(
        _ node: RecipeNode,
        _ path: String,
        _ dialect: RecipeTemplate.Dialect
    ) -> [RecipeContent.Field] {
        texts(node, path).compactMap { field($0.text, $0.path, $0.mark, dialect) }
    }

    mutating func field(
        _ text: String,
        _ path: String,
        _ mark: RecipeNode.Mark,
        _ dialect: RecipeTemplate.Dialect
    ) -> RecipeContent.Field? {
        if Placeholder.isIn(text) {
            add(.privateCharacters, path, mark)
            return nil
        }
        do throws(TemplateError) {
            let template = try RecipeTemplate(text, dialect: dialect)
            return RecipeContent.Field(path: path, mark: mark, template: template)
        } catch {
            add(.template(error), path, mark)
            return nil
        }
    }
}
