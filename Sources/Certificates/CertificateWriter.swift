internal import FoundationEssentials
internal import SignetBatch
internal import SignetGraphics
internal import SignetLettering
internal import SignetPDF
internal import SignetRendering
package import SignetSigning
internal import SignetStamping

/// Sets certificates as PDF pages whose text can be found and copied.
///
/// Letters are outlines of the caption fonts, so that every script is set properly and no font file is needed; the text
/// is under them in invisible letters.
///
/// Keep one for many: it holds open fonts. It belongs to one task at a time.
package final class CertificateWriter {
    private let setter: TextSetter
    /// The column of labels.
    private static let labelWidth = 128.0
    /// The space for a signature, and the gap beside it.
    private static let picture = Size(width: 150, height: 46)
    private static let gap = 14.0

    /// Finds the caption fonts in the folders of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) {
        do throws(CaptionError) {
            setter = TextSetter(fonts: try CaptionFonts(folders: Captioner.folders))
        } catch {
            throw SignetError(error)
        }
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
        var pages: [(artwork: Artwork, frame: Rectangle)] = []
        for sheet in sheets.sheets {
            // Artwork is never nothing, and a page may have text alone.
            guard let artwork = Artwork(sheet.marks + [CertificateSheets.speck]) else {
                throw SignetError(.invalidData, "a page of the certificate has measures that are no numbers")
            }
            pages.append((artwork, sheets.frame))
        }
        let moment = PDFDate(seconds: Int(date.date.timeIntervalSince1970.rounded(.down)), offsetMinutes: 0)
        let drawn: [UInt8]
        do throws(RenderingError) {
            drawn = try Renderer.pdf(ofPages: pages, date: moment.xmpText)
        } catch {
            throw SignetError(error)
        }
        do throws(PDFError) {
            return drawn + (try TextLayer.appendix(of: sheets.sheets.map(\.lines), to: Document(Bytes(drawn))))
        } catch {
            throw SignetError(error)
        }
    }

    // MARK: Layout

    private func sheets(
        of certificate: Certificate,
        _ format: Certificate.Format
    ) throws(CaptionError) -> CertificateSheets {
        let words = certificate.words
        var sheets = CertificateSheets(format)
        sheets.add(try row(words.heading, .heading, in: sheets))
        sheets.space(3)
        sheets.add(try row(certificate.title, .title, in: sheets))
        sheets.space(6)
        try add(
            [
                .init(words.document, certificate.document.name), .init(words.before, certificate.document.before),
                .init(words.after, certificate.document.after),
            ] + certificate.facts,
            to: &sheets
        )
        if !certificate.signers.isEmpty { try addSection(words.signers, to: &sheets) }
        for signer in certificate.signers { try add(signer, words, to: &sheets) }
        if !certificate.events.isEmpty { try addSection(words.events, to: &sheets) }
        try add(certificate.events.map { .init($0.time, $0.text) }, to: &sheets)
        try addSection(words.verification, to: &sheets)
        try add(
            [
                .init(words.chain, certificate.trail.chain), .init(words.entries, "\(certificate.trail.entries)"),
                .init(words.head, certificate.trail.head),
            ],
            to: &sheets
        )
        sheets.space(4)
        sheets.add(try row(words.instructions, .value, in: sheets))
        for index in sheets.sheets.indices {
            let text = "\(certificate.trail.chain) · \(words.page) \(index + 1)/\(sheets.sheets.count)"
            let style = CertificateSheets.Style.footer
            let lines = try setter.lines(of: text, size: style.size, weight: style.weight, width: sheets.width)
            if let line = lines.first { sheets.addFooter(line, sheet: index, style: style) }
        }
        return sheets
    }

    private func addSection(_ heading: String, to sheets: inout CertificateSheets) throws(CaptionError) {
        sheets.space(16)
        // A heading is not left alone on a page.
        sheets.keep(70)
        sheets.add(try row(heading, .section, in: sheets))
        sheets.rule()
        sheets.space(5)
    }

    private func add(
        _ signer: Certificate.Signer,
        _ words: Certificate.Words,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        let room = signer.signature == nil ? sheets.width : sheets.width - Self.picture.width - Self.gap
        let name = signer.email.isEmpty ? signer.name : "\(signer.name) <\(signer.email)>"
        let values: [Certificate.Row] = [
            .init(words.viewed, signer.viewed), .init(words.consented, signer.consented),
            .init(words.signed, signer.signed), .init(words.address, signer.address), .init(words.agent, signer.agent),
        ]
        var rows = [try row(name, .name, in: sheets, width: room)]
        for value in values where !value.value.isEmpty { rows.append(try row(value, width: room)) }
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

    private func add(_ rows: [Certificate.Row], to sheets: inout CertificateSheets) throws(CaptionError) {
        for row in rows { sheets.add(try self.row(row, width: sheets.width)) }
    }

    /// A label and its value.
    private func row(_ row: Certificate.Row, width: Double) throws(CaptionError) -> CertificateSheets.Row {
        let start = CertificateSheets.margin + Self.labelWidth
        return CertificateSheets.Row(cells: [
            try cell(row.label, .label, x: CertificateSheets.margin, width: Self.labelWidth - 6),
            try cell(row.value, .value, x: start, width: width - Self.labelWidth),
        ])
    }

    /// A text over the whole width.
    private func row(
        _ text: String,
        _ style: CertificateSheets.Style,
        in sheets: CertificateSheets
    ) throws(CaptionError) -> CertificateSheets.Row {
        try row(text, style, in: sheets, width: sheets.width)
    }

    private func row(
        _ text: String,
        _ style: CertificateSheets.Style,
        in sheets: CertificateSheets,
        width: Double
    ) throws(CaptionError) -> CertificateSheets.Row {
        CertificateSheets.Row(cells: [try cell(text, style, x: CertificateSheets.margin, width: width)])
    }

    private func cell(
        _ text: String,
        _ style: CertificateSheets.Style,
        x: Double,
        width: Double
    ) throws(CaptionError) -> CertificateSheets.Row.Cell {
        let lines = try setter.lines(of: text, size: style.size, weight: style.weight, width: width)
        return CertificateSheets.Row.Cell(lines: lines, x: x, width: width, style: style)
    }
}
