internal import SignetGraphics
internal import SignetLettering
internal import SignetRendering
package import SignetSigning
internal import SignetStamping
internal import SignetTexts

/// Sets certificates as PDF pages whose text can be found and copied.
///
/// Keep one for many: it holds open fonts. It belongs to one task at a time.
package final class CertificateWriter {
    private let setter: SheetSetter
    /// The space for a signature, and the gap beside it.
    private static let picture = Size(width: 150, height: 46)
    private static let gap = 14.0
    /// The side of a QR code with its quiet zone.
    private static let codeSide = 64.0

    /// Finds the caption fonts in the folders of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) {
        setter = try SheetSetter()
    }

    /// The certificate as a PDF.
    ///
    /// `date`: the creation date in the file; the same date and certificate give the same bytes.
    package func pdf(
        of certificate: Certificate,
        format: Certificate.Format,
        date: WrittenDate
    ) throws(SignetError) -> [UInt8] {
        let sheets: CertificateSheets
        do throws(CaptionError) { sheets = try self.sheets(of: certificate, format) } catch { throw SignetError(error) }
        return try setter.pdf(of: sheets, date: date)
    }

    // MARK: Layout

    private func sheets(
        of certificate: Certificate,
        _ format: Certificate.Format
    ) throws(CaptionError) -> CertificateSheets {
        let language = certificate.language
        func text(_ key: String) -> String { language.text("certificate.\(key)") }
        var sheets = CertificateSheets(format, isRightToLeft: language.isRightToLeft)
        sheets.add(try setter.row(text("heading"), .heading, in: sheets))
        sheets.space(3)
        sheets.add(try setter.row(certificate.title, .title, in: sheets))
        sheets.space(6)
        try setter.add(
            certificate.documents.flatMap { document -> [Certificate.Row] in
                [
                    .init(text("document"), document.name), .init(text("before"), document.before),
                    .init(text("after"), document.after ?? text("left-out")),
                ]
            } + certificate.facts,
            to: &sheets
        )
        if !certificate.signers.isEmpty { try setter.addSection(text("signers"), to: &sheets) }
        for signer in certificate.signers { try add(signer, language, to: &sheets) }
        if !certificate.events.isEmpty { try setter.addSection(text("events"), to: &sheets) }
        try setter.add(certificate.events.map { .init($0.time, $0.text) }, to: &sheets)
        try setter.addSection(text("verification"), to: &sheets)
        try setter.add(
            [
                .init(text("chain"), certificate.trail.chain), .init(text("entries"), "\(certificate.trail.entries)"),
                .init(text("head"), certificate.trail.head),
            ],
            to: &sheets
        )
        sheets.space(4)
        sheets.add(try setter.row(text("instructions"), .value, in: sheets))
        if let address = certificate.verificationAddress { try add(address, language, to: &sheets) }
        try setter.addFooters(certificate.trail.chain, page: text("page"), to: &sheets)
        return sheets
    }

    /// The address of the public verification, and its QR code.
    private func add(
        _ address: String,
        _ language: PageLanguage,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        sheets.space(8)
        let row = Certificate.Row(language.text("certificate.online"), address)
        // The address is enough where the library of codes is missing, or it is too long for one.
        guard let code = try? QRCode(address) else {
            return sheets.add(try setter.row(row, width: sheets.width))
        }
        sheets.keep(Self.codeSide)
        let top = sheets.y
        sheets.add(try setter.row(row, width: sheets.width - Self.codeSide - Self.gap))
        let corner = Point(x: CertificateSheets.margin + sheets.width - Self.codeSide, y: top - Self.codeSide)
        sheets.draw(code, in: Rectangle(origin: corner, size: Size(width: Self.codeSide, height: Self.codeSide)))
        sheets.descend(to: corner.y)
    }

    private func add(
        _ signer: Certificate.Signer,
        _ language: PageLanguage,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        let room = signer.signature == nil ? sheets.width : sheets.width - Self.picture.width - Self.gap
        let name = signer.email.isEmpty ? signer.name : "\(signer.name) <\(signer.email)>"
        func text(_ key: String) -> String { language.text("certificate.\(key)") }
        let values: [Certificate.Row] = [
            .init(text("viewed"), signer.viewed),
            .init(text("consented"), signer.consented),
            .init(signer.act ?? text("signed"), signer.signed),
            .init(text("address"), signer.address),
            .init(text("agent"), signer.agent),
        ]
        var rows = [try setter.row(name, .name, in: sheets, width: room)]
        for value in values where !value.value.isEmpty { rows.append(try setter.row(value, width: room)) }
        let height = max(rows.reduce(0) { $0 + $1.height }, signer.signature == nil ? 0 : Self.picture.height + 8)
        sheets.keep(height)
        let top = sheets.y
        if let artwork = signer.signature?.artwork {
            let frame = Rectangle(
                x: CertificateSheets.margin + sheets.width - Self.picture.width,
                y: top - Self.picture.height,
                width: Self.picture.width,
                height: Self.picture.height
            )
            sheets.draw(Self.printed(artwork, in: frame.size), in: frame)
        }
        let before = sheets.sheets.count
        for row in rows { sheets.add(row) }
        if sheets.sheets.count == before { sheets.descend(to: top - height) }
        sheets.space(8)
    }

    /// Artwork in a frame as a printer needs it: a scan of many pixels becomes one of 300 dots per inch.
    private static func printed(_ artwork: Artwork, in size: Size) -> Artwork {
        let bounds = artwork.bounds
        let scale = min(size.width / max(bounds.width, 0.01), size.height / max(bounds.height, 0.01))
        let density = scale * 300 / 72
        let isFiner = artwork.marks.contains { mark in
            guard case .picture(let bitmap, let frame) = mark else { return false }
            return Double(bitmap.width) > frame.width * density
        }
        guard isFiner,
            let bitmap = try? Renderer.bitmap(of: artwork, frame: bounds, pixelsPerPoint: density, background: nil),
            let smaller = Artwork([.picture(bitmap, frame: bounds)])
        else { return artwork }
        return smaller
    }
}
