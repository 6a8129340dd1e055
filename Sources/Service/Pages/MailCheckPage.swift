internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The page `/real`: a reader enters the code of a mail, and sees whether the service sent it.
///
/// It needs no scripts. Codes that are not known all get the same answer, and each address may ask only so often for such.
struct MailCheckPage: Sendable {
    let api: APIServices
    let assets: WebAssets

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("real") { request, _ in
            try QueryParameters(request.uri.query).requireOnly([])
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            return try page(language, title: "title", above: "").response
        }
        router.post("real") { request, context in
            try QueryParameters(request.uri.query).requireOnly([])
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            do {
                return try await answer(request, context, language).response
            } catch let problem as Problem where problem.status.code < 500 {
                return ProblemPage(problem: problem, language: language, address: api.address).reply.response
            }
        }
    }

    /// The page about the mail whose code a form has.
    private func answer(
        _ request: Request,
        _ context: ServiceRequestContext,
        _ language: PageLanguage
    ) async throws -> Reply {
        let body = try await BodyReader.bytes(
            of: request,
            on: context.eventLoop,
            limit: api.limits.body,
            seconds: api.limits.bodySeconds
        )
        let typed = try MultipartForm(body, contentType: request.headers[.contentType])["code"]?.text ?? ""
        let code = MailCode(typed: typed)
        guard let mail = try await api.store.read({ try CheckedMail.found(code, in: $0) }) else {
            if let seconds = api.failures.take(context.clientNetwork) { throw Problem.tooMany(after: seconds) }
            return try page(language, title: "no", above: "<p role=\"alert\">\(say("no-text", language))</p>")
        }
        return try page(language, title: "yes", above: description(of: mail, language))
    }

    /// A text of the page as HTML.
    private func say(_ key: String, _ language: PageLanguage, _ values: [String: Texts.Value] = [:]) -> String {
        Texts.shared.text("real.\(key)", language, values).escapedForHTML
    }

    private func page(_ language: PageLanguage, title: String, above: String) throws(Problem) -> Reply {
        let introduction = title == "title" ? "<p>\(say("intro", language))</p>" : "<hr>"
        let content = """
            <h1>\(say(title, language))</h1>
            \(above)
            \(introduction)
            <form class="signet-field" method="post" action="\(api.address.path)/real" enctype="multipart/form-data">
            <label class="signet-label" for="code">\(say("code", language))</label>
            <input class="signet-input" id="code" name="code" dir="ltr" required maxlength="60" autocomplete="off" \
            autocapitalize="characters" spellcheck="false" aria-describedby="hint">
            <p class="signet-hint" id="hint">\(say("hint", language))</p>
            \(FormMarkup.button(Texts.shared.text("real.check", language)))
            </form>
            """
        return try assets.page(
            "real",
            in: language,
            texts: ["title": Texts.shared.text("real.\(title)", language)],
            markup: ["content": content]
        )
    }

    private func description(of mail: CheckedMail, _ language: PageLanguage) -> String {
        let rows = [
            ("sender", mail.sender), ("document", mail.title), ("day", mail.day.day(in: language)),
            ("to", mail.address),
        ]
        let facts = rows.filter { !$0.1.isEmpty }.map { key, value in
            "<div><dt>\(say(key, language))</dt><dd><bdi>\(value.escapedForHTML)</bdi></dd></div>"
        }
        return """
            <dl class="calm-facts" role="status">
            \(facts.joined(separator: "\n"))
            </dl>
            <p>\(say("match", language, ["host": .text(api.address.base)]))</p>
            """
    }
}
