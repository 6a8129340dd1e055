internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// Takes the forms of the pages.
struct FormRoutes: Sendable {
    let links: Links
    let captures: CaptureService
    let signing: RequestServices
    let assets: WebAssets

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.post("c/:token/form") { request, context in
            let visit = try await LinkVisit.find([.capture, .handover], request, context, links: links)
            return try await answering(visit) {
                let form = try await form(visit)
                let wanted = NewSavedSignature(name: visit.name, part: nil, source: try SignatureInputs.source(form))
                try await captures.take(wanted, visit, once: nil)
                return nil
            }
        }
        router.post("s/:token/form") { request, context in
            let (visit, signingContext) = try await LinkVisit.signing(request, context, links: links)
            return try await answering(visit) {
                let form = try await form(visit)
                if try await isWish(form, visit, signingContext) { return nil }
                let service = SigningService(services: signing)
                let version = form["version"].flatMap { Int($0.text) }
                if form["decline"] != nil {
                    _ = try await service.decline(
                        signingContext,
                        reason: form["reason"]?.text ?? "",
                        version: version,
                        from: visit.origin
                    )
                } else if signingContext.signer.role != .signer {
                    _ = try await service.acknowledge(
                        signingContext,
                        as: signingContext.signer.role,
                        version: version,
                        from: visit.origin,
                        once: nil
                    )
                } else {
                    var signingForm = try SigningForm(first: visit, signingContext, signing.configuration)
                    let files = try await kept(form, signingContext)
                    if let submitted = try signingForm.valuesOfStep(form, files: files) {
                        let step = try await signing.signatures.work.run {
                            try SigningStep(signingContext, after: submitted)
                        }
                        let isLast = form["step"]?.text == step.mark
                        signingForm = signingForm.with(step, isLastStep: isLast)
                        // The next fields are shown, or only signing is left.
                        guard isLast, form["consent"] != nil else {
                            return try await SigningPage(assets: assets).reply(signingForm).response
                        }
                    }
                    let values = try signingForm.values(form, files: files)
                    _ = try await service.sign(signingContext, values, from: visit.origin, once: nil)
                }
                return nil
            }
        }
        // For somebody whose link a newer one has replaced: to the address that the sender gave, and nowhere else.
        router.post("s/:token/fresh") { request, context in
            let language = try await FreshLink(services: signing).send(request, context)
            let notice = PageNotice(
                language.text("notice.fresh.title"),
                language.text("notice.fresh.text"),
                in: language
            )
            return ProblemPage(status: .accepted, notice: notice, address: links.api.address).reply.response
        }
    }

    /// Keeps the files of a form.
    ///
    /// - Returns: The identifiers of the attachments by the fields.
    private func kept(_ form: MultipartForm, _ signingContext: SigningContext) async throws -> [String: String] {
        var files: [String: String] = [:]
        for field in signingContext.ownFields where field.kind.isFile {
            guard let part = form[FieldInputs.name(of: field)], !part.bytes.isEmpty else { continue }
            let attachment = try await AttachmentStore(services: signing)
                .take(Array(part.bytes), named: part.fileName, for: field.id, signingContext)
            files[field.id] = attachment.id
        }
        return files
    }

    /// Takes a form that asks a question, or asks that somebody else signs.
    ///
    /// - Returns: Whether it was one.
    private func isWish(
        _ form: MultipartForm,
        _ visit: LinkVisit,
        _ signingContext: SigningContext
    ) async throws -> Bool {
        func text(_ name: String) -> String { form[name]?.text ?? "" }
        if form["ask"] != nil {
            let questions = QuestionService(services: signing)
            try await questions.ask(text("question"), signingContext, from: visit.origin)
            return true
        }
        guard form["delegate"] != nil else { return false }
        let wish = DelegationService.Wish(
            name: text("other-name"),
            email: text("other-email"),
            reason: text("other-reason"),
            copy: form["other-copy"] != nil
        )
        _ = try await DelegationService(services: signing).ask(wish, signingContext, from: visit.origin)
        return true
    }

    private func form(_ visit: LinkVisit) async throws -> MultipartForm {
        let body = try await visit.body(visit.api.limits.picture)
        return try MultipartForm(body, contentType: visit.request.headers[.contentType])
    }

    /// Answers with what the work gives, redirects to what the link's page shows without scripts, or describes the failure.
    private func answering(_ visit: LinkVisit, _ work: () async throws -> Response?) async throws -> Response {
        do {
            if let response = try await work() { return response }
        } catch let problem as Problem where problem.status.code < 500 {
            return ProblemPage(problem: problem, language: visit.language, address: links.api.address).reply.response
        }
        return Reply(.seeOther).with(.location, visit.endpoint + "#form").response
    }
}
