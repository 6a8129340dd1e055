/// Reads the tree of a recipe and tells all that is wrong with it.
struct RecipeReader {
    private(set) var problems: [RecipeProblem] = []
    private(set) var content = RecipeContent()
    private var declaredNames: Set<String> = []

    /// Reads a recipe.
    init(_ root: RecipeNode) {
        guard case .map(let entries) = root.content else {
            add("a recipe is a mapping; begin with stamps:", "", root.mark)
            return
        }
        check(entries, .recipe, path: "", mark: root.mark)
        // Variables first: conditions speak of them.
        for entry in entries where entry.key == "variables" { readVariables(entry.value) }
        for entry in entries { readTop(entry) }
        if !entries.contains(where: { $0.key == "stamps" }) {
            add("there are no stamps; say what is stamped where under stamps:", "", root.mark)
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
            do throws(RecipeFailure) {
                content.stamps[index].captionFile = try RecipeTemplate(captionFile: path)
            } catch {
                add("\(error)", field.path, field.mark)
            }
        }
    }

    mutating func add(_ message: String, _ path: String, _ mark: RecipeNode.Mark) {
        guard problems.count < RecipeLimits.problems else { return }
        let problem = RecipeProblem(file: nil, line: mark.line, column: mark.column, path: path, message: message)
        if !problems.contains(problem) { problems.append(problem) }
    }

    private mutating func readTop(_ entry: RecipeNode.Entry) {
        switch entry.key {
        case "stamps": readStamps(entry.value)
        case "allow-none": content.allowsNone = flag(entry.value, "allow-none")
        case "fonts": content.fonts = fields(entry.value, "fonts", .plain)
        case "date", "seed", "password", "after-signatures", "ignore-permissions":
            content.document[entry.key] = field(entry.value, entry.key, .plain)
        default: break
        }
    }

    // MARK: Variables

    private mutating func readVariables(_ node: RecipeNode) {
        guard case .map(let entries) = node.content else {
            return add("variables are a mapping, as in city: Berlin", "variables", node.mark)
        }
        guard entries.count <= RecipeLimits.variables else {
            return add("there are more than \(RecipeLimits.variables) variables", "variables", node.mark)
        }
        for entry in entries {
            let path = "variables.\(entry.key)"
            guard RecipeTemplate.isName(entry.key) else {
                add("'\(entry.key)' cannot name a variable", path, entry.mark)
                continue
            }
            declaredNames.insert(entry.key)
            content.declared.append(variable(entry, path))
        }
    }

    private mutating func variable(_ entry: RecipeNode.Entry, _ path: String) -> Recipe.Variable {
        var found: (value: String?, isRequired: Bool) = (nil, false)
        switch entry.value.content {
        case .text(let text): found.value = text.isEmpty ? nil : text
        case .list: add("a default is one text", path, entry.value.mark)
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
                add("a variable that every row must give needs no default", path, entry.mark)
            }
        }
        return Recipe.Variable(name: entry.key, defaultValue: found.value, isRequired: found.isRequired)
    }

    // MARK: Stamps

    private mutating func readStamps(_ node: RecipeNode) {
        guard case .list(let items) = node.content, !items.isEmpty else {
            return add("stamps are a list, each with a signature and a place (at)", "stamps", node.mark)
        }
        guard items.count <= RecipeLimits.stamps else {
            return add("there are more than \(RecipeLimits.stamps) stamps", "stamps", node.mark)
        }
        var ids: Set<String> = []
        for (index, item) in items.enumerated() {
            let path = "stamps[\(index)]"
            guard case .map(let entries) = item.content else {
                add("a stamp is a mapping with a signature and a place (at)", path, item.mark)
                continue
            }
            let stamp = readStamp(entries, RecipeContent.Place(path: path, mark: item.mark))
            if let id = stamp.id, !ids.insert(id).inserted {
                add("another stamp has the id '\(id)'", "\(path).id", item.mark)
            }
            content.stamps.append(stamp)
        }
    }

    private mutating func readStamp(
        _ entries: [RecipeNode.Entry],
        _ place: RecipeContent.Place
    ) -> RecipeContent.Stamp {
        let path = place.path
        check(entries, .stamp, path: path, mark: place.mark)
        var stamp = RecipeContent.Stamp(id: id(entries, path), place: place)
        for entry in entries {
            let keyPath = "\(path).\(entry.key)"
            switch entry.key {
            case "at": stamp.places = fields(entry.value, keyPath, .place)
            case "signature": readSection(entry.value, .signature, keyPath, into: &stamp)
            case "caption":
                if case .text = entry.value.content {
                    stamp.fields["caption.text"] = field(entry.value, keyPath, .caption)
                } else {
                    readSection(entry.value, .caption, keyPath, into: &stamp)
                }
            case "when": stamp.conditions = conditions(entry.value, keyPath)
            case "id": break
            default:
                if RecipeKeys.ofStamp(entry.key) != nil {
                    stamp.fields[entry.key] = field(entry.value, keyPath, .plain)
                }
            }
        }
        if !entries.contains(where: { $0.key == "signature" }) {
            add("a signature is missing: signature: with draw, type or scan", path, place.mark)
        }
        if !entries.contains(where: { $0.key == "at" }) {
            add("a place is missing, as in at: \"page:last,bottom-right\"", path, place.mark)
        }
        if stamp.places.count > RecipeLimits.places {
            add("there are more than \(RecipeLimits.places) places", "\(path).at", place.mark)
        }
        return stamp
    }

    private mutating func id(_ entries: [RecipeNode.Entry], _ path: String) -> String? {
        guard let entry = entries.first(where: { $0.key == "id" }), let id = text(entry.value, "\(path).id") else {
            return nil
        }
        let mayName =
            !id.isEmpty && id.count <= 100 && id.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        if !mayName { add("an id has letters, digits, - and _", "\(path).id", entry.value.mark) }
        return mayName ? id : nil
    }

    private mutating func readSection(
        _ node: RecipeNode,
        _ section: RecipeKeys.Section,
        _ path: String,
        into stamp: inout RecipeContent.Stamp
    ) {
        guard case .map(let entries) = node.content else {
            return add(
                "it is a mapping, as in \(section == .signature ? "{type: Jane Doe}" : "{text: name}")",
                path,
                node.mark
            )
        }
        check(entries, section, path: path, mark: node.mark)
        for entry in entries where RecipeKeys.keys(of: section).contains(where: { $0.name == entry.key }) {
            let dialect: RecipeTemplate.Dialect =
                section == .caption && ["text", "qr"].contains(entry.key) ? .caption : .plain
            let keyPath = "\(path).\(entry.key)"
            if entry.key == "remove", case .list = entry.value.content {
                let words = fields(entry.value, keyPath, dialect).map(\.template)
                let pieces = words.enumerated().flatMap {
                    $0.offset == 0 ? $0.element.pieces : [.text(",")] + $0.element.pieces
                }
                stamp.fields["\(section).\(entry.key)"] = RecipeContent.Field(
                    path: keyPath,
                    mark: entry.value.mark,
                    template: RecipeTemplate(pieces: pieces)
                )
            } else {
                stamp.fields["\(section).\(entry.key)"] = field(entry.value, keyPath, dialect)
            }
        }
    }

    // MARK: Conditions

    private mutating func conditions(_ node: RecipeNode, _ path: String) -> [RecipeCondition] {
        guard case .map(let entries) = node.content else {
            add("conditions are a mapping, as in page_count: \">1\"", path, node.mark)
            return []
        }
        var conditions: [RecipeCondition] = []
        for entry in entries {
            let place = RecipeContent.Place(path: "\(path).\(entry.key)", mark: entry.mark)
            if let test = test(entry, place) { conditions.append(RecipeCondition(test: test, place: place)) }
        }
        return RecipeCondition.inOrder(conditions)
    }

    private mutating func test(_ entry: RecipeNode.Entry, _ place: RecipeContent.Place) -> RecipeCondition.Test? {
        if !entry.isVariable {
            switch entry.key {
            case "page_count":
                guard let written = text(entry.value, place.path) else { return nil }
                guard let comparison = RecipeCondition.PageCount(written) else {
                    add(
                        "'\(written)' compares no number of pages; write 3, !=3, <3, <=3, >3, >=3 or 2..10",
                        place.path,
                        entry.value.mark
                    )
                    return nil
                }
                return .pageCount(comparison)
            case "encrypted": return .encrypted(flag(entry.value, place.path))
            case "signed": return .signed(flag(entry.value, place.path))
            case "form": return .form(flag(entry.value, place.path))
            case "has_field": return .fields(fields(entry.value, place.path, .plain).map(\.template))
            default:
                guard declaredNames.contains(entry.key) else {
                    let known = RecipeKeys.when.map(\.name) + declaredNames.sorted()
                    let message = RecipeKeys.unknown(entry.key, among: known)
                    add(
                        "\(message) (a column of the rows stands in braces: \"{\(entry.key)}\")",
                        place.path,
                        entry.mark
                    )
                    return nil
                }
            }
        }
        return .variable(entry.key, oneOf: texts(entry.value, place.path).map(\.text))
    }

    // MARK: Values

    private mutating func check(
        _ entries: [RecipeNode.Entry],
        _ section: RecipeKeys.Section,
        path: String,
        mark: RecipeNode.Mark
    ) {
        let known = RecipeKeys.keys(of: section).map(\.name)
        for entry in entries where entry.isVariable || !known.contains(entry.key) {
            let keyPath = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            add(RecipeKeys.unknown(entry.key, among: known.filter { $0 != "$schema" }), keyPath, entry.mark)
        }
    }

    private mutating func text(_ node: RecipeNode, _ path: String) -> String? {
        switch node.content {
        case .text(let text): return text
        case .map(let entries):
            if entries.count == 1, let entry = entries.first, case .text("") = entry.value.content {
                add("a value that begins with a brace stands in quotes: \"{\(entry.key)}\"", path, node.mark)
            } else {
                add("here stands a text, not a mapping", path, node.mark)
            }
        case .list: add("here stands one text, not a list", path, node.mark)
        }
        return nil
    }

    private mutating func texts(
        _ node: RecipeNode,
        _ path: String
    ) -> [(text: String, path: String, mark: RecipeNode.Mark)] {
        guard case .list(let items) = node.content else {
            return text(node, path).map { [($0, path, node.mark)] } ?? []
        }
        if items.isEmpty { add("the list is empty", path, node.mark) }
        return items.enumerated().compactMap { index, item in
            let itemPath = "\(path)[\(index)]"
            return text(item, itemPath).map { ($0, itemPath, item.mark) }
        }
    }

    private mutating func flag(_ node: RecipeNode, _ path: String) -> Bool {
        guard let text = text(node, path) else { return false }
        guard let flag = Bool(text) else {
            add("'\(text)' is neither true nor false", path, node.mark)
            return false
        }
        return flag
    }

    private mutating func field(
        _ node: RecipeNode,
        _ path: String,
        _ dialect: RecipeTemplate.Dialect
    ) -> RecipeContent.Field? {
        text(node, path).flatMap { field($0, path, node.mark, dialect) }
    }

    private mutating func fields(
        _ node: RecipeNode,
        _ path: String,
        _ dialect: RecipeTemplate.Dialect
    ) -> [RecipeContent.Field] {
        texts(node, path).compactMap { field($0.text, $0.path, $0.mark, dialect) }
    }

    private mutating func field(
        _ text: String,
        _ path: String,
        _ mark: RecipeNode.Mark,
        _ dialect: RecipeTemplate.Dialect
    ) -> RecipeContent.Field? {
        if RecipePlace.hasStandIns(text) {
            add("it has private characters of Unicode that cannot stand here", path, mark)
            return nil
        }
        do throws(RecipeTemplate.Fault) {
            let template = try RecipeTemplate(text, dialect: dialect)
            return RecipeContent.Field(path: path, mark: mark, template: template)
        } catch {
            add(error.message, path, mark)
            return nil
        }
    }
}
