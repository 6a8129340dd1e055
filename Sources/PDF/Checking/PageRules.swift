/// Rules for the arrays of annotations that an update changes (`/Annots`, ISO 32000-1, 7.7.3.3).
enum PageRules {
    /// The items that are added to a page's annotations are references: an annotation is an indirect object
    /// (ISO 32000-1, 12.5.2; Arlington PDF model, `ArrayOfAnnots`).
    static func items(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for page in update.pages.pages {
            // Items that the file already had stay, right or wrong.
            let known = Set(page.before)
            for item in page.items where item.reference == nil && !known.contains(item) {
                let message = "an item of the page's /Annots is not a reference"
                findings.append(UpdateFinding(.annotationItem, message, object: page.reference, offset: nil))
            }
        }
        return findings
    }

    /// A page of a signed document keeps the annotations that its signatures cover: taking a widget or a comment away
    /// changes what was signed.
    static func lostAnnotations(_ update: UpdatedDocument) -> [UpdateFinding] {
        let lost = update.pages.pages.reduce(into: Set<Int>()) { $0.formUnion($1.lost) }
        guard !lost.isEmpty, let covered = SignedPart(update)?.objects(among: lost) else { return [] }
        return update.pages.pages.filter { !$0.lost.isDisjoint(with: covered) }.map { page in
            let count = page.lost.intersection(covered).count
            let message = "the page's /Annots has lost \(count) of its annotations"
            return UpdateFinding(.annotationLost, message, object: page.reference, offset: nil)
        }
    }

    /// An annotation belongs to one page (ISO 32000-1, 12.5.2): none that is added is on another page too.
    ///
    /// - Complexity: All pages are visited, within ``Limits/checkedPages``, only when an annotation that existed is
    ///   added to a page.
    static func sharedAnnotations(_ update: UpdatedDocument) -> [UpdateFinding] {
        var owners: [Int: Set<Int>] = [:]
        let added = update.pages.pages.reduce(into: Set<Int>()) { $0.formUnion($1.added) }
        for page in update.pages.pages {
            for number in page.numbers where added.contains(number) {
                owners[number, default: []].insert(page.reference.number)
            }
        }
        let existing = added.filter { update.previous.place(of: $0) != nil }
        if !existing.isEmpty {
            PageWalk(update.newest, root: update.section.trailer["Root"]).visit { number, page in
                for case .reference(let item) in update.newest.value("Annots", of: page).array ?? []
                where existing.contains(item.number) {
                    owners[item.number, default: []].insert(number)
                }
            }
        }
        // Pages that share a changed array have one fault and not two.
        if !update.pages.sharedArrays.isEmpty { return [] }
        return owners.filter { $0.value.count > 1 }.keys.sorted().map { number in
            let message = "the annotation is added to more than one page"
            let object = ObjectReference(number: number, generation: 0)
            return UpdateFinding(.annotationShared, message, object: object, offset: nil)
        }
    }

    /// An array that several pages share is not changed in its place: the annotation would be on all of them.
    static func sharedArray(_ update: UpdatedDocument) -> [UpdateFinding] {
        update.pages.sharedArrays.map { array in
            let message = "several pages share the array of annotations that the update changes"
            return UpdateFinding(.arrayShared, message, object: array, offset: nil)
        }
    }
}
