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

    /// A key whose value is invalid.
    struct KeyFault: Error {
        let key: String
        let fault: OptionFault
    }

    private let values: [String: Value]
    private let folder: String
    /// Keys that have a value in some row, although it is not known here.
    private let unknown: Set<String>
    private(set) var faults: [KeyFault] = []

    init(_ values: [String: Value], unknown: Set<String>, folder: String) {
        self.values = values
        self.unknown = unknown
        self.folder = folder
    }

    /// The stamp that the keys describe; nil if one is invalid or has no value yet.
    mutating func description() -> StampDescription? {
        let size = take("size", StampSize.init(option:))
        let appearance = word("appearance", AppearanceKind.self) ?? .auto
        let resolution = number("resolution")
        let style = take(faultsOf: "resolution") { () throws(OptionFault) in
            try appearance.style(resolution: resolution)
        }
        let kind = word("as", MarkKind.self) ?? .stamp
        let isLocked = flag("lock") ?? false
        let opacity = take("opacity") { text throws(OptionFault) in
            try Stamp.checkedOpacity(try Self.number(text))
        }
        let signature = signature()
        let caption = caption()
        if kind == .content, isLocked {
            fault("lock", .conflict(.lockedContent))
        }
        if kind == .ink, caption != nil { fault("as", .conflict(.captionedInk)) }
        guard faults.isEmpty, let signature, let style else { return nil }
        var description = StampDescription(signature)
        description.caption = caption
        description.size = size ?? .natural
        description.appearance = style
        description.kind = kind
        description.isLocked = isLocked
        description.opacity = opacity ?? 1
        description.author = text("author")
        description.alternativeText = text("alt-text")
        description.subject = text("subject")
        return description
    }

    // MARK: Signature

    private mutating func signature() -> SignatureDescription? {
        let given = RecipeKey.Source.allCases.filter { isGiven("signature.\($0)") }
        guard given.count == 1, let source = given.first else {
            fault("signature", .sources(count: given.count))
            return nil
        }
        for key in RecipeKeys.signature where !key.sources.isEmpty && !key.sources.contains(source) {
            guard isGiven("signature.\(key.name)") else { continue }
            let others = RecipeKey.Source.allCases.filter(key.sources.contains).map(\.rawValue)
            fault("signature.\(key.name)", .keyOfOtherSource(key.name, sources: others, given: source.rawValue))
        }
        var description = SignatureDescription(.name(""))
        description.color = take("signature.color", Color.init(option:))
        switch source {
        case .draw: describeDrawing(&description)
        case .type: describeName(&description)
        case .scan: describePicture(&description)
        }
        let written = text("signature.\(source)")
        if written == "" { fault("signature.\(source)", .empty) }
        guard let written else { return nil }
        switch source {
        case .draw: description.source = .drawing(path(written))
        case .type: description.source = .name(written)
        case .scan: description.source = .picture(path(written))
        }
        return description
    }

    private mutating func describeDrawing(_ description: inout SignatureDescription) {
        let widths = take("signature.width-range", PenName.widths(option:))
        let pen = word("signature.pen", PenName.self) ?? .ballpoint
        description.pen = pen.style(widths: widths, isEven: natural() == 0)
        description.allowsDots = flag("signature.allow-dots") ?? false
    }

    private mutating func describeName(_ description: inout SignatureDescription) {
        if isGiven("signature.face"), isGiven("signature.font-file") {
            fault("signature.font-file", .conflict(.faceAndFontFile))
        }
        if let file = text("signature.font-file") {
            description.face = .file(path(file))
        } else if let face = text("signature.face") {
            description.face = FaceName(face)
        }
        description.fit = take("signature.fit") { text throws(OptionFault) in
            guard let rule = FitRule(text) else { throw .malformed(text, .fit) }
            return rule
        }
        let features = take("signature.features") { text throws(OptionFault) in
            guard let list = FeatureList(text) else { throw .malformed(text, .features) }
            return list
        }
        description.style = TypedStyle(
            features: features?.features ?? [],
            fit: .natural,
            substitution: word("signature.substitute", FaceSubstitution.self) ?? .words,
            part: flag("signature.initials") == true ? .initials : .whole,
            natural: natural() ?? 0,
            language: text("signature.language")
        )
    }

    private mutating func describePicture(_ description: inout SignatureDescription) {
        var picture = ScanOptions()
        if let crop = text("signature.crop") {
            if let flag = Bool(crop) {
                picture.crop = flag ? .ink : .none
            } else {
                picture.part = take("signature.crop", ScanOptions.part(option:))
            }
        }
        picture.removals = take("signature.remove", ScanOptions.removals(option:)) ?? []
        if flag("signature.find") == true { picture.search = .find }
        let degrees = take("signature.rotate", ScanOptions.degrees(option:))
        picture.levels = take("signature.levels", ScanOptions.levels(option:))
        picture.straighten(degrees: degrees, deskewing: flag("signature.deskew") ?? true)
        if flag("signature.trace") == true { picture.form = .outlines }
        if flag("signature.keep-background") == true { picture.background = .keep }
        picture.page =
            take("signature.picture-page") { text throws(OptionFault) in
                guard let page = Int(text), page > 0 else { throw .malformed(text, .page) }
                return page
            } ?? 1
        if picture.form == .outlines, picture.crop == .none {
            fault("signature.trace", .conflict(.tracedFrame))
        }
        description.picture = picture
    }

    /// For a name, the seed of its variation, 0 for none; for a drawing, whether its line is even.
    private mutating func natural() -> UInt64? {
        take("signature.natural") { text throws(OptionFault) in
            guard let number = Bool(text).map({ $0 ? 1 : 0 }) ?? UInt64(text) else {
                throw .malformed(text, .flagOrSeed)
            }
            return number
        }
    }

    // MARK: Caption

    private mutating func caption() -> CaptionDescription? {
        let keys = RecipeKeys.caption.map { "caption.\($0.name)" }.filter(isGiven)
        guard let first = keys.first else { return nil }
        guard keys.contains(where: { ["caption.text", "caption.file", "caption.qr"].contains($0) }) else {
            fault(first, .conflict(.captionWithoutContent))
            return nil
        }
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
        var description = CaptionDescription(caption)
        description.reason = text("caption.reason")
        description.location = text("caption.location")
        description.id = text("caption.id")
        description.locale = text("caption.locale")
        description.timeZone = text("caption.time-zone")
        description.dateStyle = text("caption.date-style")
        return description
    }

    // MARK: Values

    private func isGiven(_ key: String) -> Bool { values[key] != nil || unknown.contains(key) }

    private func text(_ key: String) -> String? { values[key]?.text }

    private func path(_ written: String) -> String { RecipeFiles.path(written, in: folder) }

    private mutating func fault(_ key: String, _ fault: OptionFault) {
        faults.append(KeyFault(key: key, fault: fault))
    }

    private mutating func take<Value>(
        _ key: String,
        _ read: (String) throws(OptionFault) -> Value
    ) -> Value? {
        guard let text = text(key) else { return nil }
        return take(faultsOf: key) { () throws(OptionFault) in try read(text) }
    }

    private mutating func take<Value>(
        faultsOf key: String,
        _ read: () throws(OptionFault) -> Value
    ) -> Value? {
        do throws(OptionFault) { return try read() } catch {
            faults.append(KeyFault(key: key, fault: error))
            return nil
        }
    }

    private mutating func flag(_ key: String) -> Bool? {
        take(key) { text throws(OptionFault) in
            guard let flag = Bool(text) else { throw .malformed(text, .flag) }
            return flag
        }
    }

    private mutating func number(_ key: String) -> Double? { take(key, Self.number) }

    private static func number(_ text: String) throws(OptionFault) -> Double {
        guard let number = Double(text), number.isFinite else { throw .malformed(text, .number) }
        return number
    }

    private mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word?
    where Word.RawValue == String {
        take(key) { text throws(OptionFault) in
            if let word = Word(rawValue: text) { return word }
            throw .unknownWord(text, known: Word.allCases.map(\.rawValue))
        }
    }
}

extension StampSize {
    fileprivate init(option text: String) throws(OptionFault) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch {
            throw .placement(error, replacing: [])
        }
    }
}
