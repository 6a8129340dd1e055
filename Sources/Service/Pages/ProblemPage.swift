internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFoundation

/// A page for people in place of `problem+json`, where a browser asked for a page.
struct ProblemPage: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let notice: PageNotice
    /// Where browsers find the pages' files.
    let assets: String

    init(problem: Problem, language: PageLanguage, address: PublicAddress) {
        (status, headers) = (problem.status, problem.headers)
        notice = problem.notice ?? PageNotice(problem, in: language)
        assets = address.path + "/assets"
    }

    /// A page that is the answer to a form.
    init(status: HTTPResponse.Status, notice: PageNotice, address: PublicAddress) {
        (self.status, self.notice, headers) = (status, notice, [:])
        assets = address.path + "/assets"
    }

    var reply: Reply {
        let button = notice.action.map {
            """
            <form method="post" action="\($0.path.escapedForHTML)"><button class="signet-button" data-variant="primary">\($0.label.escapedForHTML)</button></form>
            """
        }
        let html = """
            <!doctype html><html lang="\(notice.language.rawValue)" dir="\(notice.language.direction)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(notice.title.escapedForHTML)</title>\
            <link rel="icon" href="\(assets)/icon.svg">\
            <link rel="stylesheet" href="\(assets)/tokens.css"><link rel="stylesheet" href="\(assets)/page.css">\
            <link rel="stylesheet" href="\(assets)/kit/kit.css">\
            <body><main class="signet-notice signet-card"><h1>\(notice.title.escapedForHTML)</h1>\
            <p>\(notice.text.escapedForHTML)</p>\(button ?? "")</main></body></html>
            """
        var reply = Reply(status, contentType: "text/html; charset=utf-8", body: Array(html.utf8))
        reply.headers.append(contentsOf: headers)
        return reply
    }
}
