/// The page tree (ISO 32000-1, 7.7.3), walked only where necessary: subtrees are skipped by their `/Count`.
package struct PageTree {
    private let document: Document
    private let root: PDFObject

    /// A node on the way to a page.
    private struct Node {
        /// The object; nil for a node that is in its parent's `/Kids` directly, as ISO 32000 forbids and viewers take it.
        let reference: ObjectReference?
        /// As its parent names it: not always by the object, but also by a reference to a reference.
        let name: ObjectReference?
        let dictionary: PDFDictionary
    }

    /// A node with its kids, and all that lies above.
    private struct Level {
        let reference: ObjectReference?
        /// Where the kids are; nil where nothing that could be changed has them.
        let slot: Page.Slot?
        /// The dictionaries from the root to this node.
        let dictionaries: [PDFDictionary]
        let kids: [PDFObject]

        /// How often the kids name an object.
        func count(of reference: ObjectReference) -> Int {
            kids.count { if case .reference(reference) = $0 { true } else { false } }
        }

        /// The objects that the kids name more than once.
        var repeated: Set<ObjectReference> {
            var seen: Set<ObjectReference> = []
            seen.reserveCapacity(kids.count)
            return Set(kids.compactMap(\.reference).filter { !seen.insert($0).inserted })
        }
    }

    package init(_ document: Document) throws(PDFError) {
        self.document = document
        guard let root = try document.catalog["Pages"], root != .null else {
            throw PDFError(
                .catalogWithoutPages,
                object: document.trailer["Root"]?.reference
            )
        }
        self.root = root
    }

    /// The number of pages according to the tree, or the number of its leaves if it states none that can be.
    package var count: Int {
        get throws(PDFError) {
            let said = try document.value("Count", of: try node(root).dictionary)?.integer
            if let said, (1...Limits.treeNodes).contains(said) { return said }
            return try countedPages
        }
    }

    /// The actual number of leaves.
    ///
    /// - Complexity: Reads every node.
    package var countedPages: Int {
        get throws(PDFError) {
            var count = 0
            try walk { _ in
                count += 1
                return true
            }
            return count
        }
    }

    /// The page at an index from 0.
    ///
    /// - Throws: `PDFError` `notFound` past the last page, `damaged` where the tree cannot be followed.
    /// - Complexity: Nodes on the way and their kids; the objects of other pages are not read when the counts are as
    ///   they should be.
    package func page(at index: Int) throws(PDFError) -> Page {
        do throws(PDFError) {
            return try pageByCounts(at: index)
        } catch {
            // A count that is missing or wrong leads astray: then the leaves are counted one by one.
            guard error.code == .damaged || error.code == .notFound else { throw error }
            var found: Page?
            try walk { page in
                if page.index == index { found = page }
                return found == nil
            }
            guard let found else { throw error }
            return found
        }
    }

    private func pageByCounts(at index: Int) throws(PDFError) -> Page {
        var level = try rootLevel(try node(root))
        var remaining = index
        descent: while level.dictionaries.count < Limits.pageTreeDepth {
            let kids = level.kids
            // The index leads straight to the page.
            if try isFlat(kids, of: level.dictionaries.last), kids.indices.contains(remaining) {
                let kid = try node(kids[remaining])
                if isLeaf(kid) { return try page(kid, index: index, in: level, at: remaining, isRepeated: nil) }
            }
            for (place, item) in kids.enumerated() {
                let kid = try node(item)
                if isLeaf(kid) {
                    if remaining == 0 {
                        return try page(kid, index: index, in: level, at: place, isRepeated: nil)
                    }
                    remaining -= 1
                } else {
                    let count = try leafCount(kid)
                    if remaining < count {
                        level = try self.level(of: kid, at: place, below: level)
                        continue descent
                    }
                    remaining -= count
                }
            }
            throw PDFError(.noSuchPage(index + 1))
        }
        throw PDFError(.treeTooDeep(limit: Limits.pageTreeDepth), object: root.reference)
    }

    /// Calls `body` with every page in order until it returns false.
    package func walk(_ body: (Page) throws(PDFError) -> Bool) throws(PDFError) {
        var stack: [(level: Level, repeated: Set<ObjectReference>, next: Int)] = []
        let top = try node(root)
        var visited: Set<ObjectReference> = top.reference.map { [$0] } ?? []
        // A catalog that names its only page instead of a tree.
        if isLeaf(top), top.dictionary["Kids"] == nil {
            let nothing = Level(reference: nil, slot: nil, dictionaries: [], kids: [])
            _ = try body(try page(top, index: 0, in: nothing, at: 0, isRepeated: nil))
            return
        }
        func enter(_ level: Level) { stack.append((level, level.repeated, 0)) }
        enter(try rootLevel(top))
        var index = 0
        while let frame = stack.last {
            guard frame.next < frame.level.kids.count else {
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            // A missing kid is skipped, as viewers do.
            guard let kid = try? node(frame.level.kids[frame.next]) else { continue }
            if isLeaf(kid) {
                let isRepeated = kid.name.map(frame.repeated.contains)
                guard
                    try body(
                        try page(kid, index: index, in: frame.level, at: frame.next, isRepeated: isRepeated)
                    )
                else { return }
                index += 1
                guard index < Limits.treeNodes else { throw PDFError(.tooManyPages) }
            } else {
                // A tree that leads back into itself has the pages that it has without doing so.
                guard kid.reference.map({ visited.insert($0).inserted }) ?? true else { continue }
                guard stack.count < Limits.pageTreeDepth else {
                    throw PDFError(.treeTooDeep(limit: Limits.pageTreeDepth), object: kid.reference)
                }
                enter(try level(of: kid, at: frame.next, below: frame.level))
            }
        }
    }

    /// Checks that no page has lost its content, as one may in a file that was cut off.
    ///
    /// - Throws: `PDFError` `damaged` with the page whose content is nowhere in the file.
    package func checkContents() throws(PDFError) {
        try walk { page throws(PDFError) in
            var streams: [PDFObject] = []
            if let contents = page.dictionary["Contents"] {
                streams = try document.resolve(contents).array ?? [contents]
            }
            for case .reference(let reference) in streams {
                guard try document.indirectObject(reference) == nil else { continue }
                throw PDFError(.contentCutOff(page: page.index + 1), object: reference)
            }
            return true
        }
    }

    /// The page with a reference, found by the nodes above it and the counts of those before it.
    ///
    /// - Returns: Nil also where these do not lead back to it: then only ``walk(_:)`` finds the page.
    /// - Complexity: The nodes above and their kids; other pages are not read when the counts are as they should be.
    package func page(_ reference: ObjectReference) -> Page? {
        guard let index = try? indexByCounts(of: reference), let page = try? pageByCounts(at: index),
            page.reference?.number == reference.number
        else { return nil }
        return page
    }

    private func indexByCounts(of reference: ObjectReference) throws(PDFError) -> Int? {
        let top = try rootReference
        var (index, child) = (0, reference)
        for _ in 0..<Limits.pageTreeDepth {
            guard child.number != top?.number else { return index }
            guard let parent = try document.resolve(.reference(child)).dictionary?["Parent"]?.reference else {
                return nil
            }
            let node = try node(.reference(parent))
            let kids = try kids(of: node)
            guard let place = kids.firstIndex(where: { $0.reference?.number == child.number }) else { return nil }
            if try isFlat(kids, of: node.dictionary) {
                index += place
            } else {
                for item in kids.prefix(place) {
                    let kid = try self.node(item)
                    index += try isLeaf(kid) ? 1 : leafCount(kid)
                    guard index <= Limits.treeNodes else { return nil }
                }
            }
            child = parent
        }
        return nil
    }

    /// Whether a node has as many pages as kids: no kid is a subtree.
    private func isFlat(_ kids: [PDFObject], of node: PDFDictionary?) throws(PDFError) -> Bool {
        try node.flatMap { node throws(PDFError) in try document.value("Count", of: node) }?.integer == kids.count
    }

    // MARK: Nodes

    /// The object that the catalog names as the root; nil for a root in the catalog itself.
    var rootReference: ObjectReference? {
        get throws(PDFError) { try node(root).reference }
    }

    private func node(_ named: PDFObject) throws(PDFError) -> Node {
        var target: IndirectObject?
        var object = named
        for _ in 0..<Limits.referenceChain {
            guard case .reference(let reference) = object else { break }
            target = try document.indirectObject(reference)
            object = target?.value ?? .null
        }
        // The dictionary of a stream is not a node: the stream is something else, such as metadata.
        guard let dictionary = object.dictionary, target?.streamData == nil else {
            throw PDFError(.nodeNotDictionary, object: named.reference)
        }
        return Node(reference: target?.reference, name: named.reference, dictionary: dictionary)
    }

    private func rootLevel(_ root: Node) throws(PDFError) -> Level {
        let holder = root.reference ?? document.trailer["Root"]?.reference
        let slot = holder.map { Page.Slot(object: $0, isCatalog: root.reference == nil, path: []) }
        return Level(
            reference: root.reference,
            slot: slot,
            dictionaries: [root.dictionary],
            kids: try kids(of: root)
        )
    }

    private func level(of node: Node, at place: Int, below parent: Level) throws(PDFError) -> Level {
        let own = node.reference.map { Page.Slot(object: $0, isCatalog: false, path: []) }
        return Level(
            reference: node.reference,
            slot: own ?? parent.slot?.with(place),
            dictionaries: parent.dictionaries + [node.dictionary],
            kids: try kids(of: node)
        )
    }

    /// References, or dictionaries that are where one should.
    private func kids(of node: Node) throws(PDFError) -> [PDFObject] {
        guard let kids = try document.value("Kids", of: node.dictionary)?.array else {
            throw PDFError(.nodeWithoutKids, object: node.reference)
        }
        return kids.filter { if case .null = $0 { false } else { true } }
    }

    /// Whether a node is a page: by its type, or because it has no kids.
    private func isLeaf(_ node: Node) -> Bool {
        guard node.dictionary["Type"]?.name != "Page" else { return true }
        switch node.dictionary["Kids"] {
        case .array, .reference: return false
        default: return true
        }
    }

    private func leafCount(_ node: Node) throws(PDFError) -> Int {
        guard let count = try document.value("Count", of: node.dictionary)?.integer,
            (0...Limits.treeNodes).contains(count)
        else {
            throw PDFError(.nodeWithoutCount, object: node.reference)
        }
        return count
    }

    /// `isRepeated`: whether the level names the leaf more than once; nil when it was not checked.
    private func page(
        _ leaf: Node,
        index: Int,
        in level: Level,
        at place: Int,
        isRepeated: Bool?
    ) throws(PDFError) -> Page {
        do throws(PDFError) {
            return try Page(
                reference: leaf.reference,
                slot: slot(of: leaf, in: level, at: place, isRepeated: isRepeated),
                index: index,
                dictionary: leaf.dictionary,
                ancestors: level.dictionaries,
                document: document
            )
        } catch {
            throw leaf.reference.map { error.of($0) } ?? error
        }
    }

    /// Where the tree names a page that cannot be changed as its own object, because it is not an object, or because
    /// other places name it too.
    private func slot(of leaf: Node, in level: Level, at place: Int, isRepeated: Bool?) -> Page.Slot? {
        if let reference = leaf.reference, let name = leaf.name, name.number == reference.number {
            let isRepeated = isRepeated ?? (level.count(of: name) > 1)
            // A page with another parent than the one that led here hangs in the tree twice.
            let claimed = leaf.dictionary["Parent"]?.reference
            let isElsewhere = claimed.map { claimed in level.reference.map { claimed.number != $0.number } ?? false }
            if !isRepeated, isElsewhere != true { return nil }
        }
        return level.slot?.with(place)
    }
}
