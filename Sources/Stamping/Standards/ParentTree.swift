internal import SignetPDF

/// The parent tree of a document's structure (ISO 32000-1, 14.7.4.4), a number tree (7.9.7): from the keys of annotations
/// to their elements.
struct ParentTree {
    private let document: Document
    /// As the structure's root has it: a reference, or the root of the tree itself.
    private let root: PDFObject
    /// In ascending order.
    private let keys: [Int]

    /// How many nodes are visited at most; no real tree has so many.
    private static let nodeLimit = 1_000_000

    /// A tree in which some keys are looked for.
    init(_ root: PDFObject, keys: Set<Int>, of document: Document) {
        self.document = document
        self.root = root
        self.keys = keys.sorted()
    }

    // MARK: Reading

    /// The values of the keys, as they are written.
    func values() throws(PDFError) -> [Int: PDFObject] {
        var found: [Int: PDFObject] = [:]
        var pending = [root]
        var seen: Set<ObjectReference> = []
        var count = 0
        while let written = pending.popLast() {
            if let reference = written.reference, !seen.insert(reference).inserted { continue }
            guard let node = try document.resolve(written).dictionary else { continue }
            for pair in try pairs(of: node) {
                if let key = pair.key, holds(key...key), found[key] == nil { found[key] = pair.value }
            }
            for kid in try document.value("Kids", of: node)?.array ?? [] {
                count += 1
                guard count < Self.nodeLimit else { return found }
                if try mayHold(kid) { pending.append(kid) }
            }
        }
        return found
    }

    private func pairs(of node: PDFDictionary) throws(PDFError) -> [(key: Int?, value: PDFObject)] {
        let numbers = try document.value("Nums", of: node)?.array ?? []
        var pairs: [(key: Int?, value: PDFObject)] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            pairs.append((try document.resolve(numbers[index]).integer, numbers[index + 1]))
        }
        return pairs
    }

    /// Whether one of the keys is in a range.
    private func holds(_ range: ClosedRange<Int>) -> Bool {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] <= range.upperBound
    }

    /// Whether one of the keys may be in a subtree, by its limits; one without limits may have any.
    private func mayHold(_ kid: PDFObject) throws(PDFError) -> Bool {
        guard let node = try document.resolve(kid).dictionary else { return false }
        return try limits(of: node).map(holds) ?? true
    }

    private func limits(of node: PDFDictionary) throws(PDFError) -> ClosedRange<Int>? {
        guard let limits = try document.value("Limits", of: node)?.array, limits.count == 2,
            let first = try document.resolve(limits[0]).integer, let last = try document.resolve(limits[1]).integer,
            first <= last
        else { return nil }
        return first...last
    }

    // MARK: Removing

    /// A node after the keys were removed below it.
    private struct Node {
        /// As its parent names it.
        let written: PDFObject
        /// Nil for one that is empty, or whose limits are unknown.
        let limits: ClosedRange<Int>?
        let isEmpty: Bool
    }

    /// Removes the keys from the tree.
    ///
    /// - Returns: The tree for the structure's root.
    func removeKeys(in update: inout IncrementalUpdate) throws(PDFError) -> PDFObject {
        var seen: Set<ObjectReference> = []
        return try removeKeys(below: root, depth: 0, seen: &seen, in: &update).written
    }

    private func removeKeys(
        below written: PDFObject,
        depth: Int,
        seen: inout Set<ObjectReference>,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> Node {
        guard depth < Limits.treeDepth, written.reference.map({ seen.insert($0).inserted }) ?? true,
            seen.count < Self.nodeLimit, let node = try document.resolve(written).dictionary
        else { return Node(written: written, limits: nil, isEmpty: false) }
        let all = try pairs(of: node)
        let kept = all.filter { pair in !(pair.key.map { holds($0...$0) } ?? false) }
        let kids = try keptKids(of: node, depth: depth, seen: &seen, in: &update)
        var changes: [(key: Name, value: PDFObject?)] = []
        if kept.count < all.count {
            let numbers = kept.flatMap { [$0.key.map(PDFObject.integer) ?? .null, $0.value] }
            changes.append(("Nums", numbers.isEmpty && depth > 0 ? nil : .array(numbers)))
        }
        if kids.isChanged {
            changes.append(("Kids", kids.kept.isEmpty ? nil : .array(kids.kept)))
            // The root of a tree has one of the two.
            if kids.kept.isEmpty, depth == 0, node["Nums"] == nil { changes.append(("Nums", .array([]))) }
        }
        let bounds = kids.limits.flatMap { ranges -> ClosedRange<Int>? in
            let keys = kept.compactMap(\.key) + ranges.flatMap { [$0.lowerBound, $0.upperBound] }
            return keys.min().flatMap { first in keys.max().map { first...$0 } }
        }
        guard !changes.isEmpty else { return Node(written: written, limits: bounds, isEmpty: false) }
        if node["Limits"] != nil, let bounds, try limits(of: node) != bounds {
            changes.append(("Limits", .array([.integer(bounds.lowerBound), .integer(bounds.upperBound)])))
        }
        return Node(
            written: try apply(changes, to: written, node, in: &update),
            limits: bounds,
            isEmpty: kept.isEmpty && kids.kept.isEmpty
        )
    }

    /// The kids of a node after the keys were removed below them.
    private struct Kids {
        var kept: [PDFObject] = []
        /// Nil when those of one are unknown.
        var limits: [ClosedRange<Int>]? = []
        var isChanged = false

        mutating func keep(_ kid: PDFObject, _ range: ClosedRange<Int>?) {
            kept.append(kid)
            if let range { limits?.append(range) } else { limits = nil }
        }
    }

    private func keptKids(
        of node: PDFDictionary,
        depth: Int,
        seen: inout Set<ObjectReference>,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> Kids {
        var kids = Kids()
        for kid in try document.value("Kids", of: node)?.array ?? [] {
            guard try mayHold(kid) else {
                let entries = try document.resolve(kid).dictionary
                kids.keep(kid, try entries.flatMap { entries throws(PDFError) in try limits(of: entries) })
                continue
            }
            let changed = try removeKeys(below: kid, depth: depth + 1, seen: &seen, in: &update)
            if changed.isEmpty || changed.written != kid { kids.isChanged = true }
            if !changed.isEmpty { kids.keep(changed.written, changed.limits) }
        }
        return kids
    }

    /// Changes a node where it is.
    ///
    /// - Returns: The entries for its parent.
    private func apply(
        _ changes: [(key: Name, value: PDFObject?)],
        to written: PDFObject,
        _ node: PDFDictionary,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> PDFObject {
        guard let reference = written.reference, let object = try document.indirectObject(reference) else {
            return .dictionary(changes.reduce(node) { $0.setting($1.key, to: $1.value) })
        }
        for change in changes { update.change(object, change.key, to: change.value) }
        return written
    }
}
