internal import SignetPDF

/// `/Ff` of a field (ISO 32000-2, tables 227, 229, 231 and 233).
struct FieldFlags: OptionSet {
    let rawValue: Int

    private static func bit(_ position: Int) -> FieldFlags { FieldFlags(rawValue: 1 << (position - 1)) }

    static let readOnly = bit(1)
    static let required = bit(2)
    static let multiline = bit(13)
    static let password = bit(14)
    static let noToggleToOff = bit(15)
    static let radio = bit(16)
    static let pushButton = bit(17)
    static let combo = bit(18)
    static let edit = bit(19)
    static let fileSelect = bit(21)
    static let multiSelect = bit(22)
    static let comb = bit(25)
    /// Of radio buttons.
    static let inUnison = bit(26)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(of field: FormField, in document: Document) throws(PDFError) {
        rawValue = try document.value("Ff", of: field.attributes)?.integer ?? 0
    }
}
