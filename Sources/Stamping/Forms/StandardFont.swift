internal import SignetPDF

/// One of the twelve standard fonts for text (ISO 32000-1, 9.6.2.2), which every reader has, in WinAnsiEncoding.
struct StandardFont: Hashable {
    enum Family: String, CaseIterable {
        case helvetica = "Helvetica"
        case times = "Times"
        case courier = "Courier"
    }

    let family: Family
    let isBold: Bool
    let isItalic: Bool

    static let helvetica = StandardFont(family: .helvetica, isBold: false, isItalic: false)

    init(family: Family, isBold: Bool, isItalic: Bool) {
        (self.family, self.isBold, self.isItalic) = (family, isBold, isItalic)
    }

    /// The font that a name of a font means, such as `ArialMT`, `TimesNewRomanPS-BoldMT` or Acrobat's `HeBo`; nil for others.
    init?(named name: String) {
        if let font = Self.abbreviations[name] {
            self = font
            return
        }
        let written = (name.split(separator: "+").last.map(String.init) ?? name).lowercased()
        func has(_ part: String) -> Bool { written.contains(part) }
        guard !["narrow", "condensed", "black", "unicode", "rounded", "light", "neue"].contains(where: has) else {
            return nil
        }
        if has("helvetica") || has("arial") {
            family = .helvetica
        } else if has("times") {
            family = .times
        } else if has("courier") {
            family = .courier
        } else {
            return nil
        }
        isBold = has("bold")
        isItalic = has("italic") || has("oblique")
    }

    /// The names of Acrobat's own form fonts, which documents use without defining them.
    private static let abbreviations: [String: StandardFont] = {
        var names: [String: StandardFont] = [:]
        for (prefix, family, italic) in [("He", Family.helvetica, "O"), ("Ti", .times, "I"), ("Co", .courier, "O")] {
            names[prefix + "Bo"] = StandardFont(family: family, isBold: true, isItalic: false)
            names[prefix + (family == .times ? "It" : "Ob")] = StandardFont(
                family: family,
                isBold: false,
                isItalic: true
            )
            names[prefix + "B" + italic] = StandardFont(family: family, isBold: true, isItalic: true)
        }
        names["Helv"] = .helvetica
        names["TiRo"] = StandardFont(family: .times, isBold: false, isItalic: false)
        names["Cour"] = StandardFont(family: .courier, isBold: false, isItalic: false)
        return names
    }()

    /// The name of the font (9.6.2.2).
    private var baseFont: String {
        let slant = family == .times ? "Italic" : "Oblique"
        let style = (isBold ? "Bold" : "") + (isItalic ? slant : "")
        if style.isEmpty { return family == .times ? "Times-Roman" : family.rawValue }
        return "\(family.rawValue)-\(style)"
    }

    /// The font as an object.
    var dictionary: PDFDictionary {
        PDFDictionary([
            ("Type", .name("Font")), ("Subtype", .name("Type1")), ("BaseFont", .name(Name(Array(baseFont.utf8)))),
            ("Encoding", .name("WinAnsiEncoding")),
        ])
    }

    /// The width of a code in thousandths; nil for one without a character.
    func width(of code: UInt8) -> Double? {
        guard code >= 32 else { return nil }
        let width = table[Int(code) - 32]
        guard width > 0 else { return nil }
        return family == .courier ? StandardWidths.courier : width
    }

    private var table: [Double] {
        switch (family, isBold, isItalic) {
        case (.helvetica, true, _), (.courier, true, _): StandardWidths.helveticaBold
        case (.helvetica, false, _), (.courier, false, _): StandardWidths.helvetica
        case (.times, false, false): StandardWidths.times
        case (.times, true, false): StandardWidths.timesBold
        case (.times, false, true): StandardWidths.timesItalic
        case (.times, true, true): StandardWidths.timesBoldItalic
        }
    }
}
