/// The part of a file before an update that digital signatures cover (ISO 32000-1, 12.8.1).
struct SignedPart {
    private let update: UpdatedDocument
    /// How many bytes of the file the longest signature covers; all of them if a signature does not say.
    private let length: Int

    /// Nil when no signatures existed before the update: no field has one (12.7.4.5), whatever `/SigFlags` says.
    init?(_ update: UpdatedDocument) {
        let before = update.previous
        guard let catalog = before.resolve(update.before.trailer["Root"]).dictionary,
            let form = before.value("AcroForm", of: catalog).dictionary
        else { return nil }
        self.update = update
        let ends = Self.ends(of: before.value("Fields", of: form).array ?? [], in: before)
        guard let end = ends.max() else { return nil }
        length = end
    }

    /// Those of some numbers that had an object in the signed part; more than can be looked up at a bounded cost all had.
    func objects(among numbers: Set<Int>) -> Set<Int> {
        numbers.count > update.before.comparableObjects ? numbers : numbers.filter(has)
    }

    private func has(_ number: Int) -> Bool {
        let layers = update.before.layers
        return layers.indices.contains { index in
            switch layers[index].entry(number) {
            case nil, .free: return false
            case .offset(let offset, _): return isCovered(offset, layers[index].base)
            case .compressed(let stream, _):
                // A hybrid file's stream may be in the table before; one that is further away counts as older.
                for layer in layers[index...].prefix(2) {
                    if case .offset(let offset, _) = layer.entry(stream) { return isCovered(offset, layer.base) }
                }
                return true
            }
        }
    }

    private func isCovered(_ offset: Int, _ base: Int) -> Bool {
        let (place, overflow) = offset.addingReportingOverflow(base)
        return overflow || place < length
    }

    /// Where the signatures of a form end, of fields up to ``Limits/checkedPages``.
    private static func ends(of fields: [PDFObject], in revision: Revision) -> [Int] {
        var ends: [Int] = []
        var pending = fields
        var seen: Set<Int> = []
        var count = 0
        while let item = pending.popLast(), count < Limits.checkedPages {
            count += 1
            if let number = item.reference?.number, !seen.insert(number).inserted { continue }
            guard let field = revision.resolve(item).dictionary else { continue }
            let kids = revision.value("Kids", of: field).array ?? []
            pending += kids.prefix(max(0, Limits.checkedPages - pending.count))
            guard let signature = revision.value("V", of: field).dictionary,
                signature["Contents"] != nil || signature["ByteRange"] != nil
            else { continue }
            ends.append(end(of: revision.value("ByteRange", of: signature).array ?? []))
        }
        return pending.isEmpty ? ends : [.max]
    }

    /// The end of the last range; the whole file if it has none.
    private static func end(of range: [PDFObject]) -> Int {
        guard range.count >= 2, let start = range[range.count - 2].integer, let count = range[range.count - 1].integer,
            start >= 0, count >= 0
        else { return .max }
        let (end, overflow) = start.addingReportingOverflow(count)
        return overflow ? .max : end
    }
}
