/// A signed revision of a document, and the document now.
final class RevisionPair {
    let before, now: Document
    /// The numbers of objects of the signed revision that are different now, gone, or new.
    private(set) var changed: Set<Int> = []
    /// The numbers of objects below which nothing is different.
    private var same: Set<Int> = []
    /// Whether there were too many to compare.
    private(set) var isIncomplete = false

    /// Pairs them; nil when the document does not continue the revision: its sections are not behind the newer ones.
    init?(_ before: Document, _ now: Document) throws(PDFError) {
        self.before = before
        self.now = now
        let old = before.crossReferences.sections.map { $0.trailerRange?.lowerBound ?? -1 }
        let new = now.crossReferences.sections
        guard !now.isRepaired, new.count >= old.count, !old.contains(-1),
            new.suffix(old.count).map({ $0.trailerRange?.lowerBound ?? -2 }) == old,
            now.crossReferences.base == before.crossReferences.base
        else { return nil }
        let numbers = new.dropLast(old.count).flatMap(\.numbers)
        let count = numbers.reduce(0) { $0 + $1.count }
        guard count <= Limits.checkedRows else {
            isIncomplete = true
            return
        }
        for number in Set(numbers.joined()) where try !isSame(number) { changed.insert(number) }
    }

    /// Pairs documents of which one does not continue the other, or whose cross-references are broken, by all of their objects.
    init(unrelated before: Document, _ now: Document) throws(PDFError) {
        self.before = before
        self.now = now
        let numbers = (before.crossReferences.sections + now.crossReferences.sections).flatMap(\.numbers)
        guard numbers.reduce(0, { $0 + $1.count }) <= Limits.checkedRows else {
            isIncomplete = true
            return
        }
        for number in Set(numbers.joined()) where try !isSame(number) { changed.insert(number) }
    }

    /// Whether the signed revision has no object of a number.
    func isMissing(_ number: Int) -> Bool {
        let entry = before.crossReferences.entry(for: number)
        return entry == nil || entry == .free
    }

    private func isSame(_ number: Int) throws(PDFError) -> Bool {
        let (old, new) = (before.crossReferences.entry(for: number), now.crossReferences.entry(for: number))
        guard old != new else { return true }
        // What the signed revision refers to without having it must not come later.
        guard old != nil, !isMissing(number) else { return new == nil || new == .free }
        let reference = ObjectReference(number: number, generation: 0)
        guard let object = try before.indirectObject(reference) else { return true }
        if object.value.dictionary?["Type"]?.name == "ObjStm" { try compareContents(of: object) }
        guard isFound(number) else { return false }
        return try isSame(object, as: reference)
    }

    /// Whether every reader finds an object by its new entry: some go by the generation, or by the place in an object stream, and
    /// some by the number alone.
    private func isFound(_ number: Int) -> Bool {
        var generation = 0
        if case .offset(_, let old)? = before.crossReferences.entry(for: number) { generation = old }
        switch now.crossReferences.entry(for: number) {
        case nil, .free: return true
        case .offset(_, let new): return new == generation
        case .compressed(let stream, let index):
            return generation == 0 && now.numberInObjectStream(stream, at: index) == number
        }
    }

    /// Compares the objects that are in an object stream of this number both times: no newer section need list them.
    private func compareContents(of stream: IndirectObject) throws(PDFError) {
        guard let dictionary = stream.value.dictionary else { return }
        let number = stream.reference.number
        let isReadable = isFound(number)
        let contents = try ObjectStream(data: try before.data(of: stream), dictionary: dictionary, number: number)
        for inside in Set(contents.numbers) {
            guard case .compressed(number, _)? = before.crossReferences.entry(for: inside),
                case .compressed(number, _)? = now.crossReferences.entry(for: inside)
            else { continue }
            let reference = ObjectReference(number: inside, generation: 0)
            guard let object = try before.indirectObject(reference) else { continue }
            guard isReadable, isFound(inside), try isSame(object, as: reference) else {
                changed.insert(inside)
                continue
            }
        }
    }

    private func isSame(_ object: IndirectObject, as reference: ObjectReference) throws(PDFError) -> Bool {
        guard let later = try now.indirectObject(reference) else { return object.value == .null }
        guard object.value.means(later.value) else { return false }
        guard object.streamData != nil || later.streamData != nil else { return true }
        return try Self.data(object, before) == Self.data(later, now)
    }

    /// The data of a stream: as they are written, or decoded where encryption makes them different each time.
    private static func data(_ object: IndirectObject, _ document: Document) throws(PDFError) -> [UInt8]? {
        guard let range = object.streamData else { return nil }
        return document.encryption == nil ? object.source.copy(range) : try document.data(of: object)
    }

    /// Whether a value with everything that it leads to is the same in both: it is, and no object below it was changed.
    func isSame(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        guard (old ?? .null).means(new ?? .null) else {
            // The same value, once as an object and once in its place.
            let (old, new) = (try before.resolve(old ?? .null), try now.resolve(new ?? .null))
            return old.means(new) && old.dictionary == nil && old.array == nil
        }
        guard let old else { return true }
        var seen: Set<Int> = []
        guard try !leadsToChange(old, &seen) else { return false }
        same.formUnion(seen)
        return true
    }

    private func leadsToChange(_ value: PDFObject, _ seen: inout Set<Int>) throws(PDFError) -> Bool {
        var stack = [value]
        while let value = stack.popLast() {
            switch value {
            case .reference(let reference):
                guard !same.contains(reference.number), seen.insert(reference.number).inserted else { continue }
                guard seen.count < Limits.checkedObjects else { return true }
                let object = try before.indirectObject(reference)?.value
                // A page or an annotation is compared as such.
                if object.map(Self.isCompared) ?? false { continue }
                if changed.contains(reference.number) { return true }
                if let object { stack.append(object) }
            case .array(let items): stack += items
            case .dictionary(let entries):
                stack += entries.entries.filter { !Self.upwards.contains($0.key) }.map(\.value)
            default: continue
            }
        }
        return false
    }

    /// Entries that lead to what something is a part of.
    static let upwards: Set<Name> = ["Parent", "P", "Pg", "Obj"]

    private static func isCompared(_ object: PDFObject) -> Bool {
        guard let dictionary = object.dictionary else { return false }
        if dictionary["FT"] != nil || dictionary["Subtype"]?.name == "Widget" { return true }
        return dictionary["Type"]?.name.map { ["Page", "Pages", "Catalog", "Annot"].contains($0) } ?? false
    }
}
