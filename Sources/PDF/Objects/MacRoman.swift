/// MacRomanEncoding (ISO 32000-1, annex D.2) with the rest of Apple's code page.
enum MacRoman {
    /// The codes of a text; nil when it has a character that this encoding lacks.
    static func encode(_ text: String) -> [UInt8]? {
        var codes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let code = scalar.isASCII ? UInt8(scalar.value) : upper[scalar] else { return nil }
            codes.append(code)
        }
        return codes
    }

    private static let upper: [Unicode.Scalar: UInt8] = {
        let characters =
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}"
            + "ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
        return Dictionary(zip(characters.unicodeScalars, 0x80...0xff)) { first, _ in first }
    }()
}
