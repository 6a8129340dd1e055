internal import Foundation
internal import Signet
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The form on a signer's page that works without scripts.
struct SigningForm: Sendable {
    let visit: LinkVisit
    let signingContext: SigningContext
    let service: ServiceConfiguration
    /// The values that were filled in so far, where fields depend on them; nil where none do.
    let step: SigningStep?
    /// Whether nothing more is asked for, so that it is signed now.
    let isLastStep: Bool

    /// The form as it is first shown.
    init(first visit: LinkVisit, _ signingContext: SigningContext, _ service: ServiceConfiguration) throws(Problem) {
        let isStepped = SigningStep.isNeeded(for: signingContext)
        let step = isStepped ? try SigningStep(first: signingContext) : nil
        self.init(visit: visit, signingContext: signingContext, service: service, step: step, isLastStep: !isStepped)
    }

    init(
        visit: LinkVisit,
        signingContext: SigningContext,
        service: ServiceConfiguration,
        step: SigningStep?,
        isLastStep: Bool
    ) {
        (self.visit, self.signingContext, self.service) = (visit, signingContext, service)
        (self.step, self.isLastStep) = (step, isLastStep)
    }

    /// The same form after a step.
    func with(_ step: SigningStep, isLastStep: Bool) -> SigningForm {
        SigningForm(
            visit: visit,
            signingContext: signingContext,
            service: service,
            step: step,
            isLastStep: isLastStep
        )
    }

    private var consent: ConsentText { ConsentText(service, signingContext.signer.language) }

    /// The form, with the questions and wishes of the person; or their state, and the address that they return to when they are done.
    func html(_ wishes: SigningWishes, returningTo address: ReturnAddress?) throws -> String {
        let canRead = (try? signingContext.requireReading()) != nil
        let link =
            canRead ? "<p><a href=\"\(visit.endpoint)/document\">\(text("form.document"))</a></p>" : ""
        do { try signingContext.requireTurn() } catch {
            let isDone = signingContext.signer.state.hasFinished
            let isChanging = error.code == "being-corrected"
            let text =
                isDone
                ? text("form.done")
                : isChanging ? text("form.changing") : error.detail(in: visit.language).escapedForHTML
            let isOver = isDone || signingContext.signer.state == .declined
            return
                "<section class=\"signet-card no-script\"><p>\(text)</p>\(link)\(isOver ? wayBack(address) : "")\(toRequest)\(giveBack)</section>"
        }
        let needsSignature = signingContext.ownFields.contains {
            $0.kind.isSignature && step?.rules.isShown($0) ?? true
        }
        let inputs =
            needsSignature && isLastStep
            ? SignatureInputs(
                configuration: try signingContext.configuration(),
                language: visit.language,
                name: signingContext.signer.name,
                isShared: signingContext.sitting != nil
            )
            .html : ""
        return """
            <form class="signet-card no-script" method="post" action="\(visit.endpoint)/form" enctype="multipart/form-data"\(signingContext.sitting == nil ? "" : " autocomplete=\"off\"")>
            <h1>\(signingContext.request.title.escapedForHTML)</h1>
            \(asking)
            <p>\(signingContext.request.message.escapedForHTML)</p>
            \(link)
            \(inputs)
            \(fieldInputs.html(of: signingContext.ownFields))
            \(act)
            \(refusal)
            \(shown(wishes))
            \(toRequest)
            \(giveBack)
            <input type="hidden" name="version" value="\(signingContext.request.shown)">
            \(step.map { "<input type=\"hidden\" name=\"step\" value=\"\($0.mark)\">" } ?? "")
            </form>
            """
    }

    /// The way to the page by which a device is given back to its host.
    private var giveBack: String {
        guard let sitting = signingContext.sitting else { return "" }
        let label = text("signing.sitting.back", ["host": .text(sitting.host)])
        return "<p><a href=\"\(SittingVisit.path(visit.api).escapedForHTML)\">\(label)</a></p>"
    }

    /// Who asks the person; the sender is asked by nobody.
    private var asking: String {
        guard !signingContext.signer.isSelf else { return "" }
        return "<p>\(text("signing.intro.title", ["sender": .text(signingContext.request.sender)]))</p>"
    }

    /// The way of the sender, who signs too, to their page of the request.
    private var toRequest: String {
        guard let page = signingContext.requestPage(visit.api), signingContext.sitting == nil else { return "" }
        return "<p><a href=\"\(page.escapedForHTML)\">\(text("signing.request.open"))</a></p>"
    }

    private func wayBack(_ address: ReturnAddress?) -> String {
        guard let address else { return "" }
        let label = text("signing.return", ["host": .text(address.host)])
        return "<p><a href=\"\(address.text.escapedForHTML)\" rel=\"noreferrer\">\(label)</a></p>"
    }

    /// The button by which the person does what they are asked for, with the consent to a signature.
    private var act: String {
        switch signingContext.signer.role {
        case .signer where !isLastStep: FormMarkup.button(visit.language.text("form.next"))
        case .signer:
            FormMarkup.box(consent.text, "name=\"consent\" value=\"\(consent.digest)\" required")
                + FormMarkup.button(visit.language.text("form.sign"))
        case .approver: FormMarkup.button(visit.language.text("form.approve"))
        case .viewer, .copy: FormMarkup.button(visit.language.text("form.seen"))
        }
    }

    /// The button by which the person declines, with their reason.
    private var refusal: String {
        guard signingContext.signer.role != .viewer, !signingContext.signer.isSelf else { return "" }
        let label = signingContext.roles.contains(.approver) ? "form.send-back" : "form.decline"
        return """
            <hr>
            \(FormMarkup.field(visit.language.text("form.reason"), "name=\"reason\" dir=\"auto\" maxlength=\"2000\""))
            <button class="signet-button" type="submit" name="decline" value="1" formnovalidate>\
            \(text(label))</button>
            """
    }

    /// A text in the reader's language, as HTML.
    func text(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
        visit.language.text(key, values).escapedForHTML
    }

    private var fieldInputs: FieldInputs {
        FieldInputs(
            language: visit.language,
            signer: signingContext.signer,
            step: step,
            isShared: signingContext.sitting != nil
        )
    }

    /// The values that the next step follows from, of a form that was sent, with the files that were kept.
    func valuesOfStep(_ form: MultipartForm, files: [String: String]) throws -> SubmittedValues? {
        guard step != nil else { return nil }
        // All inputs are read: a field that was not shown was not sent.
        let inputs = FieldInputs(language: visit.language, signer: signingContext.signer, step: nil, isShared: false)
        let values = try inputs.valuesOfStep(form, of: signingContext.ownFields, files: files)
        return SubmittedValues(consent: "", values: values, version: nil)
    }

    /// The values of a submitted form, whose files were kept already, by the identifiers of their fields.
    func values(_ form: MultipartForm, files: [String: String]) throws(Problem) -> SubmittedValues {
        let values = try fieldInputs.values(form, of: signingContext.ownFields, files: files)
        let version = form["version"].flatMap { Int($0.text) }
        return SubmittedValues(consent: form["consent"]?.text ?? "", values: values, version: version)
    }
}
