internal import SignetGraphics

/// A fault in the written form of a placement or a size.
public struct PlacementSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what is understood.
    public let description: String
}

extension Placement {
    /// Reads the written form of a placement: parts joined by commas.
    ///
    /// `page:PAGES` with `rect:x,y,w,h` or a position (`bottom-right`, `top`, `center`, …) and `margin:POINTS`;
    /// `text:"Signature:"` with `nth:N` or `nth:all`, `left|right|above|below|over` and `gap:POINTS`; `field:NAME`.
    /// `align:POSITION` says where in a box the signature stands.
    ///
    /// - Throws: ``PlacementSyntaxError`` with the part that is not understood.
    public init(parsing text: String) throws(PlacementSyntaxError) {
        var reader = PlacementReader(text: text)
        self = try reader.read()
    }
}

extension StampSize {
    /// Reads `width:180`, `height:40` or `180x60`, in points.
    ///
    /// - Throws: ``PlacementSyntaxError`` for anything else.
    public init(parsing text: String) throws(PlacementSyntaxError) {
        let error = PlacementSyntaxError(
            description: "'\(text)' is not a size; write width:180, height:40 or 180x60, in points"
        )
        func positive(_ text: some StringProtocol) throws(PlacementSyntaxError) -> Double {
            guard let value = Double(text), value.isFinite, value > 0 else { throw error }
            return value
        }
        if text.hasPrefix("width:") {
            self = .width(try positive(text.dropFirst(6)))
        } else if text.hasPrefix("height:") {
            self = .height(try positive(text.dropFirst(7)))
        } else {
            let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw error }
            self = .box(Size(width: try positive(sides[0]), height: try positive(sides[1])))
        }
    }
}

/// Reads one placement part by part.
private struct PlacementReader {
    private let text: String
    private var rest: Substring
    private var pages: PageSelection?
    private var anchor: Placement.Anchor?
    private var side: Placement.Side?
    private var margin: Double?
    private var gap: Double?
    private var occurrence: Placement.Occurrence?
    private var alignment: Placement.Position?

    init(text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func read() throws(PlacementSyntaxError) -> Placement {
        repeat { try part() } while separator()
        guard rest.isEmpty else { throw fault("'\(rest)' is not understood") }
        guard var anchor else {
            throw fault("it says no place: add rect:x,y,w,h, a position such as bottom-right, text:\"…\" or field:NAME")
        }
        switch anchor {
        case .position(let position, _): anchor = .position(position, margin: margin ?? Placement.defaultMargin)
        case .text(let phrase, _, _, let written):
            anchor = .text(
                phrase,
                side: side ?? .right,
                gap: gap ?? Placement.defaultGap,
                occurrence: occurrence ?? written
            )
        case .rectangle, .field: break
        }
        try checkBelonging(to: anchor)
        let isSearched: Bool = if case .text = anchor { true } else { false }
        return Placement(anchor, on: pages ?? (isSearched ? .all : .last), alignment: alignment ?? .center)
    }

    /// Parts that mean nothing for the anchor are mistakes of the writer, not noise.
    private func checkBelonging(to anchor: Placement.Anchor) throws(PlacementSyntaxError) {
        var strays: [String] = []
        if case .text = anchor {
        } else {
            if side != nil { strays.append("a side") }
            if gap != nil { strays.append("gap:") }
            if occurrence != nil { strays.append("nth:") }
        }
        if case .position = anchor {} else if margin != nil { strays.append("margin:") }
        if case .field = anchor, pages != nil { strays.append("page:") }
        guard strays.isEmpty else { throw fault("\(strays.joined(separator: ", ")) means nothing here") }
    }

    private mutating func separator() -> Bool {
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
                throw fault("'\(value)' is no page selection; write 3, first, last, all or 2-4+7")
            }
            pages = selection
        case "rect": try set(.rectangle(try rectangle()))
        case "text": try textPart()
        case "field": try set(.field(try quotedOrPlain()))
        case "margin": margin = try length("margin")
        case "gap": gap = try length("gap")
        case "nth": occurrence = try nth(value())
        case "align":
            let value = value()
            guard let position = Placement.Position(rawValue: value) else { throw fault("'\(value)' is no position") }
            alignment = position
        default: throw fault("'\(word):' is not understood")
        }
    }

    private mutating func plain(_ word: String) throws(PlacementSyntaxError) {
        // left and right are edges of the page, and sides of a text.
        if case .text = anchor, let side = Placement.Side(rawValue: word) {
            self.side = side
        } else if let position = Placement.Position(rawValue: word) {
            try set(.position(position, margin: 0))
        } else if let side = Placement.Side(rawValue: word) {
            self.side = side
        } else {
            throw fault("'\(word)' is not understood")
        }
    }

    private mutating func set(_ new: Placement.Anchor) throws(PlacementSyntaxError) {
        guard anchor == nil else { throw fault("it names two places; give --at once for each") }
        anchor = new
    }

    private mutating func textPart() throws(PlacementSyntaxError) {
        let phrase = try quotedOrPlain()
        guard phrase.contains(where: { !$0.isWhitespace }) else { throw fault("text: needs something to look for") }
        var found = Placement.Occurrence.nth(1)
        if rest.first == ":" {
            rest.removeFirst()
            found = try nth(value())
        }
        try set(.text(phrase, side: .right, gap: 0, occurrence: found))
    }

    private func nth(_ value: String) throws(PlacementSyntaxError) -> Placement.Occurrence {
        if value == "all" { return .all }
        guard let number = Int(value), number > 0 else {
            throw fault("'\(value)' is no occurrence; write nth:2 or nth:all")
        }
        return .nth(number)
    }

    /// A text in double quotes, with `\"` and `\\` inside, or up to the next comma.
    private mutating func quotedOrPlain() throws(PlacementSyntaxError) -> String {
        guard rest.first == "\"" else {
            let plain = value()
            guard !plain.isEmpty else { throw fault("a name or text is missing") }
            return plain
        }
        rest.removeFirst()
        var content = ""
        while let character = rest.popFirst() {
            if character == "\"" { return content }
            if character == "\\", let escaped = rest.popFirst() {
                content.append(escaped)
            } else {
                content.append(character)
            }
        }
        throw fault("a quotation mark is never closed")
    }

    private mutating func value() -> String {
        let value = String(rest.prefix { $0 != "," })
        rest.removeFirst(value.count)
        return value
    }

    private mutating func length(_ name: String) throws(PlacementSyntaxError) -> Double {
        let value = value()
        guard let number = Double(value), number.isFinite, number >= 0 else {
            throw fault("\(name):\(value) is no length in points")
        }
        return number
    }

    private mutating func rectangle() throws(PlacementSyntaxError) -> Rectangle {
        var numbers: [Double] = []
        for index in 0..<4 {
            if index > 0, !separator() { throw fault("rect: needs four numbers, x,y,width,height") }
            let value = value()
            guard let number = Double(value), number.isFinite else {
                throw fault("rect: needs four numbers, x,y,width,height, and '\(value)' is none")
            }
            numbers.append(number)
        }
        guard numbers[2] > 0, numbers[3] > 0 else {
            throw fault("rect: needs a width and a height greater than 0, not \(numbers[2]) and \(numbers[3])")
        }
        return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private func fault(_ what: String) -> PlacementSyntaxError {
        PlacementSyntaxError(description: "the placement '\(text)' cannot be read: \(what)")
    }
}
