internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetCapture
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The form on a capture link's page that works without scripts: a typed name or a picture.
struct CaptureForm: Sendable {
    let visit: LinkVisit

    var html: String {
        let language = visit.language
        guard !visit.isDone else {
            return "<p class=\"signet-card no-script\">\(language.text("form.done").escapedForHTML)</p>"
        }
        return """
            <form class="signet-card no-script" method="post" action="\(visit.endpoint)/form" enctype="multipart/form-data">
            \(SignatureInputs(configuration: visit.configuration, language: language, name: visit.name, isShared: false)
                .html)
            \(FormMarkup.button(language.text("form.give")))
            </form>
            """
    }
}

/// Parts of forms, in the style of the pages.
enum FormMarkup {
    /// An input with its label; `attributes` are markup.
    static func field(_ label: String, _ attributes: String) -> String {
        "<label class=\"signet-field\"><span class=\"signet-label\">\(label.escapedForHTML)</span>"
            + "<input class=\"signet-input\" \(attributes)></label>"
    }

    /// The same for a text of several lines.
    static func area(_ label: String, _ value: String, _ attributes: String) -> String {
        "<label class=\"signet-field\"><span class=\"signet-label\">\(label.escapedForHTML)</span>"
            + "<textarea class=\"signet-input\" \(attributes)>\n\(value.escapedForHTML)</textarea></label>"
    }

    /// A list of which one is chosen, or none.
    static func choice(_ label: String, _ options: [String], chosen: String, _ attributes: String) -> String {
        let items = ([""] + options).map { option in
            "<option value=\"\(option.escapedForHTML)\"\(option == chosen ? " selected" : "")>\(option.escapedForHTML)</option>"
        }
        return "<label class=\"signet-field\"><span class=\"signet-label\">\(label.escapedForHTML)</span>"
            + "<select class=\"signet-input\" \(attributes)>\(items.joined())</select></label>"
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
    let language: PageLanguage
    let name: String
    /// Whether other people use the browser too, which must keep nothing of what is typed.
    let isShared: Bool

    var html: String {
        var parts: [String] = []
        if configuration.modes.contains(.type) {
            let value = (configuration.name ?? name).escapedForHTML
            let completing = isShared ? "off" : "name"
            let attributes =
                "name=\"name\" dir=\"auto\" autocomplete=\"\(completing)\" maxlength=\"120\" value=\"\(value)\""
            parts.append(FormMarkup.field(language.text("form.name"), attributes))
        }
        if configuration.modes.contains(.image) {
            let attributes = "type=\"file\" name=\"picture\" accept=\"image/*\""
            parts.append(FormMarkup.field(language.text("form.picture"), attributes))
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
