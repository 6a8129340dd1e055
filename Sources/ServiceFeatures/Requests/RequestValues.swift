internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetBasics
internal import SignetServiceFoundation

/// The first values of fields, by their names, as a request sets them: also one of a row of a table, or of a public link.
struct RequestValues: Sendable {
    let values: [String: String]

    /// The fields with these values, each checked as its signer's would be; an empty one takes away what the field begins with.
    ///
    /// - Throws: ``Problem`` with the member `fields`, which has the name: one that no field has, or one whose field takes no such value.
    func set(
        in plans: [FieldPlanner.Plan],
        _ signers: [NewRequest.NewSigner],
        on documents: [DocumentRecord],
        _ services: RequestServices
    ) async throws -> [FieldPlanner.Plan] {
        guard !values.isEmpty else { return plans }
        let names = Set(plans.map(\.name))
        for name in values.keys.sorted() where !names.contains(name) { throw unknown(name, among: names.sorted()) }
        let plans = try plans.map { plan in
            guard let value = values[plan.name] else { return plan }
            return try plan.with(value: value)
        }
        try await checkRoom(plans.filter { values[$0.name] != nil }, signers, on: documents, services)
        return plans
    }

    private func unknown(_ name: String, among names: [String]) -> Problem {
        let hint = name.nearest(among: names).map { ": did you mean '\($0)'?" }
        return Problem(
            .unprocessableContent,
            "invalid-request",
            "'values': no field has the name '\(name.prefixed(to: 80))'\(hint ?? ": give a field that name, or leave it out.")"
        ).with("fields", [String(name.prefixed(to: 80))])
    }

    /// Refuses a text for which its field has no room.
    private func checkRoom(
        _ plans: [FieldPlanner.Plan],
        _ signers: [NewRequest.NewSigner],
        on documents: [DocumentRecord],
        _ services: RequestServices
    ) async throws {
        let factory = services.signatures.factory
        let widths = try documents.map { document in
            let pages = try JSONCoding.value(DocumentDescription.self, from: document.description).pages
            return Dictionary(pages.map { ($0.number, $0.width) }) { first, _ in first }
        }
        try await services.signatures.work.run {
            for plan in plans where widths.indices.contains(plan.document - 1) {
                let signer = signers[plan.signer]
                let pen = FieldInk(
                    factory: factory,
                    language: PageLanguage(signer.language),
                    author: signer.name,
                    pageWidths: widths[plan.document - 1]
                )
                try plan.checkRoom(pen)
            }
        }
    }
}

extension FieldPlanner.Plan {
    /// The field with another value to begin with.
    fileprivate func with(value: String) throws(Problem) -> FieldPlanner.Plan {
        guard kind.takesText, details.formula == nil else {
            throw Problem(
                .unprocessableContent,
                "value-refused",
                "The field '\(name)' takes no value that is given before."
            ).with("fields", [name])
        }
        var copy = self
        do throws(Problem) {
            copy.details.value = try FieldShape(self).canonical(value)
        } catch {
            throw error.with("fields", [name])
        }
        return copy
    }
}
