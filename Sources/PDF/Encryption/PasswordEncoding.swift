/// The bytes that a password may have in a document.
///
/// A password is text, and writers have made bytes of it in more than one way. Each way is tried; a wrong one fails the check of the
/// password, and costs some milliseconds at most.
struct PasswordEncoding {
    private let password: String
    private let isASCII: Bool
    /// As keyboards of most systems give it; macOS decomposes what it takes from names of files.
    private let composed: String

    init(_ password: String) {
        self.password = password
        isASCII = password.utf8.allSatisfy { $0 < 0x80 }
        composed = isASCII ? password : TextForm.composed.apply(to: password) ?? password
    }

    /// For revisions 2 to 4, which require PDFDocEncoding (ISO 32000-1, 7.6.3.3): in that, in UTF-8, which writers use that
    /// know no better, and in the encodings of old systems.
    var legacy: [[UInt8]] {
        guard !isASCII else { return [Array(password.utf8)] }
        return Self.distinct(
            [TextString.documentEncoded(composed), Array(password.utf8), Array(composed.utf8), decomposed] + systems
        )
    }

    /// For revision 5 and later, which require UTF-8 after SASLprep (ISO 32000-2, 7.6.4.3.3; RFC 4013), at most 127 bytes: in that
    /// form, with today's normalization, as it was typed, composed and decomposed, and in the encodings of old systems.
    var modern: [[UInt8]] {
        guard !isASCII else { return [Array(password.utf8.prefix(127))] }
        let mapped = Self.mapped(password)
        let texts = [
            TextForm.saslprep.apply(to: password), TextForm.compatible.apply(to: mapped), password, composed, mapped,
        ]
        let encoded =
            texts.map { text in text.map { Array($0.utf8) } } + [decomposed] + systems
            + [TextString.documentEncoded(composed)]
        return Self.distinct(encoded.map { $0.map { Array($0.prefix(127)) } })
    }

    private var decomposed: [UInt8]? { TextForm.decomposed.apply(to: password).map { Array($0.utf8) } }

    /// As programs have it that take the bytes of Windows' or of the old Mac's keyboards.
    private var systems: [[UInt8]?] { [WinAnsi.encode(composed), MacRoman.encode(composed)] }

    private static func distinct(_ candidates: [[UInt8]?]) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return candidates.compactMap(\.self).filter { seen.insert($0).inserted }
    }

    /// Other spaces as spaces, and without what SASLprep maps to nothing (RFC 3454, tables C.1.2 and B.1).
    private static func mapped(_ password: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            switch scalar.value {
            case 0xa0, 0x1680, 0x2000...0x200b, 0x202f, 0x205f, 0x3000: scalars.append(" ")
            case 0xad, 0x34f, 0x1806, 0x180b...0x180d, 0x200c, 0x200d, 0x2060, 0xfe00...0xfe0f, 0xfeff: break
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
