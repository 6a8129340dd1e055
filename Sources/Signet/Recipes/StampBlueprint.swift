internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetScanning
internal import SignetStamping

/// All that a stamp is made of, but for its places: read from the values of a recipe's keys.
struct StampBlueprint {
    let signature: SignatureDescription
    let caption: CaptionDescription?
    let size: StampSize
    let style: AppearanceStyle
    let kind: MarkKind
    let isLocked: Bool
    let opacity: Double
    let author: String?
    let alternativeText: String?
    let subject: String?

    /// The stamp of a signature that was made of it.
    func stamp(_ signature: Signature, at placements: [Placement]) -> Stamp {
        var stamp = Stamp(signature, at: placements, size: size)
        stamp.appearance = style
        stamp.kind = kind
        stamp.isLocked = isLocked
        stamp.opacity = opacity
        stamp.author = author
        stamp.alternativeText = alternativeText
        stamp.subject = subject ?? stamp.subject
        return stamp
    }
}

/// Reads the values of a stamp's keys by the rules of the command's options.
struct StampBlueprintReader {
    /// A value of a key, filled.
    struct Value {
        let text: String
        /// Whether it is the same for every row: only then a caption's text may be the name of one.
        let isConstant: Bool
    }

    /// A key whose value cannot be.
    struct KeyFault: Error {
        let key: String
        let fault: OptionFault
    }

    private let values: [String: Value]
    private let folder: String
    /// Keys that have a value in some row, though none is known here.
    private let unknown: Set<String>
    private(set) var faults: [KeyFault] = []

    init(_ values: [String: Value], unknown: Set<String>, folder: String) {
        self.values = values
        self.unknown = unknown
        self.folder = folder
    }

    /// The blueprint; nil when a key has a fault or no value yet.
    mutating func blueprint() -> StampBlueprint? {
        let size = take("size", StampSize.init(option:))
        let appearance = word("appearance", AppearanceKind.self) ?? .raster
        let resolution = number("resolution")
        let style = take(faultsOf: "resolution") { () throws(OptionFault) in
            try appearance.style(resolution: resolution, prefix: "")
        }
        let kind = word("as", MarkKind.self) ?? .stamp
        let isLocked = flag("lock") ?? false
        let opacity = take("opacity") { text throws(OptionFault) in
            try Stamp.checkedOpacity(try Self.number(text))
        }
        let signature = signature()
        let caption = caption()
        if kind == .content, isLocked {
            fault("lock", "lock goes with annotations and fields; content cannot be moved")
        }
        if kind == .ink, caption != nil { fault("as", "an ink annotation shows strokes and no text; take another as") }
        guard faults.isEmpty, let signature, let style else { return nil }
        return StampBlueprint(
            signature: signature,
            caption: caption,
            size: size ?? .natural,
            style: style,
            kind: kind,
            isLocked: isLocked,
            opacity: opacity ?? 1,
            author: text("author"),
            alternativeText: text("alt-text"),
            subject: text("subject")
        )
    }

    // MARK: Signature

    private mutating func signature() -> SignatureDescription? {
        let given = RecipeKey.Source.allCases.filter { isGiven("signature.\($0)") }
        guard given.count == 1, let source = given.first else {
            fault("signature", given.isEmpty ? "a signature has draw, type or scan" : "give one of draw, type and scan")
            return nil
        }
        for key in RecipeKeys.signature where !key.sources.isEmpty && !key.sources.contains(source) {
            guard isGiven("signature.\(key.name)") else { continue }
            let others = RecipeKey.Source.allCases.filter(key.sources.contains).map(\.rawValue)
            fault(
                "signature.\(key.name)",
                "\(key.name) goes with \(others.joined(separator: " or ")), not with \(source)"
            )
        }
        var description = SignatureDescription(.name(""))
        description.color = take("signature.color", Color.init(option:))
        switch source {
        case .draw: describeDrawing(&description)
        case .type: describeName(&description)
        case .scan: describePicture(&description)
        }
        let written = text("signature.\(source)")
        if written == "" { fault("signature.\(source)", "it is empty") }
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
            fault("signature.font-file", "give face or font-file, not both")
        }
        if let file = text("signature.font-file") {
            description.face = .file(path(file))
        } else if let face = text("signature.face") {
            description.face = FaceName(face)
        }
        description.fit = take("signature.fit") { text throws(OptionFault) in
            guard let rule = FitRule(text) else {
                throw OptionFault(
                    "'\(text)' is no rule for long names; write shrink, wrap:180, wrap:180,min:6 or error"
                )
            }
            return rule
        }
        let features = take("signature.features") { text throws(OptionFault) in
            guard let list = FeatureList(text) else {
                throw OptionFault("'\(text)' are no OpenType features; write them as ss01,salt=2,-liga")
            }
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
        var picture = PictureDescription()
        if let crop = text("signature.crop") {
            if let flag = Bool(crop) {
                picture.keepsFrame = !flag
            } else {
                picture.part = take("signature.crop", PictureDescription.part(option:))
            }
        }
        picture.removals = take("signature.remove", PictureDescription.removals(option:)) ?? []
        picture.finds = flag("signature.find") ?? false
        picture.degrees = take("signature.rotate", PictureDescription.degrees(option:))
        picture.levels = take("signature.levels", PictureDescription.levels(option:))
        picture.deskews = flag("signature.deskew") ?? true
        picture.traces = flag("signature.trace") ?? false
        picture.keepsBackground = flag("signature.keep-background") ?? false
        picture.page =
            take("signature.picture-page") { text throws(OptionFault) in
                guard let page = Int(text), page > 0 else {
                    throw OptionFault("'\(text)' is no page; pages count from 1")
                }
                return page
            } ?? 1
        if picture.traces, picture.keepsFrame {
            fault("signature.trace", "trace gives outlines without a pixel grid; leave out crop: false")
        }
        description.picture = picture
    }

    /// The seed of a name's variation, 0 for none; of a drawing whether its line is even.
    private mutating func natural() -> UInt64? {
        take("signature.natural") { text throws(OptionFault) in
            guard let number = Bool(text).map({ $0 ? 1 : 0 }) ?? UInt64(text) else {
                throw OptionFault("'\(text)' is neither true nor false nor a number")
            }
            return number
        }
    }

    // MARK: Caption

    private mutating func caption() -> CaptionDescription? {
        let keys = RecipeKeys.caption.map { "caption.\($0.name)" }.filter(isGiven)
        guard let first = keys.first else { return nil }
        guard keys.contains(where: { ["caption.text", "caption.file", "caption.qr"].contains($0) }) else {
            fault(first, "it goes with a text, a file or a qr")
            return nil
        }
        if isGiven("caption.text"), isGiven("caption.file") { fault("caption.file", "give text or file, not both") }
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

    private mutating func fault(_ key: String, _ message: String) {
        faults.append(KeyFault(key: key, fault: OptionFault(message)))
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
            guard let flag = Bool(text) else { throw OptionFault("'\(text)' is neither true nor false") }
            return flag
        }
    }

    private mutating func number(_ key: String) -> Double? { take(key, Self.number) }

    private static func number(_ text: String) throws(OptionFault) -> Double {
        guard let number = Double(text), number.isFinite else { throw OptionFault("'\(text)' is no number") }
        return number
    }

    private mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word?
    where Word.RawValue == String {
        take(key) { text throws(OptionFault) in
            if let word = Word(rawValue: text) { return word }
            let words = Word.allCases.map(\.rawValue)
            let hint = RecipeKeys.nearest(to: text, among: words).map { "did you mean \($0)?" }
            throw OptionFault("'\(text)' cannot be; " + (hint ?? "write one of \(words.joined(separator: ", "))"))
        }
    }
}

extension StampSize {
    fileprivate init(option text: String) throws(OptionFault) {
        do throws(PlacementSyntaxError) { try self.init(parsing: text) } catch {
            throw OptionFault(error.description)
        }
    }
}
