/// The cross-reference sections behind a signed revision, and whether all readers understand them in the same way.
struct LaterSections {
    let sections: [CrossReferences.Section]
    private let references: CrossReferences
    private let document: Document
    private let before: Document

    /// Takes those of a document's chain that begin behind a revision.
    init(of references: CrossReferences, in document: Document, since before: Document) {
        (self.references, self.document, self.before) = (references, document, before)
        sections = references.sections.filter { $0.trailerRange?.lowerBound ?? 0 >= before.bytes.count }
    }

    /// Whether there are more rows than are compared.
    var areTooMany: Bool {
        sections.lazy.flatMap(\.numbers).reduce(0) { $0 + $1.count } > Limits.checkedRows
    }

    /// Whether readers may see different objects by them, some after they have repaired the file.
    ///
    /// Then the file is linearized with the length that it has only now, a number is listed twice, a row leads to no object or to
    /// another one, a trailer belongs to no section, the end is not where all readers look for it, or something is not written as they
    /// expect it.
    var areAmbiguous: Bool {
        var syntax = LaterSyntax(of: sections, in: document, since: before)
        return !hasEnd || hasOtherTrailers || isLinearizedOtherwise || !syntax.isStrict()
            || sections.contains { repeats($0) || isCryptic($0) || disagrees($0) || leadsAstray($0) }
    }

    /// The catalogs that a reader may take for that of the document, each of which is compared: the newest, and those of older sections.
    var roots: [ObjectReference] {
        var roots: [ObjectReference] = []
        for case let root? in [document.trailer["Root"]?.reference] + sections.map({ $0.trailer["Root"]?.reference })
        where !roots.contains(root) { roots.append(root) }
        return roots
    }

    /// Whether `startxref` is in the last part of the file, where all readers look for it.
    private var hasEnd: Bool {
        let count = document.bytes.count
        guard let keyword = document.bytes.lastIndex(of: "startxref", in: max(0, count - 1024)..<count) else {
            return false
        }
        var place = keyword + 9
        while document.bytes.byte(at: place)?.isPDFWhitespace ?? false { place += 1 }
        guard document.bytes.byte(at: place)?.isDigit ?? false else { return false }
        return document.bytes.firstIndex(of: "%%EOF", in: keyword..<count) != nil
    }

    private var isLinearizedOtherwise: Bool {
        Linearization(document.bytes)?.misleads(from: before, to: document) ?? false
    }

    /// Whether there is a trailer that belongs to no section of the chain.
    private var hasOtherTrailers: Bool {
        let (bytes, length) = (document.bytes, before.bytes.count)
        let known = Set(sections.compactMap(\.trailerRange?.lowerBound))
        lazy var strings = StringsOfObjects(bytes, listedKeywords)
        var place = length
        while let found = bytes.firstIndex(of: "trailer", in: place..<bytes.count) {
            place = found + 7
            guard found == length || bytes.byte(at: found - 1)?.isPDFWhitespace ?? true else { continue }
            var dictionary = place
            while bytes.byte(at: dictionary)?.isPDFWhitespace ?? false { dictionary += 1 }
            let isComment = bytes.byte(at: dictionary) == UInt8(ascii: "%")
            guard isComment || bytes.has("<<", at: dictionary), !known.contains(dictionary) else { continue }
            if !strings.contain(found) { return true }
        }
        return false
    }

    /// The places of the keyword `obj` of the objects that the sections list.
    private var listedKeywords: Set<Int> {
        var places: Set<Int> = []
        for section in sections {
            for number in section.numbers.joined() {
                guard case .offset(let offset, _)? = section.entry(for: number),
                    let header = ObjectHeader(document.bytes, at: offset, base: references.base),
                    header.number == number
                else { continue }
                places.insert(header.keyword)
            }
        }
        return places
    }

    /// Whether a section has two rows for a number.
    private func repeats(_ section: CrossReferences.Section) -> Bool {
        switch section.content {
        case .table(let table, let hidden): table.isAmbiguous || hidden?.isAmbiguous ?? false
        case .stream(let stream): stream.isAmbiguous
        case .scanned: false
        }
    }

    /// Whether a section has a row of an unknown kind, or says that it has more rows than there are.
    private func isCryptic(_ section: CrossReferences.Section) -> Bool {
        switch section.content {
        case .table(_, let hidden?): hidden.numbers.joined().contains { hidden.entry(for: $0) == nil }
        case .stream(let stream): stream.numbers.joined().contains { stream.entry(for: $0) == nil }
        default: false
        }
    }

    /// Whether the table and the stream of a hybrid section say different things of an object of the revision.
    private func disagrees(_ section: CrossReferences.Section) -> Bool {
        guard case .table(let table, let hidden?) = section.content else { return false }
        return hidden.numbers.joined().contains { number in
            guard let row = table.entry(for: number), row != hidden.entry(for: number) else { return false }
            let old = before.crossReferences.entry(for: number)
            return old != nil && old != .free
        }
    }

    /// Whether a row leads to something else than its object.
    private func leadsAstray(_ section: CrossReferences.Section) -> Bool {
        contains(in: section) { number, generation, header in
            header?.number != number || header?.generation != generation
        }
    }

    /// Whether a row leads to an object of another number, which some readers show: no damage does that.
    var leadToOthers: Bool {
        sections.contains { section in
            contains(in: section) { number, _, header in header.map { $0.number != number } ?? false }
        }
    }

    /// Whether a row of a section, with the header where it leads, is of some kind.
    private func contains(in section: CrossReferences.Section, _ isWanted: (Int, Int, ObjectHeader?) -> Bool) -> Bool {
        section.numbers.joined().contains { number in
            guard case .offset(let offset, let generation)? = section.entry(for: number) else { return false }
            return isWanted(number, generation, ObjectHeader(document.bytes, at: offset, base: references.base))
        }
    }
}
