/// The pages whose annotations an update changes, before and after.
struct TouchedPages {
    struct Page {
        let reference: ObjectReference
        /// The items of `/Annots` as written.
        let items: [PDFObject]
        /// The numbers of the annotations.
        let numbers: [Int]
        let added: Set<Int>
        let lost: Set<Int>
        /// The items as they were.
        let before: [PDFObject]
    }

    private(set) var pages: [Page] = []
    /// Arrays of annotations that are their own objects, were changed in their place, and belong to several pages.
    private(set) var sharedArrays: [ObjectReference] = []
    private var remaining = Limits.checkedAnnotations

    /// The pages that the update writes, and those whose array it writes.
    ///
    /// - Complexity: All pages, up to ``Limits/checkedPages``, are visited only when an array that existed was changed.
    init(_ update: UpdatedDocument) {
        var seen: Set<Int> = []
        for change in update.changes where change.now.value.dictionary?["Type"]?.name == "Page" {
            add(change.number, to: update)
            seen.insert(change.number)
        }
        let arrays = update.changes.filter { $0.now.value.array != nil && $0.before?.value.array != nil }
        guard !arrays.isEmpty else { return }
        var owners: [Int: [Int]] = [:]
        PageWalk(update.newest, root: update.section.trailer["Root"]).visit { number, page in
            guard let array = page["Annots"]?.reference?.number else { return }
            owners[array, default: []].append(number)
        }
        for array in arrays {
            let pages = owners[array.number] ?? []
            if pages.count > 1 { sharedArrays.append(array.reference) }
            for page in pages where seen.insert(page).inserted { add(page, to: update) }
        }
    }

    private mutating func add(_ number: Int, to update: UpdatedDocument) {
        guard let object = update.newest.object(number), let dictionary = object.value.dictionary else { return }
        let items = update.newest.value("Annots", of: dictionary).array ?? []
        // Pages may share an array; each of them counts it.
        guard remaining > items.count else { return }
        remaining -= items.count
        let before = update.previous.object(number)?.value.dictionary.flatMap {
            update.previous.value("Annots", of: $0).array
        }
        let numbers = items.compactMap { $0.reference?.number }
        let now = Set(numbers)
        let old = Set((before ?? []).compactMap { $0.reference?.number })
        pages.append(
            Page(
                reference: object.reference,
                items: items,
                numbers: numbers,
                added: now.subtracting(old),
                lost: old.subtracting(now),
                before: before ?? []
            )
        )
    }
}

/// Visits the pages of a revision, few questions asked.
struct PageWalk {
    private let revision: Revision
    private let root: PDFObject?

    init(_ revision: Revision, root: PDFObject?) {
        self.revision = revision
        self.root = root
    }

    /// Calls `body` with the number and dictionary of each page, up to ``Limits/checkedPages``.
    func visit(_ body: (Int, PDFDictionary) -> Void) {
        guard let catalog = revision.resolve(root).dictionary, let tree = catalog["Pages"]?.reference else { return }
        var stack = [tree.number]
        var seen: Set<Int> = []
        while let number = stack.popLast(), seen.count < Limits.checkedPages {
            guard seen.insert(number).inserted, let node = revision.object(number)?.value.dictionary else { continue }
            guard let kids = revision.value("Kids", of: node).array else {
                body(number, node)
                continue
            }
            for case .reference(let kid) in kids where !seen.contains(kid.number) {
                guard stack.count < Limits.checkedPages else { break }
                stack.append(kid.number)
            }
        }
    }
}
