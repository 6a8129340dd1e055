internal import SignetGraphics
internal import SignetLettering
package import SignetSigning

/// Sets reports on verifications as PDF pages whose text can be found and copied.
package final class VerificationWriter {
    private let setter: SheetSetter

    /// Finds the caption fonts.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) { setter = try SheetSetter() }

    /// The report as a PDF.
    ///
    /// `date`: the creation date in the file; the same date and report give the same bytes.
    package func pdf(
        of pages: VerificationPages,
        format: Certificate.Format,
        date: WrittenDate
    ) throws(SignetError) -> [UInt8] {
        let sheets: CertificateSheets
        do throws(CaptionError) { sheets = try self.sheets(of: pages, format) } catch { throw SignetError(error) }
        return try setter.pdf(of: sheets, date: date)
    }

    private func sheets(
        of pages: VerificationPages,
        _ format: Certificate.Format
    ) throws(CaptionError) -> CertificateSheets {
        var sheets = CertificateSheets(format)
        sheets.add(try setter.row(pages.heading, .heading, in: sheets))
        sheets.space(3)
        sheets.add(try setter.row(pages.title, .title, in: sheets))
        sheets.space(8)
        sheets.add(try setter.row(pages.result, Self.style(.section, pages.standing), in: sheets))
        sheets.space(6)
        try setter.add(pages.facts, to: &sheets)
        for signature in pages.signatures {
            try setter.addSection(signature.heading, to: &sheets)
            sheets.add(try setter.row(signature.result, Self.style(.name, signature.standing), in: sheets))
            sheets.space(3)
            try setter.add(signature.rows, to: &sheets)
        }
        for section in pages.sections {
            try setter.addSection(section.heading, to: &sheets)
            try setter.add(section.rows, to: &sheets)
            sheets.space(4)
            if !section.text.isEmpty { sheets.add(try setter.row(section.text, .value, in: sheets)) }
        }
        try setter.addFooters(pages.title, page: pages.page, to: &sheets)
        return sheets
    }

    private static func style(
        _ style: CertificateSheets.Style,
        _ standing: VerificationPages.Standing
    ) -> CertificateSheets.Style {
        var style = style
        style.color =
            switch standing {
            case .valid: Color(red: 0x0A, green: 0x6B, blue: 0x2B)
            case .failed: Color(red: 0xB0, green: 0x1E, blue: 0x12)
            case .open: Color(red: 0x8A, green: 0x57, blue: 0x00)
            }
        return style
    }
}
