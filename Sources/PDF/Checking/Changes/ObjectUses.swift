/// Where the objects of a revision are used: the places of references to some of them.
struct ObjectUses {
    /// A place in an object: the key of its first level, and the rest of the way.
    struct Place: Hashable {
        /// The number of the object that refers; 0 for the trailer.
        let object: Int
        let path: [Name]
    }

    /// The places by the numbers of the objects that they refer to.
    private(set) var places: [Int: Set<Place>] = [:]
    /// Whether there were too many objects to visit.
    private(set) var isIncomplete = false

    /// Visits all objects that a revision uses.
    ///
    /// - Complexity: Linear in the number of objects, up to ``Limits/checkedObjects``.
    init(_ document: Document, of numbers: Set<Int>) throws(PDFError) {
        var seen: Set<Int> = []
        var stack: [(object: Int, path: [Name], value: PDFObject)] = document.trailer.entries
            .filter { !["Prev", "XRefStm", "Encrypt"].contains($0.key) }.map { (0, [$0.key], $0.value) }
        while let (object, path, value) = stack.popLast() {
            switch value {
            case .reference(let reference):
                if numbers.contains(reference.number) {
                    places[reference.number, default: []].insert(Place(object: object, path: path))
                }
                guard seen.insert(reference.number).inserted else { continue }
                guard seen.count < Limits.checkedObjects else {
                    isIncomplete = true
                    return
                }
                if let value = try document.indirectObject(reference)?.value {
                    stack.append((reference.number, [], value))
                }
            case .array(let items): stack += items.map { (object, path, $0) }
            case .dictionary(let entries): stack += entries.entries.map { (object, path + [$0.key], $0.value) }
            default: continue
            }
        }
    }
}
