internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetRules
internal import SignetServiceFoundation

/// The check of a field's members when a request is made.
extension FieldShape {
    static let mostOptions = 200
    static let mostCopies = 100
    private static let fontSizes = 6.0...72.0

    /// Refuses members that the kind does not know, and those that are wrong.
    ///
    /// - Throws: ``Problem``, which names the field and what to write instead.
    func check() throws(Problem) {
        if let unknown = details.members.first(where: { !kind.members.contains($0) }) {
            let known = kind.members.map(\.rawValue).sorted().joined(separator: ", ")
            throw wrong("is a \(kind.rawValue) and has no '\(unknown.rawValue)': leave it out. It can have \(known).")
        }
        for (text, member) in [(details.hint, "hint"), (details.message, "message"), (details.group, "group")] {
            try PlainText.checkLine(text ?? "", "A field's '\(member)'", atMost: 500)
        }
        try PlainText.checkLine(details.form ?? "", "A field's 'form'", atMost: 500)
        guard (details.pattern ?? "").utf8.count <= 500, (details.formula ?? "").utf8.count <= 2_000 else {
            throw wrong("has a longer 'pattern' or 'formula' than 500 or 2000 bytes.")
        }
        if let pattern = details.pattern {
            do { _ = try Pattern(pattern) } catch { throw wrong("has a 'pattern' that cannot be read. \(error)") }
        }
        try checkWriting()
        try checkBounds()
        try checkFormat()
        try checkOptions()
        guard kind != .heading || label.contains(where: { !$0.isWhitespace }) else {
            throw wrong("is a heading without a text: write it as 'label'.")
        }
        if let value = details.value {
            guard try canonical(value) != nil || value.isEmpty else { throw wrong("has a 'value' of spaces alone.") }
        }
    }

    private func checkWriting() throws(Problem) {
        if let size = details.fontSize, !Self.fontSizes.contains(size) {
            throw wrong("has a 'fontSize' of \(size.hundredths): it is from 6 to 72 points.")
        }
        if let color = details.color, Self.color(color) == nil {
            throw wrong("has the 'color' '\(color.prefixed(to: 20))': write it as #1a2b3c.")
        }
    }

    // MARK: Bounds

    private func checkBounds() throws(Problem) {
        let bounds = [(details.least, "least"), (details.most, "most"), (details.step, "step")]
        for (text, member) in bounds {
            guard let text else { continue }
            let isRight =
                switch kind {
                case .number, .money: DecimalText(text).map { member != "step" || $0.value > .zero } ?? false
                case .date: (try? WrittenDay(text)) != nil
                default: Int(text).map { (0...longestBound).contains($0) } ?? false
                }
            guard isRight else {
                let example =
                    switch kind {
                    case .number, .money: "a number, as 12.5"
                    case .date: "a day, as 2026-11-21"
                    default: "a whole number from 0 to \(longestBound)"
                    }
                throw wrong("has the '\(member)' '\(text.prefixed(to: 40))': write \(example).")
            }
        }
        guard let least = details.least, let most = details.most else { return }
        let isInOrder =
            switch kind {
            case .number, .money: (DecimalText(least)?.value ?? .zero) <= (DecimalText(most)?.value ?? .zero)
            case .date: least <= most
            default: (Int(least) ?? 0) <= (Int(most) ?? 0)
            }
        guard isInOrder else { throw wrong("has a 'least' of \(least), which is more than its 'most', \(most).") }
    }

    private var longestBound: Int {
        switch kind {
        case .cells: Self.mostCells
        case .choices: Self.mostOptions
        default: Self.longestText
        }
    }

    private func checkFormat() throws(Problem) {
        guard let format = details.format else { return }
        let (isRight, choices): (Bool, String) =
            switch kind {
            case .number: (NumberFormat(format) != nil, "0, 0.0, 0.00 and so on")
            case .money: (CurrencyCode.isCode(format), "a currency, as EUR")
            case .date, .signedOn:
                (DayFormat(format) != nil, "\(DayFormat.names.joined(separator: ", ")), or a pattern as dd.MM.yyyy")
            case .phone: (PhoneFormat(rawValue: format) != nil, "international")
            case .attachment:
                (FileFormat(format) != nil, AttachmentKind.allCases.map(\.rawValue).joined(separator: ", "))
            default: (TextFormat(rawValue: format) != nil, "vat-id")
            }
        guard isRight else { throw wrong("has the 'format' '\(format.prefixed(to: 40))': write \(choices).") }
    }

    // MARK: Options

    private func checkOptions() throws(Problem) {
        guard kind.hasOptions else { return }
        let options = details.options ?? []
        guard (1...Self.mostOptions).contains(options.count) else {
            throw wrong("has 1 to \(Self.mostOptions) 'options', not \(options.count).")
        }
        for option in options {
            try PlainText.checkLine(option.value, "An option's 'value'", atMost: 200)
            guard option.value.contains(where: { !$0.isWhitespace }) else {
                throw wrong("has an option without a value.")
            }
        }
        guard Set(options.map(\.value)).count == options.count else { throw wrong("has two options of one value.") }
        let placed = options.count { $0.frame != nil }
        guard placed == 0 || placed == options.count else {
            throw wrong("has a 'frame' for \(placed) of \(options.count) options: give each its own, or none.")
        }
        guard options.allSatisfy({ $0.page == nil || $0.frame != nil }) else {
            throw wrong("has an option with a 'page' and no 'frame'.")
        }
        if kind == .choices, let least = details.least.flatMap({ Int($0) }), least > options.count {
            throw wrong("has a 'least' of \(least), which is more than its \(options.count) options.")
        }
    }

    /// The frames beside its own: of copies and of options, with their members.
    var furtherFrames: [(page: Int, frame: [Double], member: String)] {
        (details.copies ?? []).map { ($0.page, $0.frame, "copies") }
            + (details.options ?? []).compactMap { option in
                option.frame.map { (option.page ?? page, $0, "options") }
            }
    }
}
