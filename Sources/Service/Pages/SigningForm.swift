internal import Foundation
internal import Signet

/// The form on a signer's page that works without scripts.
struct SigningForm: Sendable {
    let visit: LinkVisit
    let matter: SigningMatter

    private var texts: PageLanguage.FormTexts { visit.language.form }
    private var consent: ConsentText { ConsentText(visit.core.configuration, matter.signer.language) }

    var html: String {
        get throws {
            let link = "<p><a href=\"\(visit.endpoint)/document\">\(texts.document.escapedForHTML)</a></p>"
            do { try matter.requireTurn() } catch {
                return
                    "<p>\(matter.signer.state == .signed ? texts.done.escapedForHTML : error.detail.escapedForHTML)</p>\(link)"
            }
            let needsSignature = matter.ownFields.contains { $0.kind == .signature || $0.kind == .initials }
            let inputs =
                needsSignature
                ? SignatureInputs(configuration: try matter.configuration(), texts: texts, name: matter.signer.name)
                    .html : ""
            return """
                <h1>\(matter.request.title.escapedForHTML)</h1>
                <p>\(matter.request.message.escapedForHTML)</p>
                \(link)
                <form method="post" action="\(visit.endpoint)/form" enctype="multipart/form-data">
                \(inputs)
                \(matter.ownFields.compactMap(input).joined(separator: "\n"))
                <p><label><input type="checkbox" name="consent" value="\(consent.digest)" required> \
                \(consent.text.escapedForHTML)</label></p>
                <button type="submit">\(texts.submit.escapedForHTML)</button>
                <p><label>\(texts.reason.escapedForHTML)<br><input name="reason" dir="auto"></label>
                <button type="submit" name="decline" value="1" formnovalidate>\(texts.decline.escapedForHTML)</button></p>
                </form>
                """
        }
    }

    private func input(_ field: FieldRecord) -> String? {
        let label = (field.label.isEmpty ? field.kind.rawValue : field.label).escapedForHTML
        let required = field.required ? " required" : ""
        let name = "name=\"field-\(field.id)\""
        return switch field.kind {
        case .signature, .initials: nil
        case .text: "<p><label>\(label)<br><input \(name) dir=\"auto\"\(required)></label></p>"
        case .date: "<p><label>\(label)<br><input type=\"date\" \(name)\(required)></label></p>"
        case .checkbox: "<p><label><input type=\"checkbox\" \(name) value=\"1\"\(required)> \(label)</label></p>"
        }
    }

    /// What a form was sent with: one signature for all fields that need one.
    func values(_ form: MultipartForm) throws(Problem) -> SubmittedValues {
        var values: [String: SubmittedValues.Value] = [:]
        for field in matter.ownFields {
            let text = form["field-\(field.id)"]?.text ?? ""
            switch field.kind {
            case .signature, .initials: values[field.id] = .signature(try SignatureInputs.source(form))
            case .text: if !text.isEmpty { values[field.id] = .text(text) }
            case .date: if !text.isEmpty { values[field.id] = .date(text) }
            case .checkbox: values[field.id] = .checked(!text.isEmpty)
            }
        }
        return SubmittedValues(consent: form["consent"]?.text ?? "", values: values)
    }
}
