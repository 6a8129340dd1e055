extension RevisionWalk {
    /// Notes the annotations of a page that are there in both revisions, and which page shows them.
    mutating func pairAnnotations(_ old: PDFDictionary, _ new: PDFDictionary, page: Int) throws(PDFError) {
        let now = Set(try items(new["Annots"], in: pair.now).compactMap { $0.reference?.number })
        for number in now { pagesShowing[number] = page }
        for case .reference(let reference) in try items(old["Annots"], in: pair.before) {
            pagesOfAnnotations[reference.number] = page
            if now.contains(reference.number) { link(reference.number, reference.number) }
        }
    }

    /// Compares the annotations of a page, from back to front.
    mutating func compareAnnotations(_ old: PDFDictionary, _ new: PDFDictionary, page: Int) throws(PDFError) {
        let (before, now) = (try items(old["Annots"], in: pair.before), try items(new["Annots"], in: pair.now))
        let found = try Self.matched(before, now) { one, other throws(PDFError) in
            if one.reference == nil, other.reference == nil { return true }
            return try pair.isSame(one, other, .linked)
        }
        for item in found.added {
            guard pair.step() else { return }
            let annotation = try self.new(item)
            try declare(.annotation, annotation, in: pair.now, page: page)
            // The widgets of new fields were judged with them.
            if let number = item.reference?.number, newWidgets.contains(number) { continue }
            // The window of a new note is reported with it.
            if annotation["Subtype"]?.name == "Popup", let parent = annotation["Parent"], found.added.contains(parent) {
                continue
            }
            add(.annotationAdded, page: page, object: item.reference)
            try addActions(of: annotation, page: page, object: item.reference)
        }
        for item in found.removed {
            let annotation = try self.old(item)
            try declare(.former, annotation, in: pair.before, page: page)
            let kind: LaterChanges.Kind =
                try isWidget(annotation) ? .fieldRemoved : isStamp(annotation) ? .stampRemoved : .annotationRemoved
            add(kind, page: page, object: item.reference)
        }
        // The order of drawing.
        let kept = found.pairs.map(\.1)
        let paired = Set(kept)
        if now.filter(paired.contains) != kept { add(.annotationChanged, page: page) }
        for (one, other) in found.pairs {
            guard pair.step() else { return }
            try compareAnnotation(one, other, page: page)
        }
    }

    private mutating func compareAnnotation(_ old: PDFObject, _ new: PDFObject, page: Int) throws(PDFError) {
        let (before, now) = (try self.old(old), try self.new(new))
        if try isWidget(before) {
            if let number = old.reference?.number, comparedFields.contains(number) { return }
            try compareLooseWidget(old, new)
            return
        }
        guard try !differences(before, now, .linked, but: ["StructParent"]).isEmpty else { return }
        try declare(.former, before, in: pair.before, page: page)
        try declare(.annotation, now, in: pair.now, page: page)
        add(try isStamp(before) ? .stampChanged : .annotationChanged, page: page, object: old.reference)
        for key in ["A", "AA"] as [Name] where try !pair.isSame(before[key], now[key], .linked) {
            try addActions(of: now, page: page, object: new.reference)
        }
    }

    private func isWidget(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
        if try pair.before.value("Subtype", of: annotation)?.name == "Widget" { return true }
        return try pair.before.value("FT", of: annotation) != nil
    }

    /// Whether an annotation of the signed revision is a signature that Signet set.
    private func isStamp(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
        guard let name = try pair.before.value("NM", of: annotation)?.string.map(TextString.decode) else {
            return false
        }
        return name.hasPrefix(OwnUpdate.annotationPrefix)
    }

    /// Reports the actions that a new or changed annotation or field has (ISO 32000-2, 12.6).
    mutating func addActions(
        of annotation: PDFDictionary,
        page: Int? = nil,
        field: String? = nil,
        object: ObjectReference?
    ) throws(PDFError) {
        var stack: [(PDFObject, depth: Int)] = ["A", "AA", "PA"].compactMap { annotation[$0] }.map { ($0, 0) }
        var seen: Set<Int> = []
        while let (value, depth) = stack.popLast() {
            guard depth < Limits.treeDepth, pair.step() else {
                add(.beyondLimits(.levels))
                return
            }
            if let number = value.reference?.number, !seen.insert(number).inserted { continue }
            guard let action = try pair.now.resolve(value).dictionary else { continue }
            if let type = try pair.now.value("S", of: action)?.name, !Self.plainActions.contains(type) {
                add(.actionAdded("\(type)"), page: page, field: field, object: object)
            }
            for entry in action.entries where entry.key != "D" && entry.key != "T" {
                switch entry.value {
                case .array(let items): stack += items.map { ($0, depth + 1) }
                case .dictionary, .reference: stack.append((entry.value, depth + 1))
                default: continue
                }
            }
        }
    }

    /// Actions that lead to another place of the document, or to an address that the reader shows.
    private static let plainActions: Set<Name> = ["GoTo", "Named", "URI"]
}
