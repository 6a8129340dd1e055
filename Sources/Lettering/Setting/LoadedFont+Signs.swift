extension LoadedFont {
    /// Signs that word processors insert into names, and their replacements if a font lacks them.
    private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{2010}": "-", "\u{2011}": "-", "\u{2BB}": "\u{2018}", "\u{2BC}": "\u{2019}",
    ]

    /// A text in which similar signs replace those that the font lacks: its own hyphen, and quotes for letters that
    /// look like them.
    func writable(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var written = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let plain = Self.plain[scalar], !hasInk(scalar), hasInk(plain) {
                written.append(plain)
            } else {
                written.append(scalar)
            }
        }
        return String(written)
    }
}
