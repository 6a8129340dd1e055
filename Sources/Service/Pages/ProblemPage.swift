internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFoundation

/// A page for people in place of `problem+json`, where a browser asked for a page.
struct ProblemPage: Sendable {
    let problem: Problem
    let notice: PageNotice
    /// Where browsers find the pages' files.
    let assets: String

    init(problem: Problem, language: PageLanguage, address: PublicAddress) {
        self.problem = problem
        notice = problem.notice ?? PageNotice(problem, in: language)
        assets = address.path + "/assets"
    }

    var reply: Reply {
        let html = """
            <!doctype html><html lang="\(notice.language.rawValue)" dir="\(notice.language.direction)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(notice.title.escapedForHTML)</title>\
            <link rel="icon" href="\(assets)/icon.svg">\
            <link rel="stylesheet" href="\(assets)/tokens.css"><link rel="stylesheet" href="\(assets)/page.css">\
            <body><main class="signet-notice signet-card"><h1>\(notice.title.escapedForHTML)</h1>\
            <p>\(notice.text.escapedForHTML)</p></main></body></html>
            """
        var reply = Reply(problem.status, contentType: "text/html; charset=utf-8", body: Array(html.utf8))
        reply.headers = problem.headers
        return reply
    }
}
