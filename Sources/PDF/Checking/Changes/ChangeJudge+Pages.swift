extension ChangeJudge {
    /// Compares the pages: which there are, what they show, and their annotations.
    mutating func comparePages(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) {
        let (oldPages, newPages) = (try pages(of: pair.before), try pages(of: pair.now))
        let (before, now) = (oldPages.map(\.reference), newPages.map(\.reference))
        if before != now {
            let (known, kept) = (Set(before), Set(now))
            for (index, page) in now.enumerated() where !known.contains(page) {
                add(.pageAdded, page: index + 1, object: page)
            }
            for (index, page) in before.enumerated() where !kept.contains(page) {
                add(.pageRemoved, page: index + 1, object: page)
            }
            if before.filter(kept.contains) != now.filter(known.contains) { add(.pagesMoved) }
        }
        if old != new { add(.catalogEntry("Pages")) }
        let hasParts = (before + now).contains { $0.number == 0 }
        for number in pair.changed {
            let reference = ObjectReference(number: number, generation: 0)
            let node = try dictionary(.reference(reference), in: pair.before)
            guard node["Type"]?.name == "Pages" else { continue }
            try explain(reference)
            let other = try dictionary(.reference(reference), in: pair.now)
            for key in try differences(node, other) where key != "Kids" && key != "Count" || hasParts {
                add(.pageChanged, object: reference)
            }
        }
        let kept = Dictionary(newPages.map { ($0.reference, $0) }) { first, _ in first }
        for (index, page) in oldPages.enumerated() where page.reference.number > 0 {
            guard let later = kept[page.reference] else { continue }
            pageNumbers[page.reference.number] = index + 1
            try comparePage(page.reference, index + 1)
            for key in Self.inheritableKeys where try !pair.isSame(page.inherited[key], later.inherited[key]) {
                add(.pageChanged, page: index + 1, object: page.reference)
            }
        }
    }

    private struct PlacedPage {
        let reference: ObjectReference
        /// What it has from the nodes above it.
        let inherited: [Name: PDFObject]
    }

    /// ISO 32000-2, 7.7.3.4.
    private static let inheritableKeys: [Name] = ["Resources", "MediaBox", "CropBox", "Rotate"]

    private func pages(of document: Document) throws(PDFError) -> [PlacedPage] {
        var pages: [PlacedPage] = []
        try PageTree(document).walk { page in
            var inherited: [Name: PDFObject] = [:]
            for key in Self.inheritableKeys where page.dictionary[key] == nil { inherited[key] = page.inherited(key) }
            // A page that is a part of its parent has no other name than its place.
            let reference = page.reference ?? ObjectReference(number: 0, generation: page.index)
            pages.append(PlacedPage(reference: reference, inherited: inherited))
            return pages.count < Limits.comparedPages
        }
        return pages
    }

    private mutating func comparePage(_ page: ObjectReference, _ index: Int) throws(PDFError) {
        let old = try dictionary(.reference(page), in: pair.before)
        let new = try dictionary(.reference(page), in: pair.now)
        if pair.changed.contains(page.number) {
            try explain(page)
            for key in try differences(old, new) where !Self.harmlessPageKeys.contains(key) {
                if key == "Resources", try addsOnlyUnused(to: old, new) { continue }
                add(.pageChanged, page: index, object: page)
            }
        }
        let place = Place(object: page.number, path: ["Annots"])
        let before = try entered(old["Annots"], at: place)
        let now = try items(new["Annots"], in: pair.now)
        try compareAnnotations(before.value.array ?? [], now, index)
    }

    /// Entries that change nothing that a page shows.
    private static let harmlessPageKeys: Set<Name> = ["Annots", "Tabs", "StructParents", "LastModified", "Metadata"]

    /// Whether the resources of a page have only gained names that nothing on it uses.
    private func addsOnlyUnused(to page: PDFDictionary, _ later: PDFDictionary) throws(PDFError) -> Bool {
        guard page["Resources"] != nil else { return false }
        let old = try dictionary(page["Resources"], in: pair.before)
        let new = try dictionary(later["Resources"], in: pair.now)
        var added: [Name] = []
        for category in try differences(old, new) {
            if category == "ProcSet" { continue }
            let one = try dictionary(old[category], in: pair.before)
            let other = try dictionary(new[category], in: pair.now)
            for name in try differences(one, other) {
                // What stands for a device's colors is used without being named (ISO 32000-2, 8.6.5.6).
                guard one[name] == nil, category != "ColorSpace" || !name.bytes.starts(with: "Default".utf8) else {
                    return false
                }
                added.append(name)
            }
        }
        // A form, or the glyphs of a font, that has no resources uses those of the page.
        for (category, kind) in [("XObject", "Form"), ("Font", "Type3")] as [(Name, Name)] {
            for entry in try dictionary(old[category], in: pair.before).entries {
                let user = try dictionary(entry.value, in: pair.before)
                if user["Subtype"]?.name == kind, user["Resources"] == nil { return false }
            }
        }
        let contents = try pair.before.value("Contents", of: page)?.array ?? page["Contents"].map { [$0] } ?? []
        var text: [UInt8] = []
        for case .reference(let reference) in contents {
            guard let stream = try pair.before.indirectObject(reference), stream.streamData != nil else { continue }
            text += try pair.before.data(of: stream, limit: Limits.searchedContent) + [0x0a]
        }
        // Part of a longer name is enough, and so is any escape.
        return !text.contains(UInt8(ascii: "#")) && added.allSatisfy { text.firstRange(of: [0x2f] + $0.bytes) == nil }
    }

    private mutating func compareAnnotations(_ old: [PDFObject], _ new: [PDFObject], _ page: Int) throws(PDFError) {
        if old.filter({ $0.reference == nil }) != new.filter({ $0.reference == nil }) {
            add(.annotationChanged, page: page)
        }
        let (before, now) = (old.compactMap(\.reference), new.compactMap(\.reference))
        guard before != now || before.contains(where: { pair.changed.contains($0.number) }) || !pair.changed.isEmpty
        else {
            return
        }
        let (known, kept) = (Set(before), Set(now))
        // What is shown above what.
        if before.filter(kept.contains) != now.filter(known.contains) { add(.annotationChanged, page: page) }
        for reference in now where !known.contains(reference) {
            // The widgets of new fields were told with them.
            if !comparedFields.contains(reference.number) { add(.annotationAdded, page: page, object: reference) }
        }
        for reference in before {
            let value = PDFObject.reference(reference)
            let annotation = try dictionary(value, in: pair.before)
            let isWidget = annotation["Subtype"]?.name == "Widget"
            guard kept.contains(reference) else {
                add(isWidget ? .fieldRemoved : .annotationRemoved, page: page, object: reference)
                try explain(reference)
                continue
            }
            if isWidget {
                try compareField(reference, below: FieldContext())
            } else if try !differences(annotation, dictionary(value, in: pair.now)).isEmpty {
                add(.annotationChanged, page: page, object: reference)
                try explain(reference)
                for entry in annotation.entries where !RevisionPair.upwards.contains(entry.key) {
                    try permit(below: entry.value, at: Place(object: reference.number, path: [entry.key]))
                }
            }
        }
    }
}
