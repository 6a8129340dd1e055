internal import SignetGraphics

/// A tag in the text of a page that describes a field.
///
/// Known are the forms of DocuSeal (`{{Name;type=date;role=Buyer}}`) and Documenso (`{{date, r1, required=true}}`); with the first one
/// every kind can be written, also as its name alone: `{{signature;role=Buyer}}`.
struct FieldTag: Hashable {
    var kind: OfferedField.Kind
    /// The name that the tag gives to its field; empty for none.
    var name = ""
    var role: String?
    var label = ""
    var hint: String?
    var required: Bool
    var readOnly = false
    var value: String?
    var format: String?
    var least: String?
    var most: String?
    var options: [String] = []
    /// The one of several options that is chosen in this place.
    var option: String?
    var fontSize: Double?
    var align: OfferedField.Alignment?
    var valign: OfferedField.VerticalAlignment?
    var color: Color?
    var width: Double?
    var height: Double?
    /// The name of the field with which it is shown, and that field's value.
    var condition: OfferedField.Condition?

    /// The longest tag, in characters.
    static let longest = 600
    private static let mostOptions = 200

    init(_ kind: OfferedField.Kind, required: Bool) { (self.kind, self.required) = (kind, required) }

    /// Reads a tag with its braces; nil for one that is not a field's.
    init?(_ text: String) {
        guard text.count <= Self.longest, text.hasPrefix("{{"), text.hasSuffix("}}") else { return nil }
        let content = String(text.dropFirst(2).dropLast(2))
        guard let tag = Self.documenso(content) ?? Self.docuSeal(content, whole: text) else { return nil }
        self = tag
    }

    // MARK: Values

    static func isTrue(_ text: String) -> Bool { ["true", "t", "yes", "1"].contains(text.lowercased()) }

    /// A length or size in points.
    static func points(_ text: String, in range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    mutating func takeOptions(_ texts: [String]) {
        for text in texts {
            let option = text.asLabel(atMost: 200)
            if !option.isEmpty, !options.contains(option), options.count < Self.mostOptions { options.append(option) }
        }
    }

    mutating func align(_ text: String) {
        align = OfferedField.Alignment(rawValue: ["l": "left", "c": "center", "r": "right"][text] ?? text)
    }

    mutating func valign(_ text: String) {
        let names = ["t": "top", "m": "middle", "b": "bottom", "center": "middle"]
        valign = OfferedField.VerticalAlignment(rawValue: names[text] ?? text)
    }

    /// Drops what its kind does not have.
    mutating func settle() {
        if !(kind == .choice || kind == .choices || kind == .list) { options = [] }
        switch kind {
        case .number, .money:
            least = least.flatMap { Decimals.isDecimal($0) ? $0 : nil }
            most = most.flatMap { Decimals.isDecimal($0) ? $0 : nil }
            value = value.flatMap { Decimals.isDecimal($0) ? $0 : nil }
            if kind == .number { format = nil }
        case .date:
            format = format.flatMap(DayText.pattern)
            let days = format ?? "MM/dd/yyyy"
            func day(_ text: String?) -> String? {
                text.flatMap { DayText.day($0, format: "yyyy-MM-dd") ?? DayText.day($0, format: days) }
            }
            (least, most, value) = (day(least), day(most), day(value))
        case .checkbox, .strikeOut:
            value = value.flatMap { Self.isTrue($0) ? "true" : nil }
            (least, most) = (nil, nil)
        case .choice, .list:
            value = value.flatMap { options.contains($0) ? $0 : nil }
            (least, most) = (nil, nil)
        case .choices:
            let chosen = value?.split(whereSeparator: \.isNewline).map(String.init).filter(options.contains) ?? []
            value = chosen.isEmpty ? nil : chosen.joined(separator: "\n")
        case .text, .lines, .cells, .address, .heading: format = nil
        case .signature, .initials, .stamp, .signedOn, .attachment, .picture:
            (value, least, most) = (nil, nil, nil)
            format = kind == .signedOn ? format.flatMap(DayText.pattern) : nil
        default: (least, most, format) = (nil, nil, nil)
        }
    }
}
