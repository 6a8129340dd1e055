internal import SignetGraphics

/// Extracts the ink from a picture of a signature.
package struct PictureScanner: Sendable {
    /// The limits on the size of a picture.
    package var limits: PictureLimits
    private let decoding: PictureDecoding

    package init(limits: PictureLimits, decoding: PictureDecoding = .forked) {
        (self.limits, self.decoding) = (limits, decoding)
    }

    /// The share of pixels that must be more than half transparent for a picture to be ink on nothing already.
    static let transparentShare = 0.05
    /// An opacity, of 255, below which a pixel is invisible.
    static let visibleAlpha: UInt32 = 16

    /// Reads a file in one of the formats of ``PictureFormat``, or a `data:` URL of one, and finds its ink.
    ///
    /// Ink is distinguished from paper without recognising its content: printed text and dark lines are ink too. Doubts
    /// are not errors but warnings in the result.
    package func scan(_ bytes: [UInt8], _ options: ScanOptions) throws(ScanError) -> ScanResult {
        try scan(decode(PictureFile.bytes(of: bytes), options), options, side: InkExtractor.defaultSide)
    }

    /// The ink of a decoded picture, cropped to the requested part; it is searched on at most `side` pixels on the
    /// longer side.
    func scan(_ picture: PictureDecoder.Picture, _ options: ScanOptions, side: Int) throws(ScanError) -> ScanResult {
        try prepare(picture, options, side: side).scan(options)
    }

    private func decode(_ bytes: [UInt8], _ options: ScanOptions) throws(ScanError) -> PictureDecoder.Picture {
        let decoder = PictureDecoder(limits: limits, decoding: decoding)
        let enough = options.crop == .none ? nil : PictureDecoder.enoughPixels
        switch options.partBeforeTurning {
        case nil: return try decoder.decode(bytes, PictureDecoder.Part(page: options.page, crop: nil, enough: enough))
        case .pixels(let box):
            return try decoder.decode(bytes, PictureDecoder.Part(page: options.page, crop: box, enough: enough))
        case .share(let share):
            let part = PictureDecoder.SharedPart(page: options.page, share: share, enough: enough)
            return try decoder.decode(bytes, part)
        }
    }

    /// The part of ``scan(_:_:side:)`` that depends on neither levels nor colour.
    func prepare(
        _ picture: PictureDecoder.Picture,
        _ options: ScanOptions,
        side: Int
    ) throws(ScanError) -> PreparedScan {
        let warnings: [ScanWarning] = picture.isDamaged ? [.damagedFile] : []
        let transparency = picture.hasAlpha ? Transparency(of: picture.colors) : nil
        if let transparency, !transparency.showsAnything { throw .noInk }
        if options.background == .keep || transparency?.isReal == true {
            return PreparedScan(kept: try keep(picture.colors, warnings, transparency))
        }
        try Pix.load()
        let opaque = picture.hasAlpha ? picture.colors.onWhite : picture.colors
        let isNegative = try DarkPaper.isUnder(opaque)
        let prepared = try PicturePreparation(options).prepare(isNegative ? opaque.negative : opaque)
        let paper = try InkPaper(under: prepared.colors, side: side, isNegative: isNegative)
        return PreparedScan(prepared, paper, on: picture.grid, warnings)
    }

    private func keep(
        _ colors: ColorPlane,
        _ warnings: [ScanWarning],
        _ transparency: Transparency?
    ) throws(ScanError) -> ScanResult {
        guard let bitmap = colors.bitmap else { throw .failed(step: "pixels") }
        var warnings = warnings
        if let transparency, transparency.isReal {
            if transparency.opaqueShare > ScanWarning.muchInkShare {
                warnings.append(.muchInk(share: transparency.opaqueShare))
            }
            if transparency.opaqueShare == 0 { warnings.append(.faintInk) }
        }
        return ScanResult(
            bitmap: bitmap,
            keptAsIs: true,
            penColors: bitmap.singleColor.map { [$0] } ?? [],
            warnings: warnings,
            confidence: 1
        )
    }
}

/// The meaning of a picture's alpha channel.
private struct Transparency {
    /// Whether the picture is ink on transparency, rather than an opaque picture with an alpha channel.
    let isReal: Bool
    /// The share of pixels that are more than half opaque, 0 to 1.
    let opaqueShare: Double
    /// Whether any pixel is visible.
    let showsAnything: Bool

    init(of colors: ColorPlane) {
        // As wide as the pixels, so that several are compared at once.
        var opaque: UInt32 = 0
        var transparent: UInt32 = 0
        var highest: UInt32 = 0
        for value in colors.values {
            let alpha = value.alphaByte
            opaque &+= alpha > 128 ? 1 : 0
            transparent &+= alpha < 128 ? 1 : 0
            highest = max(highest, alpha)
        }
        let total = Double(colors.values.count)
        isReal = Double(transparent) >= PictureScanner.transparentShare * total
        opaqueShare = Double(opaque) / total
        showsAnything = highest >= PictureScanner.visibleAlpha
    }
}
