internal import Foundation
internal import Signet
internal import SignetServiceFoundation

/// The document and the places of fields that a correction needs, found before the transaction that writes it.
struct CorrectionFields: Sendable {
    /// The other document; `nil` where it stays.
    let document: DocumentRecord?
    /// The fields of the people who are added, by their numbers among them.
    let plans: [FieldPlanner.Plan]

    /// Finds the places of new fields, and tries whether another document has room for those that stay.
    init(
        _ changes: NewCorrection.Changes,
        of request: RequestRecord,
        _ fields: [FieldRecord],
        _ services: RequestServices
    ) async throws {
        let added = changes.added ?? []
        guard changes.document != nil || !added.isEmpty else {
            (document, plans) = (nil, [])
            return
        }
        let (found, identity) = try await services.api.store.read {
            (
                try DocumentRecord.find(changes.document ?? request.documentId, of: request.accountId, in: $0),
                try IdentityRecord.of(request.accountId, in: $0)
            )
        }
        document = changes.document == nil ? nil : found
        // Those that stay are planned again on another document, with their names.
        let names = Set(changes.document == nil ? fields.map(\.name) : [])
        let kept = changes.document == nil ? [] : Dictionary(grouping: fields, by: \.signerId).values.map { $0 }
        let people = kept.map(NewRequest.NewSigner.init(like:)) + added
        plans = try await FieldPlanner.plans(people, on: found, identity, besides: names, services).compactMap { plan in
            guard plan.signer >= kept.count else { return nil }
            var plan = plan
            plan.signer -= kept.count
            return plan
        }
    }
}

extension FieldPlanner {
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
            try trial.check(plans.map { ($0.page, $0.frame) }, on: planner.document, identity, at: now.date)
            return plans
        }
    }
}

extension NewRequest.NewSigner {
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
