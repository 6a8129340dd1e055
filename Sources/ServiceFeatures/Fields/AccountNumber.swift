/// An international bank account number (ISO 13616).
struct AccountNumber: Sendable {
    /// In capitals without spaces.
    let text: String

    /// The lengths of the countries that have registered them.
    private static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
        "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
        "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
        "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
        "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
        "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24,
        "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24,
        "XK": 20,
    ]

    /// Reads a number; nil where its form, its length or its check digits are wrong.
    init?(_ given: String) {
        let plain = given.filter { !$0.isWhitespace }.uppercased()
        let bytes = Array(plain.utf8)
        guard (15...34).contains(bytes.count), bytes[..<2].allSatisfy(Self.isLetter),
            bytes[2..<4].allSatisfy(Self.isDigit), bytes[4...].allSatisfy({ Self.isLetter($0) || Self.isDigit($0) })
        else { return nil }
        if let length = Self.lengths[String(plain.prefix(2))], length != bytes.count { return nil }
        var rest = 0
        for byte in bytes[4...] + bytes[..<4] {
            rest =
                Self.isDigit(byte) ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte) - 0x41 + 10) % 97
        }
        guard rest == 1 else { return nil }
        text = plain
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// In groups of four, as it is printed.
    var printed: String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    }
}

/// The number of a business for value-added tax, in the forms of the European Union, Great Britain, Norway and Switzerland.
enum TaxNumber {
    /// After the country: `9` a digit, `A` a letter, `X` either, `?` for any of these or none.
    private static let forms: [String: [String]] = [
        "AT": ["U99999999"], "BE": ["0999999999", "1999999999"], "BG": ["999999999", "9999999999"],
        "CY": ["99999999A"], "CZ": ["99999999", "999999999", "9999999999"], "DE": ["999999999"], "DK": ["99999999"],
        "EE": ["999999999"], "EL": ["999999999"], "ES": ["X9999999X"], "FI": ["99999999"], "FR": ["XX999999999"],
        "GB": ["999999999", "999999999999", "AA999"], "HR": ["99999999999"], "HU": ["99999999"],
        "IE": ["9X99999A", "9999999AA"], "IT": ["99999999999"], "LT": ["999999999", "999999999999"], "LU": ["99999999"],
        "LV": ["99999999999"], "MT": ["99999999"], "NL": ["999999999B99"], "NO": ["999999999MVA"],
        "PL": ["9999999999"], "PT": ["999999999"],
        "RO": ["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"],
        "SE": ["999999999999"], "SI": ["99999999"], "SK": ["9999999999"], "XI": ["999999999", "999999999999"],
        "CH": ["E999999999", "E999999999MWST", "E999999999TVA", "E999999999IVA"],
    ]

    /// The number in capitals, without spaces, points and hyphens; nil where it has the form of no country.
    static func plain(_ given: String) -> String? {
        let plain = given.uppercased().filter { !$0.isWhitespace && !".-".contains($0) }
        guard let forms = forms[String(plain.prefix(2))] else { return nil }
        let number = Array(plain.dropFirst(2))
        let fits = forms.contains { form in
            form.count == number.count && zip(form, number).allSatisfy(Self.fits)
        }
        return fits ? plain : nil
    }

    private static func fits(_ form: Character, _ character: Character) -> Bool {
        let isDigit = character.isASCII && character.isNumber
        let isLetter = character.isASCII && character.isLetter
        return switch form {
        case "9": isDigit
        case "A": isLetter
        case "X": isDigit || isLetter
        default: form == character
        }
    }
}
