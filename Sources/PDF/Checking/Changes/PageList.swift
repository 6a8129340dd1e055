/// The page tree of a revision, flat, with all that readers could take for pages (ISO 32000-2, 7.7.3).
struct PageList {
    struct Node {
        let reference: ObjectReference?
        let dictionary: PDFDictionary
        /// The place of its parent among the nodes; nil for the root.
        let parent: Int?
        /// How many pages are below it.
        var pages = 0
    }

    struct Leaf {
        /// Nil for a page that is a part of its parent.
        let reference: ObjectReference?
        let dictionary: PDFDictionary
        /// The place of its parent among the nodes.
        let parent: Int
    }

    /// A part of the tree, in the order of its kids.
    enum Part: Hashable {
        case node(type: Name?, count: PDFObject?, generation: Int?)
        case leaf(type: Name?, generation: Int?)
        /// A kid that is not a dictionary: some readers count it.
        case other(PDFObject, isStream: Bool)
        case end
    }

    private(set) var nodes: [Node] = []
    private(set) var leaves: [Leaf] = []
    private(set) var parts: [Part] = []
    /// Whether every reader finds the same pages: types and counts are right, and nothing is in the tree twice.
    private(set) var isRegular = true
    /// Whether it is deeper or larger than what is compared.
    private(set) var isIncomplete = false

    private var visited: Set<Int> = []

    init(_ root: PDFObject?, in document: Document) throws(PDFError) {
        guard let root else { return }
        try read(root, in: document, parent: nil, depth: 0)
        for node in nodes where try document.value("Count", of: node.dictionary) != .integer(node.pages) {
            isRegular = false
        }
    }

    private mutating func read(_ kid: PDFObject, in document: Document, parent: Int?, depth: Int) throws(PDFError) {
        guard depth < Limits.treeDepth, parts.count < 2 * Limits.comparedPages else {
            isIncomplete = true
            return
        }
        let isStream =
            try kid.reference.flatMap { reference throws(PDFError) in
                try document.indirectObject(reference)
            }?.streamData != nil
        guard !isStream, let dictionary = try document.resolve(kid).dictionary else {
            isRegular = false
            parts.append(.other(try isStream ? .null : document.resolve(kid), isStream: isStream))
            return
        }
        let generation = kid.reference?.generation
        let type = try document.value("Type", of: dictionary)?.name
        if generation != document.generation(of: kid.reference) || generation == nil { isRegular = false }
        let isRepeated = kid.reference.map { !visited.insert($0.number).inserted } ?? false
        if isRepeated { isRegular = false }
        let kids = try document.value("Kids", of: dictionary)?.array
        if let parent, type == "Page" || kids == nil {
            if type != "Page" || kids != nil { isRegular = false }
            parts.append(.leaf(type: type, generation: generation))
            leaves.append(Leaf(reference: kid.reference, dictionary: dictionary, parent: parent))
            var above: Int? = parent
            while let place = above {
                nodes[place].pages += 1
                above = nodes[place].parent
            }
            return
        }
        if isRepeated {
            parts.append(.other(kid, isStream: false))
            return
        }
        if type != "Pages" { isRegular = false }
        parts.append(.node(type: type, count: try document.value("Count", of: dictionary), generation: generation))
        nodes.append(Node(reference: kid.reference, dictionary: dictionary, parent: parent))
        let place = nodes.count - 1
        for kid in kids ?? [] { try read(kid, in: document, parent: place, depth: depth + 1) }
        parts.append(.end)
    }

    /// The dictionaries of a page and of what is above it in the tree, the page first.
    func path(of leaf: Leaf) -> [PDFDictionary] {
        var path = [leaf.dictionary]
        var above: Int? = leaf.parent
        while let place = above {
            path.append(nodes[place].dictionary)
            above = nodes[place].parent
        }
        return path
    }
}
