internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The pages: the sender's, and those of links.
///
/// None of them changes anything by being fetched.
struct PageRoutes: Sendable {
    let links: Links
    let configuration: ServiceConfiguration
    let assets: WebAssets

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("assets/**") { request, _ in try await assets.file(request) }
        router.get("/") { request, _ in
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            let texts = ["endpoint": links.api.address.path, "title": "Signet"]
            return try assets.page("sender", in: language, texts: texts).response
        }
        router.get("gallery") { request, _ in
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            return try assets.page("gallery", in: language, texts: ["title": "Signet: the components"]).response
        }
        if configuration.verifiesPublicly {
            router.get("verify") { request, _ in try verificationPage(request).response }
        }
        router.get("c/:token") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, links: links)
            return try page("capture", visit, title: visit.name, noscript: CaptureForm(visit: visit).html).response
        }
        router.get("c/:token/embed") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, links: links)
            return try page("embed", visit, title: visit.name, noscript: "").response
        }
        router.get("s/:token") { request, context in
            let (visit, signingContext) = try await LinkVisit.signing(request, context, links: links)
            let form = try SigningForm(first: visit, signingContext, configuration)
            return try await SigningPage(assets: assets).reply(form).response
        }
    }

    /// The public page that verifies documents.
    private func verificationPage(_ request: Request) throws -> Reply {
        let language = PageLanguage(accepted: request.headers[.acceptLanguage])
        let texts = [
            "endpoint": links.api.address.path, "limit": String(links.api.limits.documentBytes), "title": "Signet",
        ]
        return try assets.page("verify", in: language, texts: texts)
    }

    private func page(_ name: String, _ visit: LinkVisit, title: String, noscript: String) throws -> Reply {
        try assets.page(
            name,
            in: visit.language,
            texts: ["endpoint": visit.endpoint, "title": title.isEmpty ? "Signet" : title],
            markup: ["noscript": noscript]
        )
    }
}
