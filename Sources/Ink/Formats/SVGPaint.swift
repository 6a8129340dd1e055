/// How an element of SVG is painted (SVG 2, 13.2 and 13.5), as far as its attributes and those around it say; style sheets
/// are not read.
struct SVGPaint {
    private(set) var isFilled = true
    private(set) var isStroked = false
    private(set) var isHidden = false
    /// Whether a style sheet may say something else.
    private(set) var hasClass = false

    /// The paint of an element in another.
    func inside(_ element: XMLElement) -> SVGPaint {
        var paint = self
        let rules = Self.rules(element["style"] ?? "")
        func value(_ name: String) -> String? { rules[name] ?? element[name] }
        if let fill = value("fill") { paint.isFilled = Self.isPaint(fill) }
        if let stroke = value("stroke") { paint.isStroked = Self.isPaint(stroke) }
        if value("display") == "none" || value("visibility") == "hidden" { paint.isHidden = true }
        if element["class"] != nil { paint.hasClass = true }
        return paint
    }

    /// Whether an area is painted, and not a line.
    var isArea: Bool { isFilled && !isStroked && !hasClass }

    private static func isPaint(_ value: String) -> Bool { !["none", "transparent"].contains(value) }

    /// The declarations of a `style` attribute.
    private static func rules(_ style: String) -> [String: String] {
        var rules: [String: String] = [:]
        for rule in style.filter({ !$0.isWhitespace }).split(separator: ";") {
            guard let colon = rule.firstIndex(of: ":") else { continue }
            rules[String(rule[..<colon])] = String(rule[rule.index(after: colon)...])
        }
        return rules
    }
}
