internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The pages of a device at which people sign in person: `/h/{token}`, where a sitting begins, and `/h` from then on.
///
/// They need no scripts, which only empty the tab's storage. Fetching one changes nothing; all that people do are posts of forms.
struct SittingPages: Sendable {
    let services: RequestServices
    let assets: WebAssets

    private var api: APIServices { services.api }
    private var sittings: SittingService { SittingService(services: services) }
    private var path: String { SittingVisit.path(api) }

    /// The data that a browser forgets when it goes to other hands: cached pages, and what pages have stored.
    private static let leftovers = "\"cache\", \"storage\""

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("h") { request, context in
            try page(await SittingVisit.find(request, context, services), fault: nil).response
        }
        router.get("h/:token") { request, context in
            try page(await SittingVisit.find(request, context, services), fault: nil).response
        }
        router.post("h/:token") { request, context in
            try await answering(request, context) { visit, _, origin in
                let secret = try await sittings.begin(visit, from: origin)
                // The people who get the device are no senders.
                let session = request.cookies[api.sessionCookie]?.value
                if let session { try await api.keyring.end(session: session) }
                var reply = reply(to: path, keeping: secret)
                append(api.cookie(ofSession: "", seconds: 0), to: &reply)
                return reply
            }
        }
        router.post("h/page") { _, _ in reply(to: path).response }
        router.post("h/hand") { request, context in
            try await answering(request, context) { visit, form, _ in
                try await sittings.hand(to: form["signer"]?.text ?? "", visit)
                return reply(to: path)
            }
        }
        router.post("h/open") { request, context in
            try await answering(request, context) { visit, _, origin in
                reply(to: try await sittings.open(visit, from: origin))
            }
        }
        router.post("h/back") { request, context in
            try await answering(request, context) { visit, form, origin in
                switch try await sittings.giveBack(form["pin"]?.text ?? "", visit, from: origin) {
                case .right(let secret): return reply(to: path, keeping: secret)
                case .wrong: throw Problem(.conflict, "pin-wrong", "The PIN is wrong: ask the host.")
                case .ended: return reply(to: path).with(.clearSiteData, Self.leftovers)
                }
            }
        }
        router.post("h/end") { request, context in
            try await answering(request, context) { visit, _, origin in
                try await sittings.end(visit, from: origin)
                return reply(to: path).with(.clearSiteData, Self.leftovers)
            }
        }
    }

    private func reply(to location: String) -> Reply { Reply(.seeOther).with(.location, location) }

    /// The same for a browser that keeps another secret from now on, and nothing of the person before.
    private func reply(to location: String, keeping secret: Secret) -> Reply {
        var reply = reply(to: location).with(.clearSiteData, Self.leftovers)
        append(SittingVisit.cookie(secret, api), to: &reply)
        return reply
    }

    private func append(_ cookie: String, to reply: inout Reply) {
        reply.headers.append(HTTPField(name: .setCookie, value: cookie))
    }

    /// Takes a form, and leads to what comes next; a fault is shown above the same form.
    private func answering(
        _ request: Request,
        _ context: ServiceRequestContext,
        _ work: (SittingVisit, MultipartForm, AuditEvent.Origin) async throws -> Reply
    ) async throws -> Response {
        let visit = try await SittingVisit.find(request, context, services)
        do {
            let bytes = try await BodyReader.bytes(
                of: request,
                on: context.eventLoop,
                limit: ("limits.body-bytes", 4_096),
                seconds: api.limits.bodySeconds
            )
            let form = try MultipartForm(bytes, contentType: request.headers[.contentType])
            return try await work(visit, form, AuditEvent.Origin(context, request)).response
        } catch let problem as Problem where problem.status.code < 500 {
            // The device may be in other hands by now.
            let visit = try await SittingVisit.find(request, context, services)
            var reply = try page(visit, fault: problem)
            reply.status = problem.status
            reply.headers.append(contentsOf: problem.headers)
            return reply.response
        }
    }

    private func page(_ visit: SittingVisit, fault: Problem?) throws -> Reply {
        try assets.page(
            "sitting",
            in: visit.language,
            texts: ["title": visit.title],
            markup: ["content": SittingMarkup(visit: visit, fault: fault).html]
        )
    }
}
