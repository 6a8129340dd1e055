internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The page of a public link as HTML: the form, the code, or what has become of it.
struct PublicLinkMarkup: Sendable {
    let visit: PublicLinkVisit
    /// The reason why the last form was refused.
    let fault: String?
    /// That form, whose texts are shown again.
    let typed: MultipartForm?

    private static let faultId = "fault"

    var html: String {
        switch visit.step {
        case .form: form
        case .code(let address): code(address)
        case .waiting: notice("waiting", button: nil)
        case .made: notice("made", button: ("continue", "continue"))
        case .refused: notice("refused", button: nil)
        case .over(let state): notice("over.\(state.rawValue)", button: nil)
        }
    }

    private func say(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
        visit.language.text("public.\(key)", values).escapedForHTML
    }

    private var alert: String {
        fault.map { "<p class=\"signet-error\" role=\"alert\" id=\"\(Self.faultId)\">\($0.escapedForHTML)</p>" } ?? ""
    }

    private var described: String { fault == nil ? "" : " aria-describedby=\"\(Self.faultId)\"" }

    /// An input that must be filled in, with the text that was typed into it.
    private func input(_ name: String, _ attributes: String) -> String {
        let value = typed?[name].map { " value=\"\($0.text.prefixed(to: 400).escapedForHTML)\"" } ?? ""
        return FormMarkup.field(
            visit.language.text("public.\(name)"),
            "name=\"\(name)\" autocomplete=\"\(name)\" \(attributes) required\(value)\(described)"
        )
    }

    /// The sender above the title, which is the sender's own.
    private var head: String {
        let sender =
            visit.sender.isEmpty ? "" : "<p class=\"public-sender\"><bdi>\(visit.sender.escapedForHTML)</bdi></p>"
        return "\(sender)<h1 dir=\"auto\">\(visit.title.escapedForHTML)</h1>"
    }

    private func begin(_ path: String) -> String {
        """
        <form class="public-form" method="post" action="\((visit.endpoint + path + visit.suffix).escapedForHTML)" \
        enctype="multipart/form-data">
        """
    }

    private var form: String {
        var parts = [head]
        if !visit.text.isEmpty {
            parts.append("<p class=\"public-text\" dir=\"auto\">\(visit.text.escapedForHTML)</p>")
        }
        parts.append("<p class=\"signet-hint\">\(say(visit.asksEmail && visit.sendsCode ? "intro.code" : "intro"))</p>")
        parts.append(filled)
        parts.append(begin(""))
        if visit.asksName {
            parts.append(input("name", "dir=\"auto\" maxlength=\"200\""))
        }
        if visit.asksEmail {
            parts.append(input("email", "type=\"email\" maxlength=\"254\""))
            if !visit.domains.isEmpty {
                let list = visit.domains.joined(separator: ", ")
                parts.append("<p class=\"signet-hint\">\(say("domains", ["domains": .text(list)]))</p>")
            }
            if !visit.sendsCode { parts.append("<p class=\"signet-hint\">\(say("no-mail"))</p>") }
        }
        parts.append(
            """
            <div class="public-trap" aria-hidden="true"><label>Website <input name="website" tabindex="-1" \
            autocomplete="off"></label></div>
            \(alert)
            \(FormMarkup.button(visit.language.text("public.begin")))
            </form>
            """
        )
        return parts.joined(separator: "\n")
    }

    /// The values that the link's address fills in.
    private var filled: String {
        guard !visit.filled.isEmpty else { return "" }
        let rows = visit.filled.map { label, value in
            "<div><dt><bdi>\(label.escapedForHTML)</bdi></dt><dd><bdi>\(value.escapedForHTML)</bdi></dd></div>"
        }
        return """
            <section class="public-filled"><h2>\(say("filled"))</h2><dl class="calm-facts">\(rows.joined())</dl>\
            <p class="signet-hint">\(say("filled.hint"))</p></section>
            """
    }

    private func code(_ address: String) -> String {
        let again = visit.mayResend ? small("/again", "again") : ""
        let isLocked = visit.attemptsLeft == 0
        let input =
            isLocked
            ? "<p role=\"alert\" class=\"signet-error\">\(say("fault.code-locked"))</p>"
            : """
            \(begin("/code"))
            \(FormMarkup.field(
                visit.language.text("public.code"),
                "name=\"code\" dir=\"ltr\" inputmode=\"numeric\" autocomplete=\"one-time-code\" pattern=\"[0-9 ]*\" maxlength=\"12\" required autofocus\(described)"
            ))
            \(alert)
            \(FormMarkup.button(visit.language.text("public.check")))
            </form>
            """
        return """
            \(head)
            <p>\(say("code.text", ["address": .text(address)]))</p>
            \(input)
            <div class="public-ways">\(again)\(small("/other", "other"))</div>
            """
    }

    private func small(_ path: String, _ label: String) -> String {
        begin(path)
            + "<button class=\"signet-button\" data-variant=\"plain\" type=\"submit\">\(say(label))</button></form>"
    }

    private func notice(_ key: String, button: (path: String, label: String)?) -> String {
        let sender = Texts.Value.text(visit.sender)
        let action = button.map {
            begin("/\($0.path)") + FormMarkup.button(visit.language.text("public.\($0.label)")) + "</form>"
        }
        let form = visit.sender.isEmpty ? ".nobody" : ""
        return """
            \(head)
            <h2>\(say("\(key).title"))</h2>
            <p role="status">\(say("\(key).text\(form)", ["sender": sender]))</p>
            \(alert)
            \(action ?? "")
            """
    }
}
