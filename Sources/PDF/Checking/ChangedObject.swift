/// An object that the update writes, with its earlier value.
struct ChangedObject {
    let number: Int
    let now: IndirectObject
    /// Nil for a new object.
    let before: IndirectObject?
    /// Whether it is in an object stream.
    let isCompressed: Bool

    var reference: ObjectReference { now.reference }

    /// The objects of an update that its section lists, but cross-reference and object streams, up to
    /// ``PreviousRevision/comparableObjects``.
    static func all(in update: UpdatedDocument) -> [ChangedObject] {
        var changes: [ChangedObject] = []
        let items = Dictionary(update.appended.items.map { ($0.position, $0.object) }, uniquingKeysWith: { $1 })
        for row in update.section.rows where changes.count < update.before.comparableObjects {
            let now: IndirectObject?
            var isCompressed = false
            switch row.entry {
            case .free: continue
            case .offset(let offset, _): now = update.section.place(offset).flatMap { items[$0] }
            case .compressed(let stream, _):
                guard case .at(let place, _) = update.newest.place(of: stream), update.isAppended(place) else {
                    continue
                }
                now = update.newest.object(row.number)
                isCompressed = true
            }
            guard let now, now.reference.number == row.number else { continue }
            let type = now.value.dictionary?["Type"]?.name
            if now.streamData != nil, type == "XRef" || type == "ObjStm" { continue }
            let before = update.previous.object(row.number)
            changes.append(ChangedObject(number: row.number, now: now, before: before, isCompressed: isCompressed))
        }
        return changes
    }
}
