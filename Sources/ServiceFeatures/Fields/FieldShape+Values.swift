internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetMail
internal import SignetRules
internal import SignetServiceFoundation

/// The check of values: each is turned into its canonical text, or refused with the field's name and the reason.
extension FieldShape {
    /// The longest text of a field.
    static let longestText = 2_000
    /// The longest text of a field with a pattern.
    private static let longestWithPattern = 200

    /// The canonical text of a value that a person sends; nil for one that is empty.
    ///
    /// Signatures and files are checked elsewhere.
    /// - Throws: ``Problem`` `value-refused`, and `invalid-request` for a value of another kind of field.
    func canonical(_ value: SubmittedValues.Value) throws(Problem) -> String? {
        switch (kind, value) {
        case (_, .text(let text)) where kind.isTyped: return try canonical(text)
        case (.date, .date(let day)): return try canonical(day)
        case (.checkbox, .checked(let isChecked)), (.strikeOut, .checked(let isChecked)):
            return isChecked ? "true" : nil
        case (_, .chosen(let values)) where kind.hasOptions:
            guard !values.isEmpty else { return nil }
            return try canonical(options: values)
        default:
            throw Problem.invalid("The field \(id) is a \(kind.rawValue) and takes no such value.")
        }
    }

    /// The canonical text of a text as it was given; nil for one without a visible character.
    func canonical(_ given: String) throws(Problem) -> String? {
        // Forms of browsers and tables of Windows end lines with two characters.
        let given = given.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        guard given.contains(where: { !$0.isWhitespace }) else { return nil }
        switch kind {
        case .number, .money: return try canonicalNumber(given)
        case .date: return try canonicalDay(given)
        case .checkbox, .strikeOut:
            guard given == "true" else { throw refused("Write true, or no value at all.") }
            return given
        case .choice, .choices, .list: return try canonical(options: given.components(separatedBy: "\n"))
        default: return try canonicalText(given)
        }
    }

    // MARK: Texts

    private func canonicalText(_ given: String) throws(Problem) -> String {
        let text = try special(given)
        if kind == .lines || kind == .address {
            try PlainText.check(text, "A text", atMost: Self.longestText)
        } else {
            do { try PlainText.checkLine(text, "A text", atMost: Self.longestText) } catch {
                throw refused(error.detail)
            }
        }
        let letters = text.count
        if kind == .cells {
            guard letters <= cells else { throw refused("There are \(cells) cells, not \(letters): write it shorter.") }
        }
        if let least = details.least.flatMap({ Int($0) }), letters < least {
            throw refused("At least \(least) letters are needed, not \(letters).")
        }
        if let most = details.most.flatMap({ Int($0) }), letters > most {
            throw refused("There is room for \(most) letters, not \(letters).")
        }
        try checkPattern(text)
        return text
    }

    /// Refuses a text beside its field's pattern, which was read when the request was made.
    private func checkPattern(_ text: String) throws(Problem) {
        guard let written = details.pattern else { return }
        // Each letter is compared with each state of the pattern.
        guard text.unicodeScalars.count <= Self.longestWithPattern else {
            throw refused("There is room for \(Self.longestWithPattern) letters, not \(text.count).")
        }
        let pattern: Pattern
        do { pattern = try Pattern(written) } catch { throw refused("Its pattern cannot be read. \(error)") }
        guard pattern.matches(text) else {
            throw refused(details.message ?? "'\(text.prefixed(to: 40))' does not match \(written).")
        }
    }

    /// The text of a kind that has a form.
    private func special(_ given: String) throws(Problem) -> String {
        switch kind {
        case .email:
            let text = given.trimmed
            do { _ = try MailAddress(text) } catch {
                throw refused("'\(text.prefixed(to: 80))' is not an e-mail address: write one as jane@example.org.")
            }
            return text
        case .phone: return try phone(given.trimmed)
        case .iban:
            guard let number = AccountNumber(given) else {
                throw refused("'\(given.prefixed(to: 40))' is not an IBAN: compare it with the one on a statement.")
            }
            return number.text
        case .address:
            let lines = given.trimmed.components(separatedBy: "\n")
            guard lines.count <= Self.addressLines else {
                throw refused("An address has at most \(Self.addressLines) lines, not \(lines.count).")
            }
            return given.trimmed
        case .text where details.format == TextFormat.taxNumber.rawValue:
            guard let number = TaxNumber.plain(given) else {
                throw refused(
                    "'\(given.prefixed(to: 40))' is not a VAT number: write it with its country, as DE123456789."
                )
            }
            return number
        default: return given
        }
    }

    static let addressLines = 4

    /// A number of ITU-T E.164, or a national one.
    private func phone(_ text: String) throws(Problem) -> String {
        let isInternational = text.hasPrefix("+")
        let digits = text.filter(\.isNumber)
        let isNumber =
            (isInternational ? text.dropFirst() : text[...]).allSatisfy {
                ($0.isASCII && $0.isNumber) || " ()./-".contains($0)
            } && (4...15).contains(digits.count) && (!isInternational || digits.first != "0")
        guard isNumber else {
            throw refused("'\(text.prefixed(to: 40))' is not a telephone number: write it as +49 30 1234567.")
        }
        guard details.format != PhoneFormat.international.rawValue || isInternational else {
            throw refused("The number needs its country: write it as +49 30 1234567.")
        }
        return text
    }

    // MARK: Numbers and days

    private func canonicalNumber(_ given: String) throws(Problem) -> String {
        let text = given.trimmed
        guard let number = DecimalText(text) else {
            throw refused(
                "'\(text.prefixed(to: 50))' is not a number of at most \(ExactDecimal.digits) digits: write it as -1234.5."
            )
        }
        if let most = decimals, number.places > most {
            throw refused("A number has at most \(most) digits after the point here, not \(number.places).")
        }
        if let least = details.least.flatMap({ DecimalText($0) }), number.value < least.value {
            throw refused("The least is \(least.text), not \(text).")
        }
        if let most = details.most.flatMap({ DecimalText($0) }), number.value > most.value {
            throw refused("The most is \(most.text), not \(text).")
        }
        if let step = details.step.flatMap({ DecimalText($0) }),
            !number.isOnStep(step, from: details.least.flatMap({ DecimalText($0) }))
        {
            throw refused("\(text) is not in steps of \(step.text).")
        }
        return number.text
    }

    /// How many digits a number has after the point; nil for any.
    private var decimals: Int? {
        guard let format = details.format else { return nil }
        return kind == .money ? CurrencyCode.places(of: format) : NumberFormat(format)?.places
    }

    private func canonicalDay(_ given: String) throws(Problem) -> String {
        do { _ = try WrittenDay(given) } catch { throw refused(error.detail) }
        // Days of ISO 8601 are in the order of their texts.
        if let least = details.least, given < least { throw refused("The first day is \(least), not \(given).") }
        if let most = details.most, given > most { throw refused("The last day is \(most), not \(given).") }
        return given
    }

    // MARK: Options

    private func canonical(options given: [String]) throws(Problem) -> String {
        let options = (details.options ?? []).map(\.value)
        let chosen = Set(given)
        if let unknown = given.first(where: { !options.contains($0) }) {
            throw refused("'\(unknown.prefixed(to: 80))' is none of its options.")
        }
        guard chosen.count == given.count else { throw refused("An option was chosen twice.") }
        if kind == .choices {
            let (least, most) = (details.least.flatMap { Int($0) }, details.most.flatMap { Int($0) })
            if let least, chosen.count < least {
                throw refused("At least \(least) are to be chosen, not \(chosen.count).")
            }
            if let most, chosen.count > most { throw refused("At most \(most) are to be chosen, not \(chosen.count).") }
        } else if chosen.count != 1 {
            throw refused("One of its options is to be chosen, not \(chosen.count).")
        }
        return options.filter(chosen.contains).joined(separator: "\n")
    }
}

// MARK: Formats

/// The ready patterns of a text.
enum TextFormat: String, CaseIterable {
    case taxNumber = "vat-id"
}

/// The forms of a telephone number.
enum PhoneFormat: String, CaseIterable { case international }

/// How many digits a number has after the point, as in `0.00`.
struct NumberFormat {
    let places: Int

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first == "0", parts.count <= 2, parts.dropFirst().allSatisfy({ $0.allSatisfy { $0 == "0" } }) else {
            return nil
        }
        places = parts.count == 2 ? parts[1].count : 0
        guard parts.count == 1 || (1...10).contains(places) else { return nil }
    }
}

/// How a day is written: in words or in digits.
struct DayFormat: Sendable {
    let style: CaptionDateFormat.Style

    static let names = ["short", "medium", "long", "full", "iso"]

    /// Reads `long` or another name, or a pattern of days, months and years, as `dd.MM.yyyy`.
    init?(_ text: String) {
        switch text {
        case "short": style = .short
        case "medium": style = .medium
        case "long": style = .long
        case "full": style = .full
        case "iso": style = .iso
        default:
            guard (6...40).contains(text.utf8.count), text.allSatisfy({ "dMyE .,/-".contains($0) }),
                "dMy".allSatisfy(text.contains)
            else { return nil }
            style = .pattern(text)
        }
    }
}

/// The kinds of files that an attachment can have.
struct FileFormat {
    let kinds: Set<AttachmentKind>

    /// Reads a list, as `pdf, picture`.
    init?(_ text: String) {
        let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let kinds = names.compactMap { AttachmentKind(rawValue: $0) }
        guard !kinds.isEmpty, kinds.count == names.count else { return nil }
        self.kinds = Set(kinds)
    }
}
