extension RevisionWalk {
    /// The pages of both revisions.
    struct Pages {
        let before, now: PageList
        /// The places of the same pages.
        var pairs: [(before: Int, now: Int)] = []
    }

    /// Finds the same pages, notes that they are, and the annotations on them, and reports those that are in one revision alone.
    mutating func pairPages(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Pages {
        var pages = Pages(before: try PageList(old, in: pair.before), now: try PageList(new, in: pair.now))
        if pages.before.isIncomplete || pages.now.isIncomplete { add(.beyondLimits(.pages)) }
        let hasOtherTree = pages.before.parts != pages.now.parts
        // Readers that disagree about the pages show what others do not.
        if hasOtherTree, !pages.before.isRegular || !pages.now.isRegular { add(.catalogEntry("Pages")) }
        let (before, now) = (
            pages.before.leaves.map { $0.reference?.number }, pages.now.leaves.map { $0.reference?.number }
        )
        if before == now {
            pages.pairs = before.indices.map { ($0, $0) }
        } else {
            pairPages(before, now, &pages)
        }
        for (one, other) in pages.pairs {
            if let number = now[other] { pagesByObject[number] = one + 1 }
            if let one = before[one], let other = now[other] { link(one, other) }
            try pairAnnotations(pages.before.leaves[one].dictionary, pages.now.leaves[other].dictionary, page: one + 1)
        }
        if let one = old?.reference, let other = new?.reference { link(one.number, other.number) }
        let known = Set(pages.now.nodes.compactMap { $0.reference?.number })
        for number in pages.before.nodes.dropFirst().compactMap({ $0.reference?.number }) where known.contains(number) {
            link(number, number)
        }
        return pages
    }

    private mutating func pairPages(_ before: [Int?], _ now: [Int?], _ pages: inout Pages) {
        var places: [Int: Int] = [:]
        for (index, number) in now.enumerated() { if let number { places[number] = index } }
        let known = Set(before.compactMap(\.self))
        var last = -1
        for (index, number) in before.enumerated() {
            if let place = number.flatMap({ places[$0] }) {
                if place <= last { add(.pagesMoved) }
                last = max(last, place)
                pages.pairs.append((index, place))
            } else if now.count == before.count, now[index].map({ !known.contains($0) }) ?? true {
                // The same page under another number, as its comparison will tell.
                pages.pairs.append((index, index))
                last = max(last, index)
            } else {
                add(.pageRemoved, page: index + 1, object: number.map { ObjectReference(number: $0, generation: 0) })
            }
        }
        let paired = Set(pages.pairs.map(\.now))
        for (index, number) in now.enumerated() where !paired.contains(index) {
            add(.pageAdded, page: index + 1, object: number.map { ObjectReference(number: $0, generation: 0) })
        }
    }

    mutating func comparePages(_ pages: Pages) throws(PDFError) {
        try compareNodes(pages)
        for (one, other) in pages.pairs {
            guard pair.step() else { return }
            let (old, new) = (pages.before.leaves[one], pages.now.leaves[other])
            if try !isSamePage(
                pages.before.path(of: old),
                pages.now.path(of: new),
                pages.now.nodes[new.parent].reference
            ) {
                add(.pageChanged, page: one + 1, object: old.reference)
            }
            try compareAnnotations(old.dictionary, new.dictionary, page: one + 1)
        }
    }

    // MARK: Nodes

    /// Compares what the nodes of the tree have beside their pages.
    private mutating func compareNodes(_ pages: Pages) throws(PDFError) {
        var known: [Int: PDFDictionary] = [:]
        for node in pages.before.nodes { if let number = node.reference?.number { known[number] = node.dictionary } }
        for (index, node) in pages.now.nodes.enumerated() {
            let isRoot = index == 0
            let old =
                node.reference.flatMap { known[$0.number] } ?? (isRoot ? pages.before.nodes.first?.dictionary : nil)
                ?? PDFDictionary([])
            let parent = node.parent.map { pages.now.nodes[$0].reference }
            var isSame = isParent(node.dictionary["Parent"], old["Parent"], parent ?? nil)
            let judged: Set<Name> = ["Type", "Kids", "Count", "Parent"]
            for key in try differences(old, node.dictionary, .drawn, but: judged.union(Self.inheritedKeys)) {
                // A program's mark, such as /ITXT; nothing that any reader knows.
                let isMark = !Self.pageKeys.contains(key) && isSimple(old[key]) && isSimple(node.dictionary[key])
                if !isMark { isSame = false }
            }
            if !isSame { add(.pageChanged, object: node.reference) }
        }
    }

    private func isSimple(_ value: PDFObject?) -> Bool {
        switch value {
        case nil, .string, .name, .integer, .real, .boolean, .null: true
        default: false
        }
    }

    /// Whether `/Parent` is what it was, or the node that has the page.
    private func isParent(_ parent: PDFObject?, _ old: PDFObject?, _ node: ObjectReference?) -> Bool {
        guard let parent, parent != .null else { return old == nil || node == nil || old == .null }
        return parent.reference?.number == node?.number && node != nil || parent == old
    }

    // MARK: A page

    /// The entries that pages have from the nodes above them (ISO 32000-2, 7.7.3.4).
    private static let inheritedKeys: Set<Name> = ["Resources", "MediaBox", "CropBox", "Rotate"]

    /// The entries of pages (ISO 32000-2, table 31), and what readers know besides.
    private static let pageKeys: Set<Name> = [
        "Type", "Parent", "LastModified", "Resources", "MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox",
        "BoxColorInfo",
        "Contents", "Rotate", "Group", "Thumb", "B", "Dur", "Trans", "Annots", "AA", "Metadata", "PieceInfo",
        "StructParents",
        "ID", "PZ", "SeparationInfo", "Tabs", "TemplateInstantiated", "PresSteps", "UserUnit", "VP", "AF",
        "OutputIntents",
        "DPart", "Kids", "Count", "Hidden",
    ]

    /// Entries that change nothing that a page shows.
    private static let harmlessKeys: Set<Name> = ["Tabs", "LastModified", "Metadata"]

    /// Entries that lead to other parts of the document.
    private static let linkedKeys: Set<Name> = [
        "AA", "B", "AF", "DPart", "VP", "PresSteps", "PieceInfo", "Dur", "Trans",
    ]

    /// The boxes of a page that it has itself.
    private static let boxes: Set<Name> = ["BleedBox", "TrimBox", "ArtBox"]

    /// Whether boxes are the same but for numbers that were rounded.
    private func isSameBox(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        let (before, now) = (try items(old, in: pair.before), try items(new, in: pair.now))
        guard before.count == 4, now.count == 4 else { return false }
        for (one, other) in zip(before, now) {
            guard let one = try pair.before.resolve(one).number, let other = try pair.now.resolve(other).number,
                abs(one - other) < Self.rounding
            else { return false }
        }
        return true
    }

    /// The rounding of numbers by other programs, in points.
    private static let rounding = 0.001

    /// Whether a page shows the same, apart from its annotations.
    ///
    /// - Parameters:
    ///   - old: The page as it was, and the nodes above it.
    ///   - new: The same now.
    ///   - node: The node that has it now.
    /// - Returns: Whether it does.
    /// - Throws: `PDFError` for an object that cannot be read.
    private mutating func isSamePage(
        _ old: [PDFDictionary],
        _ new: [PDFDictionary],
        _ node: ObjectReference?
    ) throws(PDFError) -> Bool {
        guard let before = old.first, let now = new.first else { return false }
        var isSame = isParent(now["Parent"], before["Parent"], node)
        let judged = Self.inheritedKeys.union(Self.harmlessKeys).union(["Annots", "Parent"])
        for key in try differences(before, now, .drawn, but: judged) {
            if Self.linkedKeys.contains(key), try pair.isSame(before[key], now[key], .linked) { continue }
            if Self.boxes.contains(key), try isSameBox(before[key], now[key]) { continue }
            // A number by which no element is found.
            if key == "StructParents", before[key] == nil, let number = try pair.now.value(key, of: now)?.integer,
                !structureKeys.contains(number)
            {
                continue
            }
            isSame = false
        }
        let chains = (try chain(from: before, in: pair.before), try chain(from: now, in: pair.now))
        for key in Self.inheritedKeys {
            let (one, other) = (Self.inherited(key, old), Self.inherited(key, new))
            if try !pair.isSame(one, other, .drawn) {
                let isHarmless =
                    try key == "Resources" ? gainsUnusedResources(before, one, other) : isSameBox(one, other)
                if !isHarmless { isSame = false }
            }
            // Some readers go upwards from the page instead.
            let (upwards, now) = (Self.inherited(key, chains.0), Self.inherited(key, chains.1))
            if now != other, try !pair.isSame(upwards, now, .drawn) { isSame = false }
        }
        return isSame
    }

    private static func inherited(_ key: Name, _ path: [PDFDictionary]) -> PDFObject? {
        path.lazy.compactMap { $0[key] }.first { $0 != .null }
    }

    /// A page, and the dictionaries above it by their `/Parent`.
    private func chain(from page: PDFDictionary, in document: Document) throws(PDFError) -> [PDFDictionary] {
        var chain = [page]
        while chain.count < Limits.treeDepth, let last = chain.last?["Parent"],
            let parent = try document.resolve(last).dictionary
        {
            chain.append(parent)
        }
        return chain
    }

    /// Whether resources have only gained names that nothing uses which takes its resources from the page.
    private func gainsUnusedResources(
        _ page: PDFDictionary,
        _ old: PDFObject?,
        _ new: PDFObject?
    ) throws(PDFError) -> Bool {
        let (before, now) = (try self.old(old), try self.new(new))
        guard old != nil else { return false }
        var gained: [Name] = []
        for category in ValuesByKey(before).keys.union(ValuesByKey(now).keys) where category != "ProcSet" {
            guard before.keys.count(where: { $0 == category }) < 2, now.keys.count(where: { $0 == category }) < 2 else {
                return false
            }
            if try pair.isSame(before[category], now[category], .drawn) { continue }
            let (one, other) = (try self.old(before[category]), try self.new(now[category]))
            for name in ValuesByKey(one).keys.union(ValuesByKey(other).keys) {
                if try pair.isSame(one[name], other[name], .drawn) { continue }
                // Default colour spaces are used without being named (ISO 32000-2, 8.6.5.6).
                guard one[name] == nil, category != "ColorSpace" || !name.bytes.starts(with: "Default".utf8) else {
                    return false
                }
                gained.append(name)
            }
        }
        return try !BorrowedNames(page, resources: old, in: pair.before).mayContain(gained)
    }
}
