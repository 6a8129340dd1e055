internal import Hummingbird
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The page of a device at which people sign in person, as HTML.
struct SittingMarkup: Sendable {
    let visit: SittingVisit
    /// The reason why the last form was refused.
    let fault: Problem?

    private static let faultId = "fault"

    var html: String {
        switch visit.step {
        case .begin: begin
        case .people: people
        case .handed(let person): handed(to: person)
        case .over: head(say("over.title"), say("over.text"))
        }
    }

    private var host: Texts.Value { .text(visit.sitting.host) }

    private func say(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
        visit.language.text("sitting.\(key)", values).escapedForHTML
    }

    private var alert: String {
        guard let fault else { return "" }
        let text =
            fault.code == "pin-wrong"
            ? say("fault.pin-wrong", ["count": .number(visit.sitting.attemptsLeft)])
            : fault.detail(in: visit.language).escapedForHTML
        return "<p class=\"signet-error\" role=\"alert\" id=\"\(Self.faultId)\">\(text)</p>"
    }

    private var described: String { fault == nil ? "" : " aria-describedby=\"\(Self.faultId)\"" }

    /// The document's title above the page's own; both are texts of markup.
    private func head(_ title: String, _ text: String) -> String {
        """
        <p class="public-sender"><bdi>\(visit.title.escapedForHTML)</bdi></p>
        <h1 dir="auto">\(title)</h1>
        <p class="signet-hint" role="status">\(text)</p>
        """
    }

    /// A form; its path is below that of the device's page.
    private func form(_ path: String, _ content: String) -> String {
        """
        <form class="public-form" method="post" action="\((visit.path + path).escapedForHTML)" enctype="multipart/form-data">
        \(content)
        </form>
        """
    }

    private func button(_ label: String, isFirst: Bool) -> String {
        let variant = isFirst ? "primary" : "plain"
        return
            "<button class=\"signet-button\" data-variant=\"\(variant)\" type=\"submit\"><bdi>\(label)</bdi></button>"
    }

    private var begin: String {
        let token = visit.context.parameters.get("token") ?? ""
        return """
            \(head(say("begin.title"), say("begin.text", ["host": host])))
            \(alert)
            \(form("/\(token)", button(say("begin"), isFirst: true)))
            """
    }

    private var people: String {
        let next = visit.isOpen ? visit.people.filter(\.mayAct) : []
        let others = visit.people.filter { person in !next.contains { $0.id == person.id } }
        let hands = next.map { person in
            let signer = "<input type=\"hidden\" name=\"signer\" value=\"\(person.id.escapedForHTML)\">"
            return form("/hand", signer + button(say("hand", ["name": .text(person.name)]), isFirst: true))
        }
        let states = others.map { person in
            let state = person.hasFinished ? "done" : person.isOut ? "out" : "later"
            return "<li dir=\"auto\">\(say("person.\(state)", ["name": .text(person.name)]))</li>"
        }
        return """
            \(head(say("people.title"), say(next.isEmpty ? "nobody" : "people.text")))
            \(alert)
            \(hands.joined(separator: "\n"))
            \(states.isEmpty ? "" : "<ul class=\"public-people\">\(states.joined())</ul>")
            \(form("/end", button(say("end"), isFirst: false)))
            """
    }

    private func handed(to person: SittingVisit.Person) -> String {
        let name: [String: Texts.Value] = ["name": .text(person.name)]
        let pin = FormMarkup.field(
            visit.language.text("sitting.pin", ["host": host]),
            "name=\"pin\" type=\"password\" dir=\"ltr\" inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"12\" required\(described)"
        )
        let back = "\(alert)\n\(form("/back", pin + button(say("back"), isFirst: !person.mayAct)))"
        guard person.mayAct, visit.isOpen else {
            return "\(head(say("done.title", ["host": host]), ""))\n\(back)"
        }
        return """
            \(head(say("handed.title", name), say("handed.text", name)))
            \(form("/open", button(say("open", name), isFirst: true)))
            <h2>\(say("back.title"))</h2>
            \(back)
            """
    }
}
