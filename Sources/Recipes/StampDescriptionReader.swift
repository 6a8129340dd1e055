internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetScanning
internal import SignetSigning
internal import SignetStamping

/// Reads the values of a stamp's keys by the rules of the command's options.
struct StampDescriptionReader {
    /// A value of a key, filled.
    struct Value {
        let text: String
        /// Whether it is the same for every row: only then a caption's text may be the name of one.
        let isConstant: Bool
    }

    /// Finds a kept signature.
    typealias Profiles = (_ name: String, _ part: NamePart) throws(OptionError) -> KeptSignature

    /// A key whose value is invalid.
    struct KeyError: Error {
        let key: String
        let fault: OptionError
    }

    let values: [String: Value]
    let folder: String
    let profiles: Profiles
    /// Keys that have a value in some row, although it is not known here.
    private let unknown: Set<String>
    private(set) var faults: [KeyError] = []
    /// The author that a kept signature has.
    var keptAuthor: String?

    init(_ values: [String: Value], unknown: Set<String>, folder: String, profiles: @escaping Profiles) {
        self.values = values
        self.unknown = unknown
        self.folder = folder
        self.profiles = profiles
    }

    /// The stamp that the keys describe; nil if one is invalid or has no value yet.
    mutating func description() -> StampDescription? {
        let size = take("size", StampSize.init(option:))
        let appearance = word("appearance", AppearanceKind.self) ?? .auto
        let resolution = number("resolution")
        let style = take(faultsOf: "resolution") { () throws(OptionError) in
            try appearance.style(resolution: resolution)
        }
        let kind = word("as", MarkKind.self) ?? .stamp
        let isLocked = flag("lock") ?? false
        let opacity = take("opacity") { text throws(OptionError) in
            try Stamp.checkedOpacity(try Self.number(text))
        }
        let signature = signature()
        let caption = caption(beside: signature)
        if kind == .content, isLocked {
            fault("lock", .conflict(.lockedContent))
        }
        if kind == .ink, caption != nil { fault("as", .conflict(.captionedInk)) }
        guard faults.isEmpty, let signature, let style else { return nil }
        var description = StampDescription(signature)
        description.caption = caption
        description.fields = fieldValues()
        description.size = size ?? .natural
        description.appearance = style
        description.kind = kind
        description.isLocked = isLocked
        description.opacity = opacity ?? 1
        description.author = text("author") ?? keptAuthor
        description.alternativeText = text("alt-text")
        description.subject = text("subject")
        return description
    }

    // MARK: Caption

    private mutating func caption(beside signature: SignatureDescription?) -> Caption? {
        let keys = RecipeKeys.caption.map { "caption.\($0.name)" }.filter(isGiven)
        guard keys.contains(where: { ["caption.text", "caption.file", "caption.qr"].contains($0) }) else {
            let isText = signature?.hasFields ?? true
            let idle = keys.first { !isText || !Self.fieldKeys.contains($0) }
            if let idle { fault(idle, .conflict(.captionWithoutContent)) }
            return nil
        }
        if signature?.hasFields == true { fault(keys[0], .conflict(.captionedText)) }
        if isGiven("caption.text"), isGiven("caption.file") { fault("caption.file", .conflict(.captionTextAndFile)) }
        var caption = Caption.codeOnly
        if let written = values["caption.text"] {
            caption = written.isConstant ? Caption(option: written.text) : Caption(written.text)
        } else if let content = values["caption.file"] {
            caption = Caption(content.text)
        }
        if let layout = word("caption.layout", Caption.Layout.self) { caption.layout = layout }
        if let alignment = word("caption.align", Caption.Alignment.self) { caption.alignment = alignment }
        if let direction = word("caption.direction", Caption.Direction.self) { caption.direction = direction }
        if let width = number("caption.width") { caption.width = width }
        if let size = number("caption.size") { caption.size = size }
        if let color = take("caption.color", Color.init(option:)) { caption.color = color }
        if flag("caption.border") == true { caption.border = Caption.Border() }
        if flag("caption.rule") == true { caption.rule = Caption.Rule() }
        if let code = text("caption.qr") { caption.code = code }
        return caption
    }

    /// The keys of a caption that a text has too.
    private static let fieldKeys: Set<String> = [
        "caption.reason", "caption.location", "caption.id", "caption.locale", "caption.time-zone", "caption.date-style",
    ]

    private func fieldValues() -> FieldValues {
        var fields = FieldValues()
        fields.reason = text("caption.reason")
        fields.location = text("caption.location")
        fields.id = text("caption.id")
        fields.locale = text("caption.locale")
        fields.timeZone = text("caption.time-zone")
        fields.dateStyle = text("caption.date-style")
        return fields
    }

    // MARK: Values

    func isGiven(_ key: String) -> Bool { values[key] != nil || unknown.contains(key) }

    func text(_ key: String) -> String? { values[key]?.text }

    func path(_ written: String) -> String { RecipeFiles.path(written, in: folder) }

    mutating func fault(_ key: String, _ fault: OptionError) {
        faults.append(KeyError(key: key, fault: fault))
    }

    mutating func take<Value>(
        _ key: String,
        _ read: (String) throws(OptionError) -> Value
    ) -> Value? {
        guard let text = text(key) else { return nil }
        return take(faultsOf: key) { () throws(OptionError) in try read(text) }
    }

    mutating func take<Value>(
        faultsOf key: String,
        _ read: () throws(OptionError) -> Value
    ) -> Value? {
        do throws(OptionError) { return try read() } catch {
            faults.append(KeyError(key: key, fault: error))
            return nil
        }
    }

    mutating func flag(_ key: String) -> Bool? {
        take(key) { text throws(OptionError) in
            guard let flag = Bool(text) else { throw .malformed(text, .flag) }
            return flag
        }
    }

    mutating func number(_ key: String) -> Double? { take(key, Self.number) }

    private static func number(_ text: String) throws(OptionError) -> Double {
        guard let number = Double(text), number.isFinite else { throw .malformed(text, .number) }
        return number
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word?
    where Word.RawValue == String {
        take(key) { text throws(OptionError) in
            if let word = Word(rawValue: text) { return word }
            throw .unknownWord(text, known: Word.allCases.map(\.rawValue))
        }
    }
}

extension StampSize {
    fileprivate init(option text: String) throws(OptionError) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch {
            throw .placement(error, replacing: [])
        }
    }
}
