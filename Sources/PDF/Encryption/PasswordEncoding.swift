/// The bytes of a password.
enum PasswordEncoding {
    /// For revisions 2 to 4, which want PDFDocEncoding (ISO 32000-1, 7.6.3.3): as they want it, and as UTF-8, which
    /// writers use that know no better.
    static func legacy(_ password: String) -> [[UInt8]] {
        let unicode = Array(password.utf8)
        guard let encoded = TextString.documentEncoded(password), encoded != unicode else { return [unicode] }
        return [encoded, unicode]
    }

    /// For revisions 5 and 6, which want UTF-8 after SASLprep (ISO 32000-2, 7.6.4.3.3; RFC 4013), at most 127 bytes: with
    /// other spaces as spaces and what is mapped to nothing left out, and as given.
    ///
    /// Compatibility characters are taken as they were typed.
    static func unicode(_ password: String) -> [[UInt8]] {
        var scalars = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            switch scalar.value {
            case 0xa0, 0x1680, 0x2000...0x200b, 0x202f, 0x205f, 0x3000: scalars.append(" ")
            case 0xad, 0x34f, 0x1806, 0x180b...0x180d, 0x200c, 0x200d, 0x2060, 0xfe00...0xfe0f, 0xfeff: break
            default: scalars.append(scalar)
            }
        }
        let prepared = Array(String(scalars).utf8.prefix(127))
        let plain = Array(password.utf8.prefix(127))
        return prepared == plain ? [plain] : [prepared, plain]
    }
}
