/// Rules for annotations that an update brings (ISO 32000-1, 12.5.2 and 12.5.5).
///
/// The rules of PDF/A (ISO 19005-2, 6.3) apply to every file: with them an annotation prints and shows everywhere.
enum AnnotationRules {
    private struct Annotation {
        let change: ChangedObject
        let dictionary: PDFDictionary
        let subtype: Name

        /// Whether it is a signature without an appearance, or only part of another annotation.
        var isUnseen: Bool
    }

    private static func each(
        in update: UpdatedDocument,
        _ rule: UpdateRule,
        _ complaint: (Annotation) -> String?
    ) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for change in update.changes where change.before == nil {
            guard let dictionary = change.now.value.dictionary, change.now.streamData == nil, dictionary["Rect"] != nil,
                let subtype = dictionary["Subtype"]?.name,
                dictionary["Type"] == nil || dictionary["Type"]?.name == "Annot"
            else { continue }
            let corners = update.newest.value("Rect", of: dictionary).array ?? []
            let isInvisible = subtype == "Widget" && corners.count == 4 && corners.allSatisfy { $0.number == 0 }
            let annotation = Annotation(
                change: change,
                dictionary: dictionary,
                subtype: subtype,
                isUnseen: isInvisible || subtype == "Popup"
            )
            guard let message = complaint(annotation) else { continue }
            findings.append(
                UpdateFinding(rule, message, object: change.reference, offset: change.now.range.lowerBound)
            )
        }
        return findings
    }

    /// `/Rect` has an area, lower left corner first (ISO 32000-1, 7.9.5); a signature that is not seen has none.
    static func rectangle(_ update: UpdatedDocument) -> [UpdateFinding] {
        each(in: update, .annotationRectangle) { annotation in
            guard !annotation.isUnseen else { return nil }
            return box("Rect", of: annotation.dictionary, in: update.newest, isOrdered: true)
                ? nil : "/Rect is not four numbers with the lower left corner first and an area"
        }
    }

    /// Four finite numbers that span an area.
    private static func box(_ key: Name, of dictionary: PDFDictionary, in revision: Revision, isOrdered: Bool) -> Bool {
        let numbers = (revision.value(key, of: dictionary).array ?? []).map { revision.resolve($0).number ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return false }
        if isOrdered { return numbers[0] < numbers[2] && numbers[1] < numbers[3] }
        return numbers[0] != numbers[2] && numbers[1] != numbers[3]
    }

    /// `/F` has Print, and none of Invisible, Hidden, NoView and ToggleNoView (ISO 19005-2, 6.3.2).
    static func flags(_ update: UpdatedDocument) -> [UpdateFinding] {
        let print = 4
        let hiding = 1 | 2 | 32 | 256
        return each(in: update, .annotationFlags) { annotation in
            guard !annotation.isUnseen else { return nil }
            let flags = update.newest.value("F", of: annotation.dictionary).integer ?? 0
            if flags & print == 0 { return "/F does not let it be printed" }
            return flags & hiding == 0 ? nil : "/F hides it"
        }
    }

    /// `/AP` has `/N` alone, a form that can be drawn by itself (ISO 19005-2, 6.3.3; ISO 32000-1, 8.10).
    ///
    /// Links need none, and buttons have one for each state.
    static func appearance(_ update: UpdatedDocument) -> [UpdateFinding] {
        each(in: update, .annotationAppearance) { annotation in
            guard !annotation.isUnseen, annotation.subtype != "Link", fieldType(of: annotation, update) != "Btn" else {
                return nil
            }
            guard let appearance = update.newest.value("AP", of: annotation.dictionary).dictionary else {
                return "it has no /AP"
            }
            guard Set(appearance.keys) == ["N"] else { return "/AP has other entries than /N" }
            guard let number = appearance["N"]?.reference?.number, let form = update.newest.object(number),
                form.streamData != nil, let dictionary = form.value.dictionary
            else { return "/N is not a stream" }
            guard dictionary["Subtype"]?.name == "Form" else { return "/N is not a form XObject" }
            guard box("BBox", of: dictionary, in: update.newest, isOrdered: false) else {
                return "/BBox of the appearance has no area"
            }
            let resources = update.newest.value("Resources", of: dictionary).dictionary
            return resources == nil ? "the appearance has no /Resources of its own" : nil
        }
    }

    private static func fieldType(of annotation: Annotation, _ update: UpdatedDocument) -> Name? {
        var dictionary = annotation.dictionary
        for _ in 0..<Limits.treeDepth {
            if let type = dictionary["FT"]?.name { return type }
            guard let parent = update.newest.value("Parent", of: dictionary).dictionary else { return nil }
            dictionary = parent
        }
        return nil
    }

    /// `/P` is a reference to the page whose `/Annots` lists it (ISO 32000-1, 12.5.2, table 164).
    static func page(_ update: UpdatedDocument) -> [UpdateFinding] {
        var listed: [Int: Set<Int>] = [:]
        var remaining = Limits.checkedAnnotations
        var direct: [UpdateFinding] = []
        let findings = each(in: update, .annotationPage) { annotation in
            guard let page = annotation.dictionary["P"], page != .null else { return "it has no /P" }
            guard let number = page.reference?.number else {
                let message = "/P of an annotation must be a reference"
                let offset = annotation.change.now.range.lowerBound
                let object = annotation.change.reference
                direct.append(UpdateFinding(.indirectEntry, message, object: object, offset: offset))
                return nil
            }
            if listed[number] == nil {
                let dictionary = update.newest.resolve(page).dictionary
                let items = dictionary.flatMap { update.newest.value("Annots", of: $0).array } ?? []
                guard remaining > items.count else { return nil }
                remaining -= items.count
                listed[number] = Set(items.compactMap { $0.reference?.number })
            }
            return listed[number]?.contains(annotation.change.number) == true
                ? nil : "the page that /P names does not list it"
        }
        return findings + direct
    }

    /// `/NM` is the annotation's own among those of its page (ISO 32000-1, 12.5.2, table 164).
    static func name(_ update: UpdatedDocument) -> [UpdateFinding] {
        var owners: [Int: [[UInt8]: Int]] = [:]
        for page in update.pages.pages {
            var names: [[UInt8]: Int] = [:]
            for number in page.numbers {
                guard let dictionary = update.newest.object(number)?.value.dictionary,
                    let name = update.newest.value("NM", of: dictionary).string
                else { continue }
                names[name, default: 0] += 1
            }
            owners[page.reference.number] = names
        }
        return each(in: update, .annotationName) { annotation in
            guard let name = update.newest.value("NM", of: annotation.dictionary).string,
                let page = annotation.dictionary["P"]?.reference?.number, let count = owners[page]?[name], count > 1
            else { return nil }
            return "/NM is the name of another annotation of the page too"
        }
    }

    /// A stamp describes itself in `/Contents`, for people who cannot see it (ISO 14289-1, 7.18.1).
    static func contents(_ update: UpdatedDocument) -> [UpdateFinding] {
        each(in: update, .annotationContents) { annotation in
            guard annotation.subtype == "Stamp" else { return nil }
            let text = update.newest.value("Contents", of: annotation.dictionary).string ?? []
            return text.isEmpty ? "a stamp has no /Contents" : nil
        }
    }
}
