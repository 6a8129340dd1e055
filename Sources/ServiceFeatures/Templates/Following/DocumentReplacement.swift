internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// A template's content with another document in the place of one, and what became of its fields.
struct DocumentReplacement: Sendable {
    /// A field, and where it is now.
    struct Change: Encodable, Sendable {
        struct Place: Encodable, Sendable {
            let page: Int
            let frame: [Double]
        }

        let role: String
        let name: String?
        let kind: FieldRecord.Kind
        let label: String
        /// Where it was; `nil` for a field that is placed by a text.
        let from: Place?
        /// Where it is; `nil` for one that is lost.
        let to: Place?
    }

    /// The treatment of fields whose text is not there.
    enum Lost: String, Codable, Sendable, CaseIterable {
        case remove
        /// They stay in the same place of the page.
        case stay
    }

    private(set) var content: TemplateContent
    private(set) var kept: [Change] = []
    private(set) var moved: [Change] = []
    private(set) var lost: [Change] = []

    private var number: Int
    private var replacement: DocumentRecord

    /// Puts a document into the place of the one with a number, from 1.
    ///
    /// - Throws: ``Problem`` where there is none with the number, or one of the two cannot be read.
    init(
        _ content: TemplateContent,
        number: Int,
        by replacement: DocumentRecord,
        of account: String,
        lost decision: Lost?,
        _ services: RequestServices
    ) async throws {
        guard number >= 1, number <= content.documents.count else { throw Problem.notFound("document of the template") }
        (self.content, self.number, self.replacement) = (content, number, replacement)
        let id = content.documents[number - 1]
        let original = try await services.api.store.read { try DocumentRecord.find(id, of: account, in: $0) }
        let before = try await services.documents.bytes(of: original.sha256)
        let after = try await services.documents.bytes(of: replacement.sha256)
        let (signer, limits) = (services.documents.signer(nil, seed: ""), services.api.limits)
        let form = try JSONCoding.value(DocumentDescription.self, from: replacement.description).fields
        let copy = self
        self = try await services.documents.viewing.run {
            let time = SearchTime(limits)
            var result = copy
            let follower = FieldFollower(from: try signer.texts(of: before), to: try signer.texts(of: after))
            try result.follow(follower, FormPlaces(form), decision, signer, after, time)
            return result
        }
        self.content.setDocument(number, replacement.id)
    }

    /// Moves the fields of the document.
    private mutating func follow(
        _ follower: FieldFollower,
        _ form: FormPlaces,
        _ decision: Lost?,
        _ signer: Signer,
        _ after: [UInt8],
        _ time: SearchTime
    ) throws {
        var fields: [(signer: Int, field: Int, value: NewRequest.NewField)] = []
        for (index, person) in content.request.signers.enumerated() {
            for (position, field) in (person.fields ?? []).enumerated() where (field.document ?? 1) == number {
                fields.append((index, position, field))
            }
        }
        let places = fields.map(\.value.places)
        var outcomes = try follower.outcomes(of: places.flatMap { $0 }, check: time.check)[...]
        var removed: [Int: Set<Int>] = [:]
        for (entry, own) in zip(fields, places) {
            let found = Array(outcomes.prefix(own.count))
            outcomes = outcomes.dropFirst(own.count)
            var field = entry.value
            let target: [FieldFollower.Place]?
            if let at = field.at {
                try time.check()
                let isThere =
                    (try? signer.places(of: Placement(api: at), size: Size(width: 4, height: 4), in: after)) != nil
                target = isThere ? [] : nil
            } else if let place = form.place(of: field) {
                target = [place] + zip(own, found).dropFirst().compactMap { $1.target(from: $0) }
            } else {
                if field.form != nil, !form.isIn(field) { field.form = nil }
                target = zip(own, found).reduce([]) { targets, pair in
                    pair.1.target(from: pair.0).flatMap { target in targets.map { $0 + [target] } }
                }
            }
            note(entry.value, content.request.signers[entry.signer].part ?? "", own.first, target, own)
            if let target, target.count == own.count {
                field.move(to: target)
            } else if decision == .remove {
                removed[entry.signer, default: []].insert(entry.field)
                continue
            }
            content.request.signers[entry.signer].fields?[entry.field] = field
        }
        for (person, positions) in removed {
            let kept = (content.request.signers[person].fields ?? []).enumerated()
                .filter { !positions.contains($0.offset) }.map(\.element)
            content.request.signers[person].fields = kept
        }
    }

    private mutating func note(
        _ field: NewRequest.NewField,
        _ role: String,
        _ from: FieldFollower.Place?,
        _ target: [FieldFollower.Place]?,
        _ own: [FieldFollower.Place]
    ) {
        let isLost = target?.count != own.count
        let change = Change(
            role: role,
            name: field.name,
            kind: field.kind,
            label: field.label ?? "",
            from: from.map { Change.Place(page: $0.page, frame: $0.frame.numbers) },
            to: isLost ? nil : target?.first.map { Change.Place(page: $0.page, frame: $0.frame.numbers) }
        )
        if isLost { lost.append(change) } else if target == own { kept.append(change) } else { moved.append(change) }
    }

    /// The problem of lost fields about which nothing was decided.
    var undecided: Problem {
        Problem(
            .conflict,
            "fields-lost",
            "The text of \(lost.count) fields is not in the new document, or it is not certain where: say what becomes of them, 'lost': \"remove\" or \"stay\"."
        ).with("fields", lost.map { $0.name ?? $0.label })
    }
}

/// The places of a document's own form fields.
private struct FormPlaces {
    private let places: [String: FieldFollower.Place]

    init(_ fields: [DocumentDescription.Field]) {
        var places: [String: FieldFollower.Place] = [:]
        for field in fields {
            guard let page = field.page, let frame = field.frame.flatMap(Rectangle.init(numbers:)) else { continue }
            places[field.name] = places[field.name] ?? FieldFollower.Place(page: page, frame: frame)
        }
        self.places = places
    }

    func isIn(_ field: NewRequest.NewField) -> Bool { field.form.map { places[$0] != nil } ?? false }

    /// The place of a field that fills a form field; `nil` for others, and for those whose options have places.
    func place(of field: NewRequest.NewField) -> FieldFollower.Place? {
        guard (field.options ?? []).allSatisfy({ $0.frame == nil }) else { return nil }
        return field.form.flatMap { places[$0] }
    }
}

extension Rectangle {
    /// x, y, width and height, where there are four numbers.
    fileprivate init?(numbers: [Double]) {
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension NewRequest.NewField {
    /// Its place, those of its options and those of its copies; none for a field that is placed by a text.
    fileprivate var places: [FieldFollower.Place] {
        guard at == nil, let page, let frame = frame.flatMap(Rectangle.init(numbers:)) else { return [] }
        let own = FieldFollower.Place(page: page, frame: frame)
        let others =
            (options ?? []).map { (page: $0.page ?? page, frame: $0.frame) }
            + (copies ?? []).map { (page: $0.page, frame: Optional($0.frame)) }
        return [own]
            + others.compactMap { other in
                other.frame.flatMap(Rectangle.init(numbers:)).map { FieldFollower.Place(page: other.page, frame: $0) }
            }
    }

    /// Puts it into other places, in the order of ``places``.
    fileprivate mutating func move(to targets: [FieldFollower.Place]) {
        guard let own = targets.first else { return }
        (page, frame) = (own.page, own.frame.numbers)
        var rest = targets.dropFirst()
        options = options.map { options in
            options.map { option in
                guard option.frame.flatMap(Rectangle.init(numbers:)) != nil, let place = rest.popFirst() else {
                    return option
                }
                return FieldDetails.Option(value: option.value, page: place.page, frame: place.frame.numbers)
            }
        }
        copies = copies.map { copies in
            copies.map { copy in
                guard Rectangle(numbers: copy.frame) != nil, let place = rest.popFirst() else { return copy }
                return FieldDetails.Copy(page: place.page, frame: place.frame.numbers)
            }
        }
    }
}
