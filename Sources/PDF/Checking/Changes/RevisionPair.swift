/// A signed revision of a document and the document now, whose values are compared independently of their objects' numbers.
///
/// Two values are the same when all that they refer to is the same. A pair of objects that is being compared already counts as
/// the same, so that circular references end.
final class RevisionPair {
    /// How values refer to pages, annotations, fields and structure elements, which are compared by their own rules.
    enum Manner: Hashable {
        /// Values that a page is drawn with: everything that they refer to is compared, even an annotation used as a font.
        case drawn
        /// All other values: an entry that names a page, an annotation or a field must refer to the same one.
        case linked
    }

    let before, now: Document
    /// The numbers whose objects may be different; nil for all of them.
    private let touched: Set<Int>?
    /// The numbers now of pages, annotations, fields, structure elements and the catalog, by their numbers before.
    private(set) var counterparts: [Int: Int] = [:]
    private var same: [Manner: Set<NumberPair>] = [:]
    private var sameStreams: [Int: Bool] = [:]
    private var plainStreams: [Int: Bool] = [:]
    private var steps = 0

    /// Whether there was more to compare than can be compared.
    var isIncomplete: Bool { steps > Limits.checkedObjects }

    private struct NumberPair: Hashable { let before, now: Int }

    /// Pairs a revision with a document that continues it.
    ///
    /// Nil when the document does not: its sections are not behind the newer ones.
    init?(_ before: Document, continuedBy now: Document) {
        let old = before.crossReferences.sections.map { $0.trailerRange?.lowerBound ?? -1 }
        let new = now.crossReferences.sections
        guard !now.isRepaired, !before.isRepaired, new.count >= old.count, !old.contains(-1),
            new.suffix(old.count).map({ $0.trailerRange?.lowerBound ?? -2 }) == old,
            now.crossReferences.base == before.crossReferences.base
        else { return nil }
        (self.before, self.now) = (before, now)
        touched = Set(
            new.dropLast(old.count).flatMap(\.numbers).joined().lazy.filter {
                before.crossReferences.entry(for: $0) != now.crossReferences.entry(for: $0)
            }
        )
    }

    /// Pairs documents of which one need not continue the other.
    init(unrelated before: Document, _ now: Document) {
        (self.before, self.now, touched) = (before, now, nil)
    }

    /// Notes the object now that has the place of one before.
    ///
    /// - Returns: False when it has two.
    func pair(_ before: Int, with now: Int) -> Bool {
        guard let known = counterparts.updateValue(now, forKey: before) else { return true }
        return known == now
    }

    /// Counts a step of the work.
    ///
    /// - Returns: False when there were too many.
    func step() -> Bool {
        steps += 1
        return !isIncomplete
    }

    // MARK: Objects

    /// Whether both revisions have the same bytes of an object.
    func isUntouched(_ number: Int) throws(PDFError) -> Bool {
        guard let touched, !touched.contains(number) else { return false }
        guard case .compressed(let stream, _)? = before.crossReferences.entry(for: number) else { return true }
        if let known = sameStreams[stream] { return known }
        // Its length may be an object that was changed.
        sameStreams[stream] = true
        let reference = PDFObject.reference(ObjectReference(number: stream, generation: 0))
        let isSame = try touched.contains(stream) ? false : self.isSame(reference, reference, .drawn)
        sameStreams[stream] = isSame
        return isSame
    }

    /// The value of an object of which both revisions have the same bytes, null for one that neither has; nil for any other.
    func untouchedValue(of reference: ObjectReference) throws(PDFError) -> PDFObject? {
        guard reference.number <= Limits.objectNumber, try isUntouched(reference.number) else { return nil }
        guard let object = try before.indirectObject(reference) else { return .null }
        return try reachesBeyond(object) ? nil : object.value
    }

    /// Whether every reader finds an object now: some go by the generation, or by the place in an object stream, and some by the
    /// number alone.
    private func isFound(_ reference: ObjectReference) -> Bool {
        switch now.crossReferences.entry(for: reference.number) {
        case nil, .free: true
        case .offset(_, let generation): generation == reference.generation
        case .compressed(let stream, let index):
            reference.generation == 0 && isPlain(stream)
                && (now.objectStream(stream)?.numbers).map {
                    $0.indices.contains(index) && $0[index] == reference.number
                        && $0.count(where: { $0 == reference.number }) == 1
                } ?? false
        }
    }

    /// Whether every reader takes an object for an object stream: it is as it was, or all that its dictionary says is in it.
    private func isPlain(_ stream: Int) -> Bool {
        if sameStreams[stream] == true { return true }
        if let known = plainStreams[stream] { return known }
        let reference = ObjectReference(number: stream, generation: 0)
        let entries = (try? now.indirectObject(reference))?.value.dictionary ?? PDFDictionary([])
        let isPlain =
            touched?.contains(stream) != false && entries["Type"]?.name == "ObjStm"
            && now.objectStream(stream)?.isRegular ?? false
            && entries.entries.allSatisfy { $0.value.reference == nil || $0.key == "Extends" }
            && ValuesByKey(entries).keys.count == entries.entries.count
        plainStreams[stream] = isPlain
        return isPlain
    }

    /// A value with references followed, and the object that it is if that is a stream.
    struct Target {
        let value: PDFObject
        let object: IndirectObject?
        var isStream: Bool { object?.streamData != nil }
    }

    func target(_ value: PDFObject?, in document: Document) throws(PDFError) -> Target {
        var value = value ?? .null
        var object: IndirectObject?
        for _ in 0..<Limits.referenceChain {
            guard case .reference(let reference) = value else { return Target(value: value, object: object) }
            object = try document.indirectObject(reference)
            value = object?.value ?? .null
        }
        throw PDFError(.endlessReferences, object: value.reference)
    }

    /// The objects that were written again, or are new and no streams, and that programs read in different ways.
    ///
    /// - Throws: `PDFError` for an object that cannot be read.
    func ambiguousObjects() throws(PDFError) -> [ObjectReference] {
        var found: [ObjectReference] = []
        for number in touched ?? [] {
            let reference = ObjectReference(number: number, generation: 0)
            guard let object = try now.indirectObject(reference) else { continue }
            let isNew = before.crossReferences.entry(for: number) == nil
            if !isNew || object.streamData == nil, try isAmbiguous(object) { found.append(object.reference) }
        }
        return found
    }

    /// Whether programs read an object in different ways: some pass over what is malformed, or take what follows its value.
    private func isAmbiguous(_ object: IndirectObject) throws(PDFError) -> Bool {
        guard !isFound(object.reference) || object.isIrregular || !object.isEnded else { return false }
        // It may have been so before.
        guard let old = try before.indirectObject(object.reference), isFound(object.reference) else { return true }
        return old.rawValue != object.rawValue || old.isEnded && !object.isEnded
    }

    // MARK: Comparison

    /// Whether a value, with everything that it leads to, is the same in both.
    ///
    /// True as well where ``isIncomplete`` says that this is not known.
    func isSame(_ old: PDFObject?, _ new: PDFObject?, _ manner: Manner) throws(PDFError) -> Bool {
        let (old, new) = (old ?? .null, new ?? .null)
        if let isSame = Self.isSame(old, new) { return isSame }
        var work = Work(manner: manner)
        work.push(old, new)
        while let (old, new) = work.stack.popLast() {
            guard try compare(old, new, &work) else { return false }
            if isIncomplete { return true }
        }
        same[manner, default: []].formUnion(work.assumed)
        return true
    }

    private struct Work {
        let manner: Manner
        var stack: [(PDFObject, PDFObject)] = []
        var assumed: Set<NumberPair> = []

        init(manner: Manner) { self.manner = manner }

        mutating func push(_ old: PDFObject, _ new: PDFObject) { stack.append((old, new)) }
    }

    private func compare(_ old: PDFObject, _ new: PDFObject, _ work: inout Work) throws(PDFError) -> Bool {
        switch (old, new) {
        case (.reference(let one), .reference(let other)):
            let pair = NumberPair(before: one.number, now: other.number)
            guard same[work.manner]?.contains(pair) != true, work.assumed.insert(pair).inserted, step() else {
                return true
            }
            // Readers cut off the highest bits of larger numbers, and find another object.
            guard one.number <= Limits.objectNumber, other.number <= Limits.objectNumber else { return false }
            if one == other, try isUntouched(one.number) {
                guard let value = try untouchedValue(of: one) else { return false }
                work.push(value, value)
                return true
            }
            guard isFound(other) else { return false }
            return try compare(target(old, in: before), target(new, in: now), &work)
        case (.reference, _), (_, .reference):
            guard step() else { return true }
            return try compare(target(old, in: before), target(new, in: now), &work)
        case (.dictionary(let one), .dictionary(let other)): return compare(one, other, &work)
        case (.array(let one), .array(let other)): return compare(one, other, &work)
        default: return Self.isSame(old, new) ?? false
        }
    }

    /// Whether values that lead to no others are the same; nil for any that may.
    private static func isSame(_ old: PDFObject, _ new: PDFObject) -> Bool? {
        switch (old, new) {
        case (.reference, _), (_, .reference), (.dictionary, .dictionary), (.array, .array): nil
        case (.integer, .real), (.real, .integer): old.number == new.number
        default: old == new
        }
    }

    private func compare(_ old: Target, _ new: Target, _ work: inout Work) throws(PDFError) -> Bool {
        if old.isStream || new.isStream {
            guard let one = old.object, let other = new.object, try Self.hasSameData(one, before, other, now) else {
                return false
            }
        }
        work.push(old.value, new.value)
        return true
    }

    /// Whether a stream's length makes its data extend behind the signed revision, so that later bytes can become a part of them.
    private func reachesBeyond(_ object: IndirectObject) throws(PDFError) -> Bool {
        guard let data = object.streamData, !object.isCompressed, let entries = object.value.dictionary,
            let length = try before.value("Length", of: entries)?.number
        else { return false }
        return length > Double(before.bytes.count - data.lowerBound)
    }

    /// Whether the data of two streams are the same: as they are written, or decoded where encryption makes them different each time.
    private static func hasSameData(
        _ one: IndirectObject,
        _ before: Document,
        _ other: IndirectObject,
        _ now: Document
    ) throws(PDFError) -> Bool {
        guard let old = one.streamData, let new = other.streamData else { return false }
        if before.encryption != nil { return try before.data(of: one) == now.data(of: other) }
        return old.count == new.count && one.source.copy(old) == other.source.copy(new)
    }

    private func compare(_ old: PDFDictionary, _ new: PDFDictionary, _ work: inout Work) -> Bool {
        let (before, now) = (ValuesByKey(old), ValuesByKey(new))
        for key in before.keys.union(now.keys) {
            var (one, other) = (before[key], now[key])
            if one.isEmpty { one = [.null] }
            if other.isEmpty { other = [.null] }
            // A key that is given twice has another value in another reader.
            guard one.count == other.count else { return false }
            for (one, other) in zip(one, other) where !isLink(key, one, other, work.manner) { work.push(one, other) }
        }
        return true
    }

    private func compare(_ old: [PDFObject], _ new: [PDFObject], _ work: inout Work) -> Bool {
        guard old.count == new.count else { return false }
        // The first item of a destination is a page (ISO 32000-2, 12.3.2.2).
        let isDestination = old.count > 1 && old[1].name != nil && isLink("Dest", old[0], new[0], work.manner)
        for index in old.indices.dropFirst(isDestination ? 1 : 0) { work.push(old[index], new[index]) }
        return true
    }

    // MARK: Links

    /// The entries that name something which the dictionary is a part of, or is about.
    private static let links: Set<Name> = [
        "Parent", "P", "Pg", "Obj", "Popup", "IRT", "Data", "SE", "T", "Fields", "CO", "Dest",
    ]

    /// Whether an entry names the same page, annotation, field or structure element in both, or several of them.
    func isLink(_ key: Name, _ old: PDFObject, _ new: PDFObject, _ manner: Manner) -> Bool {
        guard manner == .linked, Self.links.contains(key) else { return false }
        switch (old, new) {
        case (.reference(let one), .reference(let other)): return counterparts[one.number] == other.number
        case (.array(let one), .array(let other)):
            return one.count == other.count && !one.isEmpty
                && zip(one, other).allSatisfy { isLink(key, $0, $1, manner) }
        default: return false
        }
    }
}

/// The values of a dictionary by their keys, all of those that a key has; null is not a value (ISO 32000-2, 7.3.7).
struct ValuesByKey {
    private var values: [Name: [PDFObject]] = [:]

    init(_ dictionary: PDFDictionary) {
        for entry in dictionary.entries where entry.value != .null {
            values[entry.key, default: []].append(entry.value)
        }
    }

    var keys: Set<Name> { Set(values.keys) }

    subscript(key: Name) -> [PDFObject] { values[key] ?? [] }
}
