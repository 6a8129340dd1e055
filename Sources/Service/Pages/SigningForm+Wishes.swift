internal import SignetServiceFeatures
internal import SignetServiceFoundation

extension SigningForm {
    /// The questions that the person has asked, a field for another one, and fields for somebody who signs in their place.
    func shown(_ wishes: SigningWishes) -> String {
        guard !signingContext.signer.isSelf else { return "" }
        return """
            <hr>
            \(wishes.questions.map(shown).joined(separator: "\n"))
            \(FormMarkup.field(visit.language.text("form.question"), "name=\"question\" dir=\"auto\" maxlength=\"2000\""))
            \(button("ask", "form.question.send"))
            \(delegation(wishes.delegations.last))
            """
    }

    private func shown(_ question: QuestionRecord) -> String {
        let answer =
            question.answer.map { text("form.answer", ["answer": .text($0)]) } ?? text("form.answer.open")
        return "<p dir=\"auto\">\(question.text.escapedForHTML)</p><p dir=\"auto\">\(answer)</p>"
    }

    private func delegation(_ last: DelegationRecord?) -> String {
        guard signingContext.delegation != .no else { return "" }
        let name: [String: Texts.Value] = ["name": .text(last?.name ?? "")]
        guard last == nil || last?.decided != nil else { return "<hr><p>\(text("form.delegate.asked", name))</p>" }
        let refused = last == nil ? "" : "<p>\(text("form.delegate.refused", name))</p>"
        let language = visit.language
        return """
            <hr>\(refused)
            \(FormMarkup.field(language.text("form.delegate.name"), "name=\"other-name\" dir=\"auto\" maxlength=\"200\""))
            \(FormMarkup.field(language.text("form.delegate.email"), "name=\"other-email\" type=\"email\" maxlength=\"320\""))
            \(FormMarkup.field(language.text("form.delegate.reason"), "name=\"other-reason\" dir=\"auto\" maxlength=\"2000\""))
            \(FormMarkup.box(language.text("form.delegate.copy"), "name=\"other-copy\" value=\"1\""))
            \(button("delegate", "form.delegate"))
            """
    }

    private func button(_ name: String, _ label: String) -> String {
        """
        <button class="signet-button" type="submit" name="\(name)" value="1" formnovalidate>\(text(label))</button>
        """
    }
}
