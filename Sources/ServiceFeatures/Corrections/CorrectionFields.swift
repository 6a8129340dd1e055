internal import Foundation
internal import Signet
internal import SignetServiceFoundation

/// The documents and the places of fields that a correction needs, found before the transaction that writes it.
struct CorrectionFields: Sendable {
    /// A document in the place of another, or a further one at the end.
    struct Replacement: Sendable {
        let position: Int
        /// The name that people see.
        let name: String
        let document: DocumentRecord
    }

    /// The other documents; none where all stay.
    let replacements: [Replacement]
    /// The fields of the people who are added, by their numbers among them.
    let plans: [FieldPlanner.Plan]

    /// Finds the places of new fields, and tries whether other documents have room for those that stay.
    init(
        _ changes: NewCorrection.Changes,
        of request: RequestRecord,
        _ fields: [FieldRecord],
        _ services: RequestServices
    ) async throws {
        let added = changes.added ?? []
        let wanted =
            changes.documents
            ?? changes.document.map { [NewCorrection.Document(position: nil, document: $0, name: nil)] } ?? []
        guard !wanted.isEmpty || !added.isEmpty else {
            (replacements, plans) = ([], [])
            return
        }
        let (documents, found, identity) = try await services.api.store.read { database in
            (
                try request.documents(knowing: [], in: database),
                try wanted.map { try DocumentRecord.find($0.document, of: request.accountId, in: database) },
                try IdentityRecord.of(request.accountId, in: database)
            )
        }
        let replacements = try Self.replacements(
            zip(wanted, found).map { ($0, $1) },
            isOnly: changes.document != nil,
            of: documents,
            services.api.limits
        )
        self.replacements = replacements
        for (index, person) in added.enumerated() {
            try person.checkDocuments(
                of: max(documents.count, replacements.map(\.position).max() ?? 0),
                at: "changes.added[\(index)]"
            )
        }
        let changed = Set(replacements.map(\.position))
        // Those that stay are planned again on another document, with their names.
        let (again, rest) = (
            fields.filter { changed.contains($0.document) }, fields.filter { !changed.contains($0.document) }
        )
        let kept = Dictionary(grouping: again, by: \.signerId).values.map { $0 }
        let people = kept.map(NewRequest.NewSigner.init(like:)) + added
        let originals = documents.map { document in
            replacements.first { $0.position == document.position }?.document ?? document.original
        }
        let further = replacements.filter { $0.position > documents.count }.map(\.document)
        let names = Set(rest.map(\.name))
        plans = try await FieldPlanner.plans(people, onEach: originals + further, identity, besides: names, services)
            .compactMap { plan in
                guard plan.signer >= kept.count else { return nil }
                var plan = plan
                plan.signer -= kept.count
                return plan
            }
    }

    private static func replacements(
        _ wanted: [(change: NewCorrection.Document, document: DocumentRecord)],
        isOnly: Bool,
        of documents: [RequestDocument],
        _ limits: ServiceLimits
    ) throws(Problem) -> [Replacement] {
        guard !isOnly || documents.count == 1 else {
            throw .invalid(
                "The request has \(documents.count) documents: say in 'changes.documents' which one changes."
            )
        }
        var last = documents.count
        var replacements: [Replacement] = []
        for (change, document) in wanted {
            let position: Int
            if let place = isOnly ? 1 : change.position {
                guard (1...documents.count).contains(place) else {
                    throw .invalid(
                        "'changes.documents.position' is from 1 to \(documents.count), not \(place): leave it out for a further document."
                    )
                }
                position = place
            } else {
                last += 1
                position = last
            }
            replacements.append(
                Replacement(position: position, name: change.name?.trimmed ?? document.name, document: document)
            )
        }
        guard last <= limits.requestDocuments else {
            throw .invalid(
                "A request has at most \(limits.requestDocuments) documents (limits.request-documents), not \(last)."
            )
        }
        return replacements
    }
}

extension FieldPlanner {
    /// Finds the places of all fields on several documents, and tries whether these take marks there.
    static func plans(
        _ signers: [NewRequest.NewSigner],
        onEach documents: [DocumentRecord],
        _ identity: IdentityRecord?,
        besides takenNames: Set<String>,
        _ services: RequestServices
    ) async throws -> [Plan] {
        let limit = services.api.limits.fields
        func check(_ count: Int) throws(Problem) {
            guard count <= limit else { throw .invalid("A request has at most \(limit) fields (limits.fields).") }
        }
        try check(signers.reduce(0) { $0 + ($1.fields ?? []).count })
        var plans: [Plan] = []
        for (index, document) in documents.enumerated() {
            let place = index + 1
            // Names are unique in the whole request.
            let later = signers.flatMap { $0.fields ?? [] }.filter { ($0.document ?? 1) > place }.compactMap(\.name)
            do {
                plans += try await Self.plans(
                    signers.map { $0.on(document: place) },
                    on: document,
                    identity,
                    besides: takenNames.union(plans.map(\.name)).union(later),
                    services
                )
            } catch let problem as Problem where documents.count > 1 {
                throw problem.about(document: document.name, at: place, of: documents.count)
            } catch let error as SignetError where documents.count > 1 {
                throw Problem(error).about(document: document.name, at: place, of: documents.count)
            }
            try check(plans.count)
        }
        let ofSigners = Dictionary(grouping: plans, by: \.signer)
        return signers.indices.flatMap { ofSigners[$0] ?? [] }
    }

    /// Finds the places of all fields, and tries whether the document takes marks there.
    static func plans(
        _ signers: [NewRequest.NewSigner],
        on document: DocumentRecord,
        _ identity: IdentityRecord?,
        besides takenNames: Set<String>,
        _ services: RequestServices
    ) async throws -> [Plan] {
        let description = try JSONCoding.value(DocumentDescription.self, from: document.description)
        if let refusal = description.unrequestable { throw Problem(refusal) }
        let (pages, now) = (description.pages, services.api.now)
        let key = try PlanCache.Key(document, identity, takenNames, signers)
        if let plans = services.plans.plans(key, at: now) { return plans }
        let (store, limits, factory) = (services.api.store, services.api.limits, services.signatures.factory)
        let documents = services.documents
        let trial = RequestTrial(documents: documents, seals: services.seals)
        let searcher = documents.signer(nil, seed: "")
        let content = try await store.fetch(document.sha256)
        return try await documents.viewing.run {
            for signer in signers { try factory.check(signer.configuration) }
            let planner = FieldPlanner(
                document: try content.bytes(),
                pages: pages,
                limits: limits,
                searcher: searcher,
                takenNames: takenNames
            )
            // It may be from an earlier version, which took all.
            try documents.checkThatReaders(show: pages.count, pagesOf: planner.document)
            let plans = try planner.plans(signers)
            let widths = Dictionary(pages.map { ($0.number, $0.width) }) { first, _ in first }
            for plan in plans {
                let signer = signers[plan.signer]
                let language = PageLanguage(signer.language)
                let pen = FieldInk(factory: factory, language: language, author: signer.name, pageWidths: widths)
                try plan.checkRoom(pen)
            }
            try trial.check(plans.flatMap(\.places), on: planner.document, identity, at: now.date)
            services.plans.keep(plans, key, at: now)
            return plans
        }
    }
}

extension FieldPlanner.Plan {
    /// Its own place, and those of its copies and options.
    fileprivate var places: [(page: Int, frame: Rectangle)] {
        let further = FieldShape(self).furtherFrames.compactMap { further in
            Rectangle(points: further.frame).map { (page: further.page, frame: $0) }
        }
        return [(page, frame)] + further
    }

    /// Refuses a text of the sender's for which the field has no room.
    func checkRoom(_ pen: FieldInk) throws {
        let shape = FieldShape(self)
        if kind == .heading {
            _ = try pen.stamps(text: label, in: shape)
        } else if let value = try details.value.flatMap({ try shape.canonical($0) }) {
            _ = try pen.stamps(of: value, in: shape)
        }
    }
}

extension NewRequest.NewSigner {
    /// The person with their fields on one of the documents only; a recipe is for the first.
    fileprivate func on(document: Int) -> NewRequest.NewSigner {
        NewRequest.NewSigner(
            name: name,
            email: email,
            role: role,
            order: order,
            group: group,
            language: language,
            zone: zone,
            configuration: configuration,
            fields: fields?.filter { ($0.document ?? 1) == document },
            recipe: document == 1 ? recipe : nil,
            part: part,
            rules: rules
        )
    }

    /// A person with these fields, as far as their places matter.
    fileprivate init(like fields: [FieldRecord]) {
        self.init(
            name: "",
            email: nil,
            role: nil,
            order: nil,
            group: nil,
            language: nil,
            configuration: nil,
            fields: fields.map(NewRequest.NewField.init(like:)),
            recipe: nil
        )
    }
}
