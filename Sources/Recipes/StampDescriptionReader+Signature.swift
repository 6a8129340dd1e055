internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetScanning
internal import SignetSigning
internal import SignetStamping

extension StampDescriptionReader {
    /// The signature that the keys describe; nil if one is invalid or has no value yet.
    mutating func signature() -> SignatureDescription? {
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
        let written = text("signature.\(source)")
        if written == "" { fault("signature.\(source)", .empty) }
        guard var description = content(source, written) else { return nil }
        description.color = take("signature.color", Color.init(option:)) ?? description.color
        return description
    }

    /// The content, whose keys are checked even when the source has no value yet.
    private mutating func content(_ source: RecipeKey.Source, _ written: String?) -> SignatureDescription? {
        var description = SignatureDescription(.name(""))
        switch source {
        case .draw: describeDrawing(&description)
        case .type: describeName(&description)
        case .scan: describePicture(&description)
        case .text: describeText(&description)
        case .picture: description.picture.page = picturePage()
        case .profile, .symbol: break
        }
        guard let written, written != "" else { return nil }
        switch source {
        case .draw: description.source = .drawing(path(written))
        case .type: description.source = .name(written)
        case .scan: description.source = .picture(path(written))
        case .text:
            let isConstant = values["signature.text"]?.isConstant == true
            description.source = .text(isConstant ? Caption.withLineBreaks(written) : written)
        case .picture: description.source = .image(path(written))
        case .symbol:
            guard let symbol = word("signature.symbol", StampSymbol.self) else { return nil }
            description.source = .symbol(symbol)
        case .profile:
            let part: NamePart = flag("signature.initials") == true ? .initials : .whole
            let kept = take("signature.profile") { [profiles] name throws(OptionError) in try profiles(name, part) }
            keptAuthor = kept?.author
            return kept?.signature
        }
        return description
    }

    private mutating func describeText(_ description: inout SignatureDescription) {
        if let size = number("signature.text-size") { description.text.size = size }
        if let width = number("signature.text-width") { description.text.width = width }
        if let alignment = word("signature.text-align", Caption.Alignment.self) {
            description.text.alignment = alignment
        }
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
        description.face.variant = variant()
        description.fit = take("signature.fit") { text throws(OptionError) in
            guard let rule = FitRule(text) else { throw .malformed(text, .fit) }
            return rule
        }
        let features = take("signature.features") { text throws(OptionError) in
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

    /// The font of a collection and the axes of a variable font.
    private mutating func variant() -> FontVariant {
        let isFaceGiven = isGiven("signature.face") || isGiven("signature.font-file")
        for key in ["signature.font-instance", "signature.axis"] where isGiven(key) && !isFaceGiven {
            fault(key, .conflict(.variantWithoutFace))
        }
        let axes = take("signature.axis", AxisList.init(option:))
        return FontVariant(instance: text("signature.font-instance"), axes: axes?.axes ?? [])
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
        picture.page = picturePage()
        if picture.form == .outlines, picture.crop == .none {
            fault("signature.trace", .conflict(.tracedFrame))
        }
        description.picture = picture
    }

    private mutating func picturePage() -> Int {
        take("signature.picture-page") { text throws(OptionError) in
            guard let page = Int(text), page > 0 else { throw .malformed(text, .page) }
            return page
        } ?? 1
    }

    /// For a name, the seed of its variation, 0 for none; for a drawing, whether its line is even.
    private mutating func natural() -> UInt64? {
        take("signature.natural") { text throws(OptionError) in
            guard let number = Bool(text).map({ $0 ? 1 : 0 }) ?? UInt64(text) else {
                throw .malformed(text, .flagOrSeed)
            }
            return number
        }
    }
}
