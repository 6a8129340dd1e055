internal import SignetGraphics
internal import SignetLettering
internal import SignetScanning
package import SignetSigning
internal import SignetTexts

/// Sets sheets to sign by hand as PDF pages.
///
/// Keep one for many: it holds open fonts. It belongs to one task at a time.
package final class PaperSheetWriter {
    private let setter: SheetSetter
    /// The most documents that are named, and the most letters of a line.
    private static let (mostDocuments, mostLetters) = (3, 90)

    /// Finds the caption fonts in the folders of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) {
        setter = try SheetSetter()
    }

    /// The sheet as a PDF.
    ///
    /// `date`: the creation date in the file; the same date and sheet give the same bytes.
    /// - Throws: ``SignetError`` `invalidData` where the consent is too long for the sheet.
    package func pdf(of sheet: PaperSheet, date: WrittenDate) throws(SignetError) -> [UInt8] {
        var sheets = CertificateSheets(size: SheetLayout.size, isRightToLeft: sheet.language.isRightToLeft)
        var isWhole = true
        for number in 1...max(1, sheet.layout.pages.count) {
            guard let code = SheetCode(sheet: sheet.number, page: number) else {
                throw SignetError(.invalidData, "a sheet has more pages than its code has numbers")
            }
            if number > 1 { sheets.keep(SheetLayout.size.height) }
            sheets.add(
                sheet.layout.rectangles(onPage: code).map { place in
                    let box = Rectangle(
                        x: place.x,
                        y: Self.upwards(place.maxY),
                        width: place.width,
                        height: place.height
                    )
                    return .fill(Path(box: box), .black)
                }
            )
            do throws(CaptionError) {
                try addHead(of: sheet, page: code, to: &sheets)
                if number == 1 { isWhole = try addConsent(of: sheet, to: &sheets) }
                try addLabels(of: sheet, sheet.layout.pages[number - 1], to: &sheets)
            } catch {
                throw SignetError(error)
            }
            guard isWhole else {
                throw SignetError(.invalidData, "the consent text is too long for a sheet: it must be shorter")
            }
        }
        return try setter.pdf(of: sheets, date: date)
    }

    /// A height from above as one from below.
    private static func upwards(_ y: Double) -> Double { SheetLayout.size.height - y }

    private func addHead(
        of sheet: PaperSheet,
        page: SheetCode,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        func text(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
            sheet.language.text("certificate.sheet.\(key)", values)
        }
        sheets.descend(to: Self.upwards(SheetLayout.top))
        let digits = String(sheet.number, radix: 16, uppercase: true)
        let place = text(
            "page",
            ["sheet": .text(digits), "page": .number(page.page), "count": .number(sheet.layout.pages.count)]
        )
        try add("\(place) · \(sheet.title)", .footer, to: &sheets)
        guard page.page == 1 else { return }
        try add(text("heading"), .heading, to: &sheets)
        try add(sheet.title, .title, to: &sheets)
        try add(sheet.person, .name, to: &sheets)
        for document in sheet.documents.prefix(Self.mostDocuments) {
            try add("\(document.name.prefix(28)) · SHA-256 \(document.sha256)", .footer, to: &sheets)
        }
        if sheet.documents.count > Self.mostDocuments {
            let more = sheet.documents.count - Self.mostDocuments
            try add(text("more", ["count": .number(more)]), .footer, to: &sheets)
        }
        sheets.space(3)
        sheets.add(try row(text("how"), .value))
    }

    /// Adds the text of consent beside its box, as large as there is room for.
    ///
    /// - Returns: Whether there was room.
    private func addConsent(of sheet: PaperSheet, to sheets: inout CertificateSheets) throws(CaptionError) -> Bool {
        let place = SheetLayout.consent
        sheets.descend(to: Self.upwards(place.minY))
        // Beside the box also where lines begin at the right.
        let x = sheet.language.isRightToLeft ? SheetLayout.size.width - place.maxX : place.minX
        for size in [8.5, 7.5, 6.5] {
            var style = CertificateSheets.Style.value
            style.size = size
            let cell = try setter.cell(sheet.consent, style, x: x, width: place.width)
            let row = CertificateSheets.Row(cells: [cell])
            guard row.height <= place.height else { continue }
            sheets.add(row)
            return true
        }
        return false
    }

    private func addLabels(
        of sheet: PaperSheet,
        _ boxes: [SheetLayout.Box],
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        for box in boxes {
            guard let label = sheet.labels[box.key] else { continue }
            sheets.descend(to: Self.upwards(box.frame.minY - SheetLayout.labelHeight + 2))
            try add(label, .value, to: &sheets)
        }
    }

    /// Adds a text of one line, without what there is no room for.
    private func add(
        _ text: String,
        _ style: CertificateSheets.Style,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        let short = text.count > Self.mostLetters ? "\(text.prefix(Self.mostLetters))…" : text
        var row = try row(short, style)
        row.cells = row.cells.map { cell in
            var cell = cell
            cell.lines = Array(cell.lines.prefix(1))
            return cell
        }
        sheets.add(row)
    }

    private func row(_ text: String, _ style: CertificateSheets.Style) throws(CaptionError) -> CertificateSheets.Row {
        let cell = try setter.cell(text, style, x: SheetLayout.left, width: SheetLayout.width)
        return CertificateSheets.Row(cells: [cell])
    }
}
