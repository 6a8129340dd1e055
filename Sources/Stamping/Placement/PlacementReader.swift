internal import SignetBasics

/// Reads one placement part by part.
struct PlacementReader {
    let text: String
    var rest: Substring
    private var pages: PageSelection?
    private var anchor: Placement.Anchor?
    private var side: Placement.Side?
    private var margin: Length?
    private var gap: Double?
    private var occurrence: Placement.Occurrence?
    private var alignment: Placement.Position?
    private var cover = Placement.Cover.nothing
    private var dx: Length?
    private var dy: Length?

    init(text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func read() throws(PlacementSyntaxError) -> Placement {
        repeat { try part() } while separator()
        guard rest.isEmpty else { throw fault("'\(rest)' is not understood") }
        guard var anchor else {
            throw fault(
                "it says no place: add rect:x,y,w,h, a position such as bottom-right, text:\"…\", field:NAME or auto"
            )
        }
        switch anchor {
        case .position(let position, _):
            anchor = .position(position, margin: margin ?? .points(Placement.defaultMargin))
        case .text(let wording, _, _, let written):
            anchor = .text(
                wording,
                side: side,
                gap: gap ?? Placement.defaultGap,
                occurrence: occurrence ?? written
            )
        case .field(let name, _): anchor = .field(name, occurrence: occurrence ?? .nth(1))
        case .automatic(let role, _): anchor = .automatic(role: role, occurrence: occurrence)
        case .rectangle: break
        }
        try checkBelonging(to: anchor)
        return placement(anchor)
    }

    private func placement(_ anchor: Placement.Anchor) -> Placement {
        let (defaultPages, defaultAlignment): (PageSelection, Placement.Position) =
            switch anchor {
            case .text, .field: (.all, .center)
            case .automatic: (.all, .bottomLeft)
            case .rectangle, .position: (.last, .center)
            }
        var placement = Placement(anchor, on: pages ?? defaultPages, alignment: alignment ?? defaultAlignment)
        placement.cover = cover
        placement.dx = dx ?? placement.dx
        placement.dy = dy ?? placement.dy
        return placement
    }

    /// Parts that do not apply to the anchor are errors, and are not ignored.
    private func checkBelonging(to anchor: Placement.Anchor) throws(PlacementSyntaxError) {
        var strays: [String] = []
        if case .text = anchor {
        } else {
            if side != nil { strays.append("a side") }
            if gap != nil { strays.append("gap:") }
            if cover != .nothing { strays.append("cover") }
            switch anchor {
            case .field, .automatic: break
            default: if occurrence != nil { strays.append("nth:") }
            }
        }
        if case .position = anchor {} else if margin != nil { strays.append("margin:") }
        if case .field = anchor, pages != nil { strays.append("page:") }
        guard strays.isEmpty else { throw fault("\(strays.joined(separator: ", ")) means nothing here") }
    }

    mutating func separator() -> Bool {
        guard rest.first == "," else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func part() throws(PlacementSyntaxError) {
        let word = String(rest.prefix { $0 != "," && $0 != ":" })
        rest.removeFirst(word.count)
        guard rest.first == ":" else { return try plain(word) }
        rest.removeFirst()
        switch word {
        case "page", "pages":
            let value = value()
            guard let selection = PageSelection(value) else {
                let hint = Self.hint(value, among: PageSelection.words)
                throw fault(
                    "'\(value)' is not a page selection" + (hint.isEmpty ? "; write \(PageSelection.forms)" : hint)
                )
            }
            pages = selection
        case "rect": try set(try rectangle())
        case "text": try textPart()
        case "field": try set(.field(try quotedOrPlain()))
        case "auto":
            let role = try quotedOrPlain()
            guard role.contains(where: { !$0.isWhitespace }) else {
                throw fault("auto: needs a role, such as auto:Buyer")
            }
            try set(.automatic(role: role))
        case "margin": margin = try length("margin")
        case "gap":
            let length = try length("gap")
            guard !length.isShare else { throw fault("gap: is a length such as 6 or 2mm, not a share of the page") }
            gap = length.points
        case "dx": dx = try offset("dx")
        case "dy": dy = try offset("dy")
        case "nth": occurrence = try nth(value())
        case "align":
            let value = value()
            guard let position = Placement.Position(rawValue: value) else {
                throw fault("'\(value)' is not a position" + Self.hint(value, among: Self.positions))
            }
            alignment = position
        default:
            let value = value()
            let hint =
                Self.words.contains(value)
                ? "; write \(value) without '\(word):'" : Self.hint(word, among: Self.keys, ending: ":")
            throw fault("'\(word):' is not understood" + hint)
        }
    }

    private static let positions = Placement.Position.allCases.map(\.rawValue)
    /// Words that have no value.
    private static let words = positions + Placement.Side.allCases.map(\.rawValue) + ["auto", "cover"]
    /// Keys that have a value after a colon.
    private static let keys = ["page", "rect", "text", "field", "auto", "margin", "gap", "dx", "dy", "nth", "align"]

    private static func hint(_ word: String, among known: [String], ending: String = "") -> String {
        word.nearest(among: known).map { "; did you mean '\($0)\(ending)'?" } ?? ""
    }

    private mutating func plain(_ word: String) throws(PlacementSyntaxError) {
        // left and right are edges of the page, and sides of a text.
        if word == "cover" {
            cover = .text
        } else if word == "auto" {
            try set(.automatic())
        } else if case .text = anchor, let side = Placement.Side(rawValue: word) {
            self.side = side
        } else if let position = Placement.Position(rawValue: word) {
            try set(.position(position, margin: .points(0)))
        } else if let side = Placement.Side(rawValue: word) {
            self.side = side
        } else {
            let hint = Self.hint(word, among: Self.words)
            throw fault(
                "'\(word)' is not understood" + (hint.isEmpty ? Self.hint(word, among: Self.keys, ending: ":") : hint)
            )
        }
    }

    private mutating func set(_ new: Placement.Anchor) throws(PlacementSyntaxError) {
        guard anchor == nil else { throw fault("it names two places; give each of them separately") }
        anchor = new
    }

    private mutating func textPart() throws(PlacementSyntaxError) {
        let wording: Placement.Wording
        if rest.first == "/" {
            wording = try pattern()
        } else {
            let phrase = try quotedOrPlain()
            guard phrase.contains(where: { !$0.isWhitespace }) else { throw fault("text: needs something to look for") }
            wording = .phrase(phrase)
        }
        var found = Placement.Occurrence.nth(1)
        if rest.first == ":" {
            rest.removeFirst()
            found = try nth(value())
        }
        try set(.text(wording, side: nil, gap: 0, occurrence: found))
    }

    private func nth(_ value: String) throws(PlacementSyntaxError) -> Placement.Occurrence {
        if value == "all" { return .all }
        if value == "last" { return .last }
        guard let number = Int(value), number > 0 else {
            throw fault("'\(value)' is not an occurrence; write nth:2, nth:last or nth:all")
        }
        return .nth(number)
    }
}
