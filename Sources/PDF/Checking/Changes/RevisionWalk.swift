internal import SignetGraphics

/// Walks a signed revision and the document now side by side from the trailer, and says what is different by where it is.
///
/// Each place has its rule: the catalog, the page tree, a page, its annotations, a field, the structure. An object in
/// several places must be permitted in all of them; an object without a rule must be the same.
struct RevisionWalk {
    let pair: RevisionPair
    /// The changes found, at most ``Limits/findings`` of each extent.
    private(set) var changes: Set<LaterChanges.Change> = []
    private var counts: [LaterChanges.Extent: Int] = [:]
    /// The full names of the fields that were filled in, signed or added.
    var fields: Set<String> = []
    /// Where pages may look different, as far as that was found.
    private(set) var areas: [LaterChanges.Area] = []

    /// The pages of the signed revision by the numbers of the annotations that they show, from 1.
    var pagesOfAnnotations: [Int: Int] = [:]
    /// The pages of the signed revision by the numbers of the annotations that they show now, from 1.
    var pagesShowing: [Int: Int] = [:]
    /// The pages by the numbers of their objects now, from 1.
    var pagesByObject: [Int: Int] = [:]
    /// The fields and widgets of the signed revision that were compared.
    var comparedFields: Set<Int> = []
    /// The fields and widgets now that were met.
    var metFields: Set<Int> = []
    /// The widgets of new fields.
    var newWidgets: Set<Int> = []
    /// Whether viewers draw the fields again, as their entries say (`/NeedAppearances`).
    var fieldsAreRedrawn = false
    /// The numbers by which the structure has elements for pages and annotations now (`/ParentTree`).
    var structureKeys: Set<Int> = []

    init(_ pair: RevisionPair) { self.pair = pair }

    /// Walks from the trailer.
    ///
    /// - Parameter root: The catalog now.
    /// - Throws: `PDFError` for objects that cannot be read.
    mutating func walk(root: ObjectReference) throws(PDFError) {
        let (before, now) = (pair.before.trailer, pair.now.trailer)
        if try !pair.isSame(before["Encrypt"], now["Encrypt"], .drawn) { add(.notContinued) }
        if try !pair.isSame(before["Info"], now["Info"], .drawn) { add(.metadata) }
        guard let old = before["Root"]?.reference else {
            add(.notContinued)
            return
        }
        link(old.number, root.number)
        try compareCatalogs(old, root)
        for object in try pair.ambiguousObjects() { add(.ambiguous, object: object) }
        if pair.isIncomplete { add(.beyondLimits(.objects)) }
    }

    mutating func add(_ kind: LaterChanges.Kind, page: Int? = nil, field: String? = nil, object: ObjectReference? = nil)
    {
        guard counts[kind.extent, default: 0] < Limits.findings else { return }
        let change = LaterChanges.Change(kind: kind, page: page, field: field, object: object)
        if changes.insert(change).inserted { counts[kind.extent, default: 0] += 1 }
    }

    /// Notes where a page may look different.
    mutating func declare(
        _ subject: LaterChanges.Area.Subject,
        _ annotation: PDFDictionary,
        in document: Document,
        page: Int?
    ) throws(PDFError) {
        guard let page, areas.count < Limits.checkedAnnotations,
            var rectangle = try document.rectangle("Rect", of: annotation)
        else { return }
        switch try document.value("Subtype", of: annotation)?.name {
        case "Text":
            // Without an appearance, readers draw a note with its own size at the upper left corner.
            let (side, top) = (Self.noteSide, rectangle.maxY)
            rectangle = rectangle.union(Rectangle(x: rectangle.minX, y: top - side, width: side, height: side))
        case "Highlight":
            // Readers round the ends of a marked line, by a part of its height.
            let height = min(try lineHeight(of: annotation, in: document), rectangle.height)
            rectangle = rectangle.expanded(by: min(height / 4, Self.mostRounding))
        default: break
        }
        let flags = try document.value("F", of: annotation)?.integer ?? 0
        areas.append(
            LaterChanges.Area(
                page: page,
                rectangle: rectangle,
                subject: subject,
                staysUpright: flags & Self.noRotate != 0
            )
        )
    }

    /// The height of the highest line that `/QuadPoints` marks.
    private func lineHeight(of annotation: PDFDictionary, in document: Document) throws(PDFError) -> Double {
        let numbers = try items(annotation["QuadPoints"], in: document).prefix(Self.mostNumbers).map(\.number)
        var height = 0.0
        for start in stride(from: 1, through: numbers.count - 7, by: 8) {
            let heights = stride(from: start, to: start + 8, by: 2).compactMap { numbers[$0] }
            height = max(height, (heights.max() ?? 0) - (heights.min() ?? 0))
        }
        return height
    }

    private static let mostNumbers = 80_000
    private static let mostRounding = 10.0
    private static let noteSide = 24.0
    /// NoRotate (ISO 32000-2, table 167).
    private static let noRotate = 16

    /// Notes that an object now has the place of one before.
    mutating func link(_ before: Int, _ now: Int) {
        if !pair.pair(before, with: now) { add(.ambiguous, object: ObjectReference(number: now, generation: 0)) }
    }

    /// Whether an appearance may be drawn beyond its rectangle, or with something in another file (ISO 32000-2, 12.5.5, 7.3.8.2).
    mutating func leadsOutside(_ appearance: PDFObject?) throws(PDFError) -> Bool {
        var stack = appearance.map { [$0] } ?? []
        var seen: Set<Int> = []
        if try !haveBoxes(appearance, depth: 0) { return true }
        while let value = stack.popLast() {
            switch value {
            case .reference(let reference):
                guard seen.insert(reference.number).inserted, pair.step(),
                    let object = try pair.now.indirectObject(reference)
                else { continue }
                if object.streamData != nil, object.value.dictionary?["F"] != nil { return true }
                stack.append(object.value)
            case .array(let items): stack += items
            case .dictionary(let entries): stack += entries.entries.map(\.value)
            default: continue
            }
        }
        return false
    }

    /// Whether each stream of an appearance dictionary has the box that it is cut to: without one, some readers cut it to none.
    private func haveBoxes(_ appearance: PDFObject?, depth: Int) throws(PDFError) -> Bool {
        let target = try pair.target(appearance, in: pair.now)
        guard let entries = target.value.dictionary, depth < Self.appearanceDepth else { return true }
        if target.isStream { return try pair.now.rectangle("BBox", of: entries) != nil }
        for entry in entries.entries {
            guard try haveBoxes(entry.value, depth: depth + 1) else { return false }
        }
        return true
    }

    /// The dictionary, its states, and their streams.
    private static let appearanceDepth = 3

    // MARK: Values

    func old(_ value: PDFObject?) throws(PDFError) -> PDFDictionary {
        try pair.target(value, in: pair.before).value.dictionary ?? PDFDictionary([])
    }

    func new(_ value: PDFObject?) throws(PDFError) -> PDFDictionary {
        try pair.target(value, in: pair.now).value.dictionary ?? PDFDictionary([])
    }

    /// The keys whose values are different; those of a rule of their own are left out.
    mutating func differences(
        _ old: PDFDictionary,
        _ new: PDFDictionary,
        _ manner: RevisionPair.Manner,
        but judged: Set<Name> = []
    ) throws(PDFError) -> [Name] {
        var keys: [Name] = []
        guard old != new else {
            // What they lead to may be different.
            for entry in old.entries where !judged.contains(entry.key) && !keys.contains(entry.key) {
                let value = old[entry.key]
                if let value, pair.isLink(entry.key, value, value, manner) { continue }
                if try !pair.isSame(value, value, manner) { keys.append(entry.key) }
            }
            return keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        let (before, now) = (ValuesByKey(old), ValuesByKey(new))
        for key in before.keys.union(now.keys) {
            if now[key].count > 1, before[key] != now[key] { add(.ambiguous) }
            guard !judged.contains(key) else { continue }
            if let one = old[key], let other = new[key], pair.isLink(key, one, other, manner) { continue }
            if try !pair.isSame(old[key], new[key], manner) { keys.append(key) }
        }
        return keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The items of an array, or none.
    func items(_ value: PDFObject?, in document: Document) throws(PDFError) -> [PDFObject] {
        try document.resolve(value ?? .null).array ?? []
    }

    /// Pairs of items that have the same object or, where one is written under another number, the same role; and those without.
    static func matched(
        _ old: [PDFObject],
        _ new: [PDFObject],
        _ isAlike: (PDFObject, PDFObject) throws(PDFError) -> Bool
    ) throws(PDFError) -> (pairs: [(PDFObject, PDFObject)], removed: [PDFObject], added: [PDFObject]) {
        var places: [Int: Int] = [:]
        for (index, item) in new.enumerated() { if let number = item.reference?.number { places[number] = index } }
        var partners: [Int?] = old.map { $0.reference.flatMap { places[$0.number] } }
        var taken = Set(partners.compactMap(\.self))
        var next = 0
        for index in old.indices where partners[index] == nil {
            while next < new.count, taken.contains(next) { next += 1 }
            guard next < new.count, try isAlike(old[index], new[next]) else { continue }
            partners[index] = next
            taken.insert(next)
        }
        return (
            old.indices.compactMap { index in partners[index].map { (old[index], new[$0]) } },
            old.indices.filter { partners[$0] == nil }.map { old[$0] },
            new.indices.filter { !taken.contains($0) }.map { new[$0] }
        )
    }
}
