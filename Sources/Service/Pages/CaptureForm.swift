internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet

/// The form on a capture link's page that works without scripts: a typed name or a picture.
struct CaptureForm: Sendable {
    let visit: LinkVisit

    var html: String {
        let texts = visit.language.form
        guard !visit.isDone else { return "<p class=\"signet-card no-script\">\(texts.done.escapedForHTML)</p>" }
        return """
            <form class="signet-card no-script" method="post" action="\(visit.endpoint)/form" enctype="multipart/form-data">
            \(SignatureInputs(configuration: visit.configuration, texts: texts, name: visit.name).html)
            \(FormMarkup.button(texts.give))
            </form>
            """
    }
}

/// Pieces of forms, in the looks of the pages.
enum FormMarkup {
    /// An input with its label; `attributes` are markup.
    static func field(_ label: String, _ attributes: String) -> String {
        "<label class=\"signet-field\"><span class=\"signet-label\">\(label.escapedForHTML)</span>"
            + "<input class=\"signet-input\" \(attributes)></label>"
    }

    /// A box to check, with its label.
    static func box(_ label: String, _ attributes: String) -> String {
        "<label class=\"signet-check\"><input type=\"checkbox\" \(attributes)> <span>\(label.escapedForHTML)</span></label>"
    }

    static func button(_ label: String) -> String {
        "<button class=\"signet-button\" data-variant=\"primary\" type=\"submit\">\(label.escapedForHTML)</button>"
    }
}

/// The inputs for a signature in a form: a name where names may be typed, a picture where pictures may be sent.
struct SignatureInputs: Sendable {
    let configuration: CaptureConfiguration
    let texts: PageLanguage.FormTexts
    let name: String

    var html: String {
        var parts: [String] = []
        if configuration.modes.contains(.type) {
            let value = (configuration.name ?? name).escapedForHTML
            let attributes = "name=\"name\" dir=\"auto\" autocomplete=\"name\" maxlength=\"120\" value=\"\(value)\""
            parts.append(FormMarkup.field(texts.name, attributes))
        }
        if configuration.modes.contains(.image) {
            parts.append(FormMarkup.field(texts.picture, "type=\"file\" name=\"picture\" accept=\"image/*\""))
        }
        return parts.joined(separator: "\n")
    }

    /// The source that a form was sent with: the picture, where there is one.
    static func source(_ form: MultipartForm) throws(Problem) -> SignatureSource {
        if let picture = form["picture"], !picture.bytes.isEmpty {
            return SignatureSource(.scanned(.init(.data(Array(picture.bytes)))))
        }
        guard let name = form["name"]?.text, name.contains(where: { !$0.isWhitespace }) else {
            throw Problem(.unprocessableContent, "invalid-signature", "Write your name or choose a picture.")
        }
        return SignatureSource(.typed(.init(name)))
    }
}

/// Takes the forms of the pages.
struct FormRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("c/:token/form") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, core: core)
            return try await answering(visit) {
                let form = try await form(visit)
                let wanted = NewSaved(name: visit.name, part: nil, source: try SignatureInputs.source(form))
                try await CaptureDesk(core: core).take(wanted, visit, once: nil)
            }
        }
        router.post("s/:token/form") { request, context in
            let visit = try await LinkVisit.find([.sign], request, context, core: core)
            return try await answering(visit) {
                let form = try await form(visit)
                let matter = try await core.store.read { try SigningMatter(visit.link, in: $0) }
                let desk = SigningDesk(core: core)
                if form["decline"] != nil {
                    try await desk.decline(matter, reason: form["reason"]?.text ?? "", from: visit.origin)
                } else {
                    let values = try SigningForm(visit: visit, matter: matter).values(form)
                    _ = try await desk.complete(matter, values, from: visit.origin, once: nil)
                }
            }
        }
    }

    private func form(_ visit: LinkVisit) async throws -> MultipartForm {
        let body = try await visit.body(("limits.picture-bytes", core.limits.pictureBytes))
        return try MultipartForm(body, contentType: visit.request.headers[.contentType])
    }

    /// Goes back to the link's page, or says what did not work.
    private func answering(_ visit: LinkVisit, _ work: () async throws -> Void) async throws -> Response {
        do {
            try await work()
        } catch let problem as Problem where problem.status.code < 500 {
            return ProblemPage(problem: problem, language: visit.language).reply.response
        }
        return Reply(.seeOther).with(.location, visit.endpoint).response
    }
}
