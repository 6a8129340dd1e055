/// Explains the differences between a signed revision and the document now, by rules for each place where something may change.
struct ChangeJudge {
    let pair: RevisionPair
    private(set) var changes: [LaterChanges.Change] = []
    /// Changed objects whose differences were judged, wherever they are used.
    private var explained: Set<Int> = []
    /// Changed objects that may differ when nothing else uses them, with the places that do.
    private var permitted: [Int: Set<ObjectUses.Place>] = [:]
    /// The fields, and parts of fields, that were compared.
    var comparedFields: Set<Int> = []

    /// Whether viewers draw the fields again, as their entries say (`/NeedAppearances`).
    var fieldsAreRedrawn = false

    /// The places of the pages by the numbers of their objects, from 1.
    var pageNumbers: [Int: Int] = [:]

    typealias Place = ObjectUses.Place

    init(_ pair: RevisionPair) { self.pair = pair }

    mutating func add(_ kind: LaterChanges.Kind, page: Int? = nil, field: String? = nil, object: ObjectReference? = nil)
    {
        guard changes.count < 4 * Limits.findings else { return }
        changes.append(LaterChanges.Change(kind: kind, page: page, field: field, object: object))
    }

    /// What was changed.
    mutating func judged() throws(PDFError) -> [LaterChanges.Change] {
        if pair.isIncomplete { add(.beyondLimits) }
        try compareCatalogs()
        guard !pair.changed.isEmpty else { return changes }
        let uses = try ObjectUses(pair.before, of: pair.changed)
        if uses.isIncomplete { add(.beyondLimits) }
        for number in pair.changed.sorted() {
            // What nothing used can only be used by what was judged.
            guard let places = uses.places[number].map({ shown($0, number) }), !isExplained(number, places) else {
                continue
            }
            let page = places.compactMap { pageNumbers[$0.object] }.min()
            let kind: LaterChanges.Kind = page == nil ? .objectChanged : .pageChanged
            add(kind, page: page, object: ObjectReference(number: number, generation: 0))
        }
        return changes
    }

    /// The uses of an object that a reader could see: entries of the trailer that lead to nothing are left over from other files.
    private func shown(_ places: Set<Place>, _ number: Int) -> Set<Place> {
        guard pair.isMissing(number) else { return places }
        return places.filter { $0.object != 0 }
    }

    /// Whether a changed object is explained in all of its uses.
    private func isExplained(_ number: Int, _ places: Set<Place>) -> Bool {
        guard explained.contains(number) else { return places.isSubset(of: permitted[number] ?? []) }
        // A field or a page that is a resource of something, or whose entries are, is more than a field or a page.
        return places.allSatisfy { $0.path.allSatisfy { !Self.resourceKeys.contains($0) } }
    }

    /// Entries whose values are dictionaries of what is shown.
    private static let resourceKeys: Set<Name> = [
        "Resources", "XObject", "Font", "ExtGState", "Pattern", "Shading", "ColorSpace", "Properties", "CharProcs",
        "AP", "N", "R",
    ]

    /// Takes an object for explained that is no stream; the data of one would not have been compared.
    mutating func explain(_ reference: ObjectReference) throws(PDFError) {
        let objects = [try pair.before.indirectObject(reference), try pair.now.indirectObject(reference)]
        guard objects.allSatisfy({ $0?.streamData == nil }) else { return }
        explained.insert(reference.number)
    }

    // MARK: Values

    /// Follows a reference of the signed revision, whose object may differ here.
    mutating func entered(_ value: PDFObject?, at place: Place) throws(PDFError) -> (value: PDFObject, place: Place) {
        guard case .reference(let reference) = value else { return (value ?? .null, place) }
        permitted[reference.number, default: []].insert(place)
        return (try pair.before.resolve(.reference(reference)), Place(object: reference.number, path: []))
    }

    /// Lets everything below a value differ as far as nothing else uses it.
    mutating func permit(below value: PDFObject?, at place: Place) throws(PDFError) {
        var stack = [(value ?? .null, place)]
        var seen: Set<Int> = []
        while let (value, place) = stack.popLast() {
            switch value {
            case .reference(let reference):
                permitted[reference.number, default: []].insert(place)
                guard seen.insert(reference.number).inserted, seen.count < Limits.checkedObjects,
                    let object = try pair.before.indirectObject(reference)?.value
                else { continue }
                stack.append((object, Place(object: reference.number, path: [])))
            case .array(let items): stack += items.map { ($0, place) }
            case .dictionary(let entries):
                stack += entries.entries.filter { !RevisionPair.upwards.contains($0.key) }
                    .map { ($0.value, Place(object: place.object, path: place.path + [$0.key])) }
            default: continue
            }
        }
    }

    /// The keys whose values, with everything below them, are different.
    func differences(_ old: PDFDictionary, _ new: PDFDictionary) throws(PDFError) -> [Name] {
        var keys: [Name] = []
        for key in Set(old.keys).union(new.keys) {
            // What something is a part of is compared by itself.
            let isSame =
                RevisionPair.upwards.contains(key)
                ? (old[key] ?? .null).means(new[key] ?? .null) : try pair.isSame(old[key], new[key])
            if !isSame { keys.append(key) }
        }
        return keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    func dictionary(_ value: PDFObject?, in document: Document) throws(PDFError) -> PDFDictionary {
        try document.resolve(value ?? .null).dictionary ?? PDFDictionary([])
    }

    func items(_ value: PDFObject?, in document: Document) throws(PDFError) -> [PDFObject] {
        try document.resolve(value ?? .null).array ?? []
    }

    // MARK: The catalog

    private mutating func compareCatalogs() throws(PDFError) {
        let (before, now) = (pair.before.trailer, pair.now.trailer)
        if try !pair.isSame(before["Encrypt"], now["Encrypt"]) { add(.notContinued) }
        try permit(below: before["Info"], at: Place(object: 0, path: ["Info"]))
        if try !pair.isSame(before["Info"], now["Info"]) { add(.metadata) }
        guard let root = before["Root"]?.reference, now["Root"]?.reference == root else {
            add(.notContinued)
            return
        }
        try explain(root)
        let (old, new) = (try pair.before.catalog, try pair.now.catalog)
        let keys = try differences(old, new)
        for key in keys {
            let place = Place(object: root.number, path: [key])
            switch key {
            case "DSS":
                try permit(below: old[key], at: place)
                add(.validationData)
            case "Extensions", "Version":
                try permit(below: old[key], at: place)
                add(.validationData)
            case "Metadata", "MarkInfo":
                try permit(below: old[key], at: place)
                add(.metadata)
            case "AcroForm", "Pages": continue
            case "StructTreeRoot":
                if try !compareStructure(old[key], new[key], at: place) { add(.catalogEntry("\(key)")) }
                add(.metadata)
            case "Names":
                // Appearances of new annotations have names.
                let (one, other) = (try dictionary(old[key], in: pair.before), try dictionary(new[key], in: pair.now))
                let isGrown = try differences(one, other).allSatisfy { $0 == "AP" && one[$0] == nil }
                if !isGrown { add(.catalogEntry("\(key)")) }
                _ = try entered(old[key], at: place)
            default: add(.catalogEntry("\(key)"))
            }
        }
        try compareForms(old["AcroForm"], new["AcroForm"], at: Place(object: root.number, path: ["AcroForm"]))
        try comparePages(old["Pages"], new["Pages"])
    }

    // MARK: The structure

    /// Whether the structure has only gained elements: the old ones are there, in their order.
    private mutating func compareStructure(
        _ old: PDFObject?,
        _ new: PDFObject?,
        at place: Place,
        depth: Int = 0
    ) throws(PDFError) -> Bool {
        guard let old, old != .null else { return true }
        guard depth < Limits.treeDepth else { return false }
        if try pair.isSame(old, new) { return true }
        if let number = old.reference?.number {
            guard new?.reference?.number == number || new?.array != nil || depth == 0 else { return false }
            // An only child that became one of several.
            if new?.array == nil { try explain(ObjectReference(number: number, generation: 0)) }
        }
        let (oldValue, newValue) = (try pair.before.resolve(old), try pair.now.resolve(new ?? .null))
        switch (oldValue, newValue) {
        case (.dictionary(let one), .dictionary(let other)):
            for key in try differences(one, other) {
                // The root may have had nothing before.
                guard Self.growingKeys.contains(key) || depth == 0 && one[key] == nil else { return false }
                if key == "Limits" || key == "ParentTreeNextKey" { continue }
                guard try compareStructure(one[key], other[key], at: place, depth: depth + 1) else { return false }
            }
            return true
        case (.array(let one), .array(let other)):
            var rest = other[...]
            for item in one {
                // Numbers of a tree, and references.
                guard let index = rest.firstIndex(of: item) else { return false }
                rest = rest[(index + 1)...]
                if item.reference != nil, try !compareStructure(item, item, at: place, depth: depth + 1) {
                    return false
                }
            }
            return true
        case (_, .array(let other)): return other.contains(old)
        default: return false
        }
    }

    private static let growingKeys: Set<Name> = ["K", "ParentTree", "Nums", "Kids", "Limits", "ParentTreeNextKey"]
}
