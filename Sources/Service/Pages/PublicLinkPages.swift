internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The pages of public links, `/p/{token}`: forms by which a stranger begins a request, which need no scripts.
///
/// Fetching one changes nothing; all that people do are posts of forms.
struct PublicLinkPages: Sendable {
    let services: RequestServices
    let assets: WebAssets

    private var api: APIServices { services.api }
    private var starts: PublicStartService { PublicStartService(services: services) }

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("p/:token") { request, context in
            let visit = try await PublicLinkVisit.find(request, context, services)
            return try page(visit, fault: nil, typed: nil).response
        }
        router.post("p/:token") { request, context in
            try await answering(request, context) { visit, form, origin in
                // People do not see this input, but programs fill in all.
                guard form["website"]?.text.isEmpty ?? true else {
                    throw Problem.invalid("Leave the last input of the form empty.")
                }
                let person = PublicStartService.Person(
                    name: form["name"]?.text ?? "",
                    email: form["email"]?.text ?? ""
                )
                return try await starts.begin(person, visit, from: origin)
            }
        }
        router.post("p/:token/code") { request, context in
            try await answering(request, context) { visit, form, origin in
                try await starts.confirm(form["code"]?.text ?? "", visit, from: origin)
            }
        }
        router.post("p/:token/again") { request, context in
            try await answering(request, context) { visit, _, _ in
                try await starts.sendAgain(visit)
                return .page(nil)
            }
        }
        router.post("p/:token/continue") { request, context in
            try await answering(request, context) { visit, _, origin in try await starts.goOn(visit, from: origin) }
        }
        router.post("p/:token/other") { request, context in
            let visit = try await PublicLinkVisit.find(request, context, services)
            try visit.requireOwnPage()
            let cookie = visit.cookie(nil, isSecure: api.address.isSecure)
            return Reply(.seeOther).with(.location, visit.endpoint + visit.suffix).with(.setCookie, cookie).response
        }
    }

    /// Takes a form, and leads to what comes next; a fault is shown above the same form.
    private func answering(
        _ request: Request,
        _ context: ServiceRequestContext,
        _ work: (PublicLinkVisit, MultipartForm, AuditEvent.Origin) async throws -> PublicStartService.Outcome
    ) async throws -> Response {
        let visit = try await PublicLinkVisit.find(request, context, services)
        let outcome: PublicStartService.Outcome
        var typed: MultipartForm?
        do {
            try visit.requireOwnPage()
            let bytes = try await BodyReader.bytes(
                of: request,
                on: context.eventLoop,
                limit: ("limits.body-bytes", 65_536),
                seconds: api.limits.bodySeconds
            )
            let form = try MultipartForm(bytes, contentType: request.headers[.contentType])
            typed = form
            outcome = try await work(visit, form, AuditEvent.Origin(context, request))
        } catch let problem as Problem where problem.status.code < 500 {
            // The link or the start may have changed.
            let visit = try await PublicLinkVisit.find(request, context, services)
            var reply = try page(visit, fault: fault(problem, visit.language), typed: typed)
            reply.status = problem.status
            reply.headers.append(contentsOf: problem.headers)
            return reply.response
        }
        var reply = Reply(.seeOther)
        let secret: Secret?
        switch outcome {
        case .page(let kept):
            secret = kept
            reply.headers[.location] = visit.endpoint + visit.suffix
        case .request(let url, let kept):
            secret = kept
            reply.headers[.location] = url
        }
        if let secret { reply.headers[.setCookie] = visit.cookie(secret, isSecure: api.address.isSecure) }
        return reply.response
    }

    /// The sentence for a problem, in the reader's language where there is one.
    private func fault(_ problem: Problem, _ language: PageLanguage) -> String {
        let key = "public.fault.\(problem.code)"
        return Texts.shared.template(key, language) == nil ? problem.detail(in: language) : language.text(key)
    }

    // MARK: Pages

    private func page(_ visit: PublicLinkVisit, fault: String?, typed: MultipartForm?) throws -> Reply {
        let markup = PublicLinkMarkup(visit: visit, fault: fault, typed: typed)
        return try assets.page(
            "public",
            in: visit.language,
            texts: ["title": visit.title],
            markup: ["content": markup.html]
        )
    }
}
