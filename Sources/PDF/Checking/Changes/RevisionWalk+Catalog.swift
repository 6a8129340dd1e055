extension RevisionWalk {
    /// Compares the catalogs (ISO 32000-2, 7.7.2), and all that they lead to.
    mutating func compareCatalogs(_ oldRoot: ObjectReference, _ newRoot: ObjectReference) throws(PDFError) {
        let (old, new) = (try old(.reference(oldRoot)), try new(.reference(newRoot)))
        let form = try pairFields(old["AcroForm"], new["AcroForm"])
        let pages = try pairPages(old["Pages"], new["Pages"])
        let structure = try compareStructure(old["StructTreeRoot"], new["StructTreeRoot"])
        try compareForms(form)
        try comparePages(pages)
        if !structure { add(.catalogEntry("StructTreeRoot")) }
        let judged: Set<Name> = ["AcroForm", "Pages", "StructTreeRoot", "OCProperties", "Names"]
        for key in try differences(old, new, .linked, but: judged) {
            switch key {
            case "DSS", "Extensions", "Version": add(.validationData)
            case "Metadata", "MarkInfo": add(.metadata)
            // The panels that a reader shows beside the pages at first.
            case "PageMode" where new[key]?.name.map({ $0 != "FullScreen" }) ?? true: add(.metadata)
            default: add(.catalogEntry("\(key)"))
            }
        }
        // Optional content changes the pictures of pages.
        if try !pair.isSame(old["OCProperties"], new["OCProperties"], .drawn) { add(.catalogEntry("OCProperties")) }
        let names = (try self.old(old["Names"]), try self.new(new["Names"]))
        for key in try differences(names.0, names.1, .linked) {
            // Appearances of new annotations have names.
            if key != "AP" || names.0[key] != nil { add(.catalogEntry("Names")) }
        }
    }

    // MARK: The structure

    /// Whether the structure (ISO 32000-2, 14.7) has only gained elements: the old ones are there, in their order.
    private mutating func compareStructure(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        let (before, now) = (try self.old(old), try self.new(new))
        if let one = old?.reference, let other = new?.reference { link(one.number, other.number) }
        guard try compareElements(before["K"], now["K"]) else { return false }
        guard try compareParentTrees(before["ParentTree"], now["ParentTree"]) else { return false }
        for key in try differences(before, now, .linked, but: ["K", "ParentTree", "ParentTreeNextKey"]) {
            // The root may have had nothing before, and no elements.
            guard before[key] == nil, before["K"] == nil else { return false }
        }
        if try !pair.isSame(before["K"], now["K"], .linked) { add(.metadata) }
        return true
    }

    /// Whether elements have all that they had; each may have gained kids.
    private mutating func compareElements(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        var stack = [(old ?? .null, new ?? .null)]
        var seen: Set<Int> = []
        while let (old, new) = stack.popLast() {
            let (oldKids, newKids) = (try kids(old, in: pair.before), try kids(new, in: pair.now))
            var rest = newKids[...]
            var gained: [PDFObject] = []
            for kid in oldKids {
                guard pair.step() else { return true }
                var found: PDFObject?
                while found == nil, let next = rest.popFirst() {
                    if try isSameKid(kid, next) { found = next } else { gained.append(next) }
                }
                guard let other = found else { return false }
                guard let one = kid.reference, let two = other.reference else { continue }
                link(one.number, two.number)
                guard seen.insert(one.number).inserted else { continue }
                let (before, now) = (try self.old(kid), try self.new(other))
                guard try differences(before, now, .linked, but: ["K"]).isEmpty else { return false }
                stack.append((before["K"] ?? .null, now["K"] ?? .null))
            }
            for kid in gained + rest {
                guard try isOfAnnotations(kid, depth: 0) else { return false }
            }
        }
        return true
    }

    /// Whether a new kid of an element holds annotations and other objects alone (14.7.5.3), not the content of pages, and speaks for none
    /// that was signed.
    private func isOfAnnotations(_ kid: PDFObject, depth: Int, speaks: Bool = false) throws(PDFError) -> Bool {
        let value = try pair.now.resolve(kid)
        if value == .null { return true }
        guard depth < Limits.treeDepth, pair.step(), let element = value.dictionary, element["MCID"] == nil,
            element["ActualText"] == nil, element["E"] == nil
        else { return false }
        if element["Type"]?.name == "OBJR" {
            guard speaks, let object = element["Obj"]?.reference else { return !speaks }
            guard try pair.before.indirectObject(object) == nil else { return false }
            return try pair.now.indirectObject(object) != nil
        }
        let speaks = speaks || element["Alt"] != nil
        let kids = try kids(element["K"] ?? .null, in: pair.now)
        if kids.isEmpty { return !speaks }
        for kid in kids {
            guard try isOfAnnotations(kid, depth: depth + 1, speaks: speaks) else { return false }
        }
        return true
    }

    /// The kids of an element: one, or an array of them.
    private func kids(_ value: PDFObject, in document: Document) throws(PDFError) -> [PDFObject] {
        let resolved = try document.resolve(value)
        return resolved.array ?? (resolved == .null ? [] : [value])
    }

    /// Whether kids are the same: an element by its object or what it is, anything else by its value.
    private func isSameKid(_ old: PDFObject, _ new: PDFObject) throws(PDFError) -> Bool {
        if let one = old.reference, let other = new.reference {
            if one.number == other.number { return true }
            let (before, now) = (try self.old(old), try self.new(new))
            // Another element of the same kind that was not in the revision.
            guard try pair.target(.reference(other), in: pair.before).value == .null else { return false }
            for key in ["S", "Pg", "K"] as [Name] where try !pair.isSame(before[key], now[key], .linked) {
                return false
            }
            return true
        }
        return try pair.isSame(old, new, .linked)
    }

    /// Whether the tree from contents to elements has all that it had, whichever nodes it has (ISO 32000-2, 14.7.5.4).
    private mutating func compareParentTrees(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        guard let before = try NumberTree(old, in: pair.before), let now = try NumberTree(new, in: pair.now),
            now.isOrdered || !before.isOrdered
        else { return false }
        structureKeys = Set(now.values.keys)
        for (key, value) in before.values {
            guard let other = now.values[key] else { return false }
            // The elements of a page's marked content, or the element of an object.
            if pair.isLink("Obj", value, other, .linked) { continue }
            guard try isSameParents(value, other) else { return false }
        }
        // New annotations have an element each; those of marked content would be spoken in its place.
        for (key, value) in now.values where before.values[key] == nil {
            guard try pair.now.resolve(value).array == nil else { return false }
        }
        if try !pair.isSame(old, new, .linked) { add(.metadata) }
        return true
    }

    /// Whether the elements of a page's marked content are the same.
    private func isSameParents(_ old: PDFObject, _ new: PDFObject) throws(PDFError) -> Bool {
        guard let one = try pair.before.resolve(old).array, let other = try pair.now.resolve(new).array,
            other.count == one.count
        else { return try pair.isSame(old, new, .linked) }
        for (one, other) in zip(one, other) {
            if pair.isLink("Obj", one, other, .linked) { continue }
            guard try pair.isSame(one, other, .linked) else { return false }
        }
        return true
    }
}

/// A number tree (ISO 32000-2, 7.9.7), flat.
struct NumberTree {
    private(set) var values: [Int: PDFObject] = [:]
    /// Whether every reader finds each number: there is one value for each, and the nodes say truly what is below them.
    private(set) var isOrdered = true

    /// Reads a tree; nil when it is deeper or larger than any.
    init?(_ root: PDFObject?, in document: Document) throws(PDFError) {
        var last = Int.min
        var count = 0
        var visited: Set<Int> = []
        func read(_ node: PDFObject?, depth: Int, _ tree: inout NumberTree) throws(PDFError) -> Bool {
            count += 1
            guard depth < Limits.treeDepth, count < Limits.comparedPages else { return false }
            if let number = node?.reference?.number, !visited.insert(number).inserted { return false }
            guard let dictionary = try document.resolve(node ?? .null).dictionary else { return depth == 0 }
            let first = last
            let numbers = try document.value("Nums", of: dictionary)?.array ?? []
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                guard let key = try document.resolve(numbers[index]).integer else { return false }
                if key <= last || tree.values[key] != nil { tree.isOrdered = false }
                last = max(last, key)
                tree.values[key] = numbers[index + 1]
            }
            for kid in try document.value("Kids", of: dictionary)?.array ?? [] {
                guard try read(kid, depth: depth + 1, &tree) else { return false }
            }
            if depth > 0 {
                let limits = try document.value("Limits", of: dictionary)?.array?.compactMap(\.integer) ?? []
                if limits.count != 2 || limits[0] <= first || limits[1] < last { tree.isOrdered = false }
            }
            return true
        }
        values = [:]
        guard try read(root, depth: 0, &self) else { return nil }
    }
}
