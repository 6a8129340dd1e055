internal import Foundation
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// A signer's page, which has a form for those without scripts.
struct SigningPage: Sendable {
    let assets: WebAssets

    func reply(_ form: SigningForm) async throws -> Reply {
        let (visit, signingContext) = (form.visit, form.signingContext)
        let (wishes, address) = try await visit.api.store.read {
            (
                try SigningWishes(of: signingContext.signer, in: $0),
                try signingContext.request.currentReturnAddress(in: $0)
            )
        }
        let title = signingContext.request.title
        return try assets.page(
            "sign",
            in: visit.language,
            texts: ["endpoint": visit.endpoint, "title": title.isEmpty ? "Signet" : title],
            markup: ["noscript": try form.html(wishes, returningTo: address)]
        )
    }
}
