internal import FoundationEssentials
internal import SignetGraphics
internal import SignetLettering
internal import SignetPDF
internal import SignetRendering
internal import SignetSigning
internal import SignetStamping

/// Sets texts on sheets, and makes PDF pages of them whose text can be found and copied.
///
/// Letters are outlines of the caption fonts, so that every script is set properly and no font file is needed; the text
/// is under them in invisible letters.
final class SheetSetter {
    private let setter: TextSetter
    /// The column of labels.
    static let labelWidth = 128.0

    /// Finds the caption fonts in the folders of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when there are none.
    init() throws(SignetError) {
        do throws(CaptionError) {
            setter = TextSetter(fonts: try CaptionFonts(folders: Captioner.folders))
        } catch {
            throw SignetError(error)
        }
    }

    /// Sheets as a PDF.
    ///
    /// `date`: the creation date in the file; the same date and sheets give the same bytes.
    func pdf(of sheets: CertificateSheets, date: WrittenDate) throws(SignetError) -> [UInt8] {
        var pages: [(artwork: Artwork, frame: Rectangle)] = []
        for sheet in sheets.sheets {
            // Artwork is never nothing, and a page may have text alone.
            guard let artwork = Artwork(sheet.marks + [CertificateSheets.speck]) else {
                throw SignetError(.invalidData, "a page has measures that are not numbers")
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

    /// Puts a text with the number of the page at the foot of each page.
    func addFooters(_ text: String, page: String, to sheets: inout CertificateSheets) throws(CaptionError) {
        for index in sheets.sheets.indices {
            let text = "\(text) · \(page) \(index + 1)/\(sheets.sheets.count)"
            let style = CertificateSheets.Style.footer
            let lines = try setter.lines(of: text, size: style.size, weight: style.weight, width: sheets.width)
            if let line = lines.first { sheets.addFooter(line, sheet: index, style: style) }
        }
    }

    func addSection(_ heading: String, to sheets: inout CertificateSheets) throws(CaptionError) {
        sheets.space(16)
        // A heading is not left alone on a page.
        sheets.keep(70)
        sheets.add(try row(heading, .section, in: sheets))
        sheets.rule()
        sheets.space(5)
    }

    func add(_ rows: [Certificate.Row], to sheets: inout CertificateSheets) throws(CaptionError) {
        for row in rows { sheets.add(try self.row(row, width: sheets.width)) }
    }

    /// A label and its value.
    func row(_ row: Certificate.Row, width: Double) throws(CaptionError) -> CertificateSheets.Row {
        let start = CertificateSheets.margin + Self.labelWidth
        return CertificateSheets.Row(cells: [
            try cell(row.label, .label, x: CertificateSheets.margin, width: Self.labelWidth - 6),
            try cell(row.value, .value, x: start, width: width - Self.labelWidth),
        ])
    }

    /// A text over the whole width.
    func row(
        _ text: String,
        _ style: CertificateSheets.Style,
        in sheets: CertificateSheets
    ) throws(CaptionError) -> CertificateSheets.Row {
        try row(text, style, in: sheets, width: sheets.width)
    }

    func row(
        _ text: String,
        _ style: CertificateSheets.Style,
        in sheets: CertificateSheets,
        width: Double
    ) throws(CaptionError) -> CertificateSheets.Row {
        CertificateSheets.Row(cells: [try cell(text, style, x: CertificateSheets.margin, width: width)])
    }

    func cell(
        _ text: String,
        _ style: CertificateSheets.Style,
        x: Double,
        width: Double
    ) throws(CaptionError) -> CertificateSheets.Row.Cell {
        let lines = try setter.lines(of: text, size: style.size, weight: style.weight, width: width)
        return CertificateSheets.Row.Cell(lines: lines, x: x, width: width, style: style)
    }
}
