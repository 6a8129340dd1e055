internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// The pages: the sender's, and those behind links.
///
/// None of them changes anything by being fetched.
struct PageRoutes: Sendable {
    let core: ServiceCore
    let assets: WebAssets

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("assets/**") { request, _ in assets.file(request) }
        router.get("/") { request, _ in
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            return try assets.page(
                "sender",
                texts: ["language": language.rawValue, "dir": "ltr", "endpoint": "", "title": "Signet"],
                markup: [:]
            ).response
        }
        router.get("gallery") { request, _ in
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            let texts = ["language": language.rawValue, "dir": "ltr", "title": "Signet"]
            return try assets.page("gallery", texts: texts, markup: [:]).response
        }
        router.get("c/:token") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, core: core)
            return try page("capture", visit, title: visit.name, noscript: CaptureForm(visit: visit).html).response
        }
        router.get("c/:token/embed") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, core: core)
            return try page("embed", visit, title: visit.name, noscript: "").response
        }
        router.get("s/:token") { request, context in
            let visit = try await LinkVisit.find([.sign], request, context, core: core)
            let matter = try await core.store.read { try SigningMatter(visit.link, in: $0) }
            let form = try SigningForm(visit: visit, matter: matter).html
            return try page("sign", visit, title: matter.request.title, noscript: form).response
        }
    }

    private func page(_ name: String, _ visit: LinkVisit, title: String, noscript: String) throws -> Reply {
        try assets.page(
            name,
            texts: [
                "language": visit.language.rawValue, "dir": "ltr", "endpoint": visit.endpoint,
                "title": title.isEmpty ? "Signet" : title,
            ],
            markup: ["noscript": noscript]
        )
    }
}

/// A page for people in place of `problem+json`, where a browser asked for a page.
struct ProblemPage: Sendable {
    let problem: Problem
    let notice: PageNotice

    init(problem: Problem, language: PageLanguage) {
        self.problem = problem
        notice = problem.notice ?? PageNotice(problem, in: language)
    }

    var reply: Reply {
        let html = """
            <!doctype html><html lang="\(notice.language.rawValue)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(notice.title.escapedForHTML)</title>\
            <link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/page.css">\
            <body><main class="signet-notice signet-card"><h1>\(notice.title.escapedForHTML)</h1>\
            <p>\(notice.text.escapedForHTML)</p></main></body></html>
            """
        return Reply(problem.status, contentType: "text/html; charset=utf-8", body: Array(html.utf8))
    }
}
