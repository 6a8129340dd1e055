internal import SignetSigning

extension RecipeReader {
    /// Reads the list of stamps.
    mutating func readStamps(_ node: RecipeNode) {
        guard case .list(let items) = node.content else { return add(.form(.stamps), "stamps", node.mark) }
        guard !items.isEmpty else { return add(.emptyList, "stamps", node.mark) }
        guard items.count <= RecipeLimits.stamps else {
            return add(.tooMany(.stamps, limit: RecipeLimits.stamps), "stamps", node.mark)
        }
        var ids: Set<String> = []
        for (index, item) in items.enumerated() {
            let path = "stamps[\(index)]"
            guard case .map(let entries) = item.content else {
                add(.form(.stamp), path, item.mark)
                continue
            }
            let stamp = readStamp(entries, RecipeContent.Place(path: path, mark: item.mark))
            if let id = stamp.id, !ids.insert(id).inserted {
                let mark = entries.first { $0.key == "id" }?.value.mark ?? item.mark
                add(.repeatedID(id), "\(path).id", mark)
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
                if case .text(let text) = entry.value.content {
                    if !text.isEmpty { set("caption.text", field(entry.value, keyPath, .caption), in: &stamp) }
                } else {
                    readSection(entry.value, .caption, keyPath, into: &stamp)
                }
            case "when": stamp.conditions = conditions(entry.value, keyPath)
            case "id": break
            default:
                if RecipeKeys.ofStamp(entry.key) != nil {
                    set(entry.key, field(entry.value, keyPath, .plain), in: &stamp)
                }
            }
        }
        if !entries.contains(where: { $0.key == "signature" }) {
            stamp.broken.insert("signature.type")
            add(.missing(.signature), path, place.mark)
        }
        if !entries.contains(where: { $0.key == "at" }) {
            add(.missing(.place), path, place.mark)
        }
        if stamp.places.count > RecipeLimits.places {
            add(.tooMany(.places, limit: RecipeLimits.places), "\(path).at", place.mark)
        }
        return stamp
    }

    private mutating func id(_ entries: [RecipeNode.Entry], _ path: String) -> String? {
        guard let entry = entries.first(where: { $0.key == "id" }), let id = text(entry.value, "\(path).id") else {
            return nil
        }
        let mayName =
            !id.isEmpty && id.count <= 100 && id.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        if !mayName { add(.badID, "\(path).id", entry.value.mark) }
        return mayName ? id : nil
    }

    private mutating func readSection(
        _ node: RecipeNode,
        _ section: RecipeKeys.Section,
        _ path: String,
        into stamp: inout RecipeContent.Stamp
    ) {
        guard case .map(let entries) = node.content else {
            if section == .signature { stamp.broken.insert("signature.type") }
            return add(.form(section == .signature ? .signature : .caption), path, node.mark)
        }
        check(entries, section, path: path, mark: node.mark)
        for entry in entries where RecipeKeys.keys(of: section).contains(where: { $0.name == entry.key }) {
            let keyPath = "\(path).\(entry.key)"
            let hasFields = entry.key == "text" || section == .caption && entry.key == "qr"
            let dialect: RecipeTemplate.Dialect = hasFields ? .caption : .plain
            if ["remove", "axis"].contains(entry.key), case .list = entry.value.content {
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
                set("\(section).\(entry.key)", field(entry.value, keyPath, dialect), in: &stamp)
            }
        }
    }

    /// Keeps a value, or records that it is invalid.
    private func set(_ key: String, _ field: RecipeContent.Field?, in stamp: inout RecipeContent.Stamp) {
        stamp.fields[key] = field
        if field == nil { stamp.broken.insert(key) }
    }

    // MARK: Conditions

    private mutating func conditions(_ node: RecipeNode, _ path: String) -> [RecipeCondition] {
        guard case .map(let entries) = node.content else {
            add(.form(.conditions), path, node.mark)
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
                    add(.pageCount(written), place.path, entry.value.mark)
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
                    add(.unknownCondition(entry.key, known: known), place.path, entry.mark)
                    return nil
                }
            }
        }
        return .variable(entry.key, oneOf: texts(entry.value, place.path).map(\.text))
    }
}
