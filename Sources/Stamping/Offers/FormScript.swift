internal import SignetPDF

/// How a form field writes its value, by the names of the functions that forms have for it; no script is run.
struct FormScript: Hashable {
    enum Value: Hashable {
        case number
        /// An amount, with the code of its currency.
        case money(currency: String)
        /// A day, as `dd.MM.yyyy`.
        case date(format: String)
        case phone
    }

    private(set) var value: Value?
    private(set) var least: String?
    private(set) var most: String?

    /// The longest script that is read, in bytes; those that programs write have one line.
    private static let longest = 4096

    /// Reads the scripts that react to a field and its widgets (ISO 32000-2, table 199).
    init(of dictionaries: [PDFDictionary], in document: Document) throws(PDFError) {
        for dictionary in dictionaries {
            guard let actions = try document.value("AA", of: dictionary)?.dictionary else { continue }
            for key: Name in ["F", "K"] where value == nil {
                value = try Self.script(key, of: actions, in: document).flatMap(Self.value)
            }
            if least == nil, most == nil, let script = try Self.script("V", of: actions, in: document) {
                (least, most) = Self.range(script)
            }
        }
    }

    private static func script(
        _ key: Name,
        of actions: PDFDictionary,
        in document: Document
    ) throws(PDFError) -> String? {
        guard let action = try document.value(key, of: actions)?.dictionary,
            try document.value("S", of: action)?.name == "JavaScript", let written = action["JS"]
        else { return nil }
        if let text = try document.resolve(written).string { return TextString.decode(Array(text.prefix(longest))) }
        guard let reference = written.reference, let object = try document.indirectObject(reference),
            object.streamData != nil, let data = try? document.data(of: object, limit: longest)
        else { return nil }
        return TextString.decode(data)
    }

    /// The arguments of the first call of a function; nil where it is not called.
    static func arguments(of name: String, in script: String) -> [String]? {
        guard let call = script.firstRange(of: name + "(") else { return nil }
        var arguments = [""]
        var quote: Character?
        var escape = ""
        for character in script[call.upperBound...] {
            if let open = quote {
                if !escape.isEmpty || character == "\\" {
                    escape.append(character)
                    guard let meant = meant(by: escape) else { continue }
                    arguments[arguments.count - 1] += meant
                    escape = ""
                } else if character == open {
                    quote = nil
                } else {
                    arguments[arguments.count - 1].append(character)
                }
            } else if character == ")" {
                return arguments
            } else if character == "," {
                arguments.append("")
            } else if character == "\"" || character == "'" {
                quote = character
            } else if !character.isWhitespace {
                arguments[arguments.count - 1].append(character)
            }
            guard arguments.count <= 10 else { return nil }
        }
        return nil
    }

    /// The text that an escape in a string of a script means, as `\u20ac`; nil while it is not whole.
    private static func meant(by escape: String) -> String? {
        guard let kind = escape.dropFirst().first else { return nil }
        guard let length = ["u": 4, "x": 2][kind] else { return String(kind) }
        let digits = escape.dropFirst(2)
        guard digits.count == length else { return nil }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(digits)
    }

    private static func value(_ script: String) -> Value? {
        for name in ["AFNumber_Format", "AFNumber_Keystroke"] {
            guard let arguments = arguments(of: name, in: script) else { continue }
            let currency = arguments.count > 4 ? arguments[4].filter { !$0.isWhitespace && $0 != "." } : ""
            return currencies[currency.lowercased()].map { .money(currency: $0) } ?? .number
        }
        for name in ["AFPercent_Format", "AFPercent_Keystroke"] where arguments(of: name, in: script) != nil {
            return .number
        }
        for name in ["AFDate_FormatEx", "AFDate_KeystrokeEx"] {
            if let written = arguments(of: name, in: script)?.first { return date(written) }
        }
        for name in ["AFDate_Format", "AFDate_Keystroke"] {
            guard let number = arguments(of: name, in: script)?.first.flatMap({ Int($0) }),
                dates.indices.contains(number)
            else { continue }
            return date(dates[number])
        }
        for name in ["AFSpecial_Format", "AFSpecial_Keystroke"]
        where arguments(of: name, in: script)?.first == "2" {
            return .phone
        }
        return nil
    }

    /// The codes of currencies by their signs; an unknown one is part of a number.
    private static let currencies = [
        "$": "USD", "us$": "USD", "usd": "USD", "\u{20ac}": "EUR", "eur": "EUR", "euro": "EUR", "\u{a3}": "GBP",
        "gbp": "GBP",
        "\u{a5}": "JPY", "jpy": "JPY", "chf": "CHF", "fr": "CHF", "z\u{142}": "PLN", "pln": "PLN", "k\u{10d}": "CZK",
        "czk": "CZK", "ft": "HUF", "huf": "HUF", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "r$": "BRL", "brl": "BRL",
        "\u{20b9}": "INR", "inr": "INR", "\u{20bd}": "RUB", "cad": "CAD", "aud": "AUD",
    ]

    /// The dates of `AFDate_Format` by their numbers.
    private static let dates = [
        "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy", "mmmm-yy",
        "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
    ]

    /// A whole day; nil for a time, and for a date that lacks a part.
    private static func date(_ written: String) -> Value? { DayText.pattern(written).map { .date(format: $0) } }

    /// The bounds of `AFRange_Validate`.
    private static func range(_ script: String) -> (String?, String?) {
        guard let arguments = arguments(of: "AFRange_Validate", in: script), arguments.count >= 4 else {
            return (nil, nil)
        }
        func bound(_ isSet: String, _ value: String) -> String? {
            isSet == "true" && Decimals.isDecimal(value) ? value : nil
        }
        return (bound(arguments[0], arguments[1]), bound(arguments[2], arguments[3]))
    }
}

/// Numbers as values have them: digits with a point, without grouping.
enum Decimals {
    static func isDecimal(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && text.utf8.count <= 40
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }
}
