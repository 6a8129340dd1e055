internal import SignetGraphics
internal import SignetLettering
internal import SignetRendering
package import SignetSigning

/// Sets comparisons as PDF pages whose text can be found and copied, or as one picture.
///
/// Each page that looks different is on a sheet: as it was on the left, as it is on the right, what differs in frames.
package final class ComparisonWriter {
    private let setter: SheetSetter
    /// A4 across.
    private static let size = Size(width: 841.89, height: 595.28)
    private static let gap = 20.0
    private static let mark = Color(red: 0xC2, green: 0x3B, blue: 0x12)
    /// Points of the lines of frames.
    private static let lineWidth = 1.25
    /// The most sentences about a page.
    private static let mostRemarks = 6
    private static let pictureResolution = 96.0

    /// Finds the caption fonts.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) { setter = try SheetSetter() }

    /// The comparison as a PDF.
    ///
    /// `date`: the creation date in the file.
    package func pdf(of pages: ComparisonPages, date: WrittenDate) throws(SignetError) -> [UInt8] {
        try setter.pdf(of: try sheets(of: pages), date: date)
    }

    /// The comparison as one PNG, each sheet under the one before it.
    package func png(of pages: ComparisonPages) throws(SignetError) -> [UInt8] {
        let sheets = try sheets(of: pages)
        var marks: [Artwork.Mark] = []
        for index in sheets.sheets.indices {
            let move = AffineTransform.translation(x: 0, y: -Double(index + 1) * sheets.size.height)
            for mark in sheets.marks(onSheet: index) {
                switch mark {
                case .fill(let path, let color): marks.append(.fill(path.transformed(by: move), color))
                case .picture(let bitmap, let frame): marks.append(.picture(bitmap, frame: move.apply(frame)))
                }
            }
        }
        let height = Double(sheets.sheets.count) * sheets.size.height
        let frame = Rectangle(x: 0, y: -height, width: sheets.size.width, height: height)
        guard let artwork = Artwork(marks) else { throw SignetError(.invalidData, "there is nothing to show") }
        // Many sheets together need fewer pixels each.
        let finest = min(Self.pictureResolution, PagePicture.highestResolution(frame.size))
        do throws(RenderingError) {
            let bitmap = try Renderer.bitmap(
                of: artwork,
                frame: frame,
                pixelsPerPoint: finest / 72,
                background: Color(red: 255, green: 255, blue: 255)
            )
            return try Renderer.png(of: bitmap)
        } catch {
            throw SignetError(error)
        }
    }

    // MARK: Layout

    private func sheets(of pages: ComparisonPages) throws(SignetError) -> CertificateSheets {
        do throws(CaptionError) {
            var sheets = CertificateSheets(size: Self.size)
            sheets.add(try setter.row(pages.words.heading, .heading, in: sheets))
            sheets.add(try setter.row(pages.title, .title, in: sheets))
            sheets.space(4)
            for fact in pages.facts { sheets.add(try setter.row(fact, .value, in: sheets)) }
            for (index, difference) in pages.comparison.differences.enumerated() {
                // The first one stays on the sheet of the heading.
                if index > 0 || sheets.rest < Self.size.height / 2 { sheets.keep(.infinity) }
                try add(difference, pages, to: &sheets)
            }
            try setter.addFooters(pages.title, page: pages.words.page, to: &sheets)
            return sheets
        } catch {
            throw SignetError(error)
        }
    }

    private func add(
        _ difference: DocumentComparison.Difference,
        _ pages: ComparisonPages,
        to sheets: inout CertificateSheets
    ) throws(CaptionError) {
        let words = pages.words
        let width = (sheets.width - Self.gap) / 2
        let right = CertificateSheets.margin + width + Self.gap
        let before = difference.pair.before.map { "\(words.pageNumber) \($0) \(words.before)" } ?? words.added
        let now = difference.pair.now.map { "\(words.pageNumber) \($0) \(words.now)" } ?? words.removed
        sheets.space(8)
        sheets.add(
            CertificateSheets.Row(cells: [
                try setter.cell(before, .section, x: CertificateSheets.margin, width: width),
                try setter.cell(now, .section, x: right, width: width),
            ])
        )
        for remark in pages.remarks(difference.pair).prefix(Self.mostRemarks) {
            sheets.add(try setter.row(remark, .value, in: sheets))
        }
        sheets.space(5)
        let top = sheets.y
        let room = Size(width: width, height: max(sheets.rest, 72))
        for (picture, x) in [(difference.pictureBefore, CertificateSheets.margin), (difference.pictureNow, right)] {
            guard let picture else { continue }
            sheets.add(Self.marks(of: picture, difference, x: x, top: top, in: room))
        }
        sheets.descend(to: top - room.height)
    }

    /// A page in its frame, with frames around what differs.
    private static func marks(
        of picture: Bitmap,
        _ difference: DocumentComparison.Difference,
        x: Double,
        top: Double,
        in room: Size
    ) -> [Artwork.Mark] {
        // Both pages are on one scale.
        let all = [difference.pictureBefore, difference.pictureNow].compactMap(\.self)
        let widest = Double(all.map(\.width).max() ?? 1)
        let highest = Double(all.map(\.height).max() ?? 1)
        let scale = min(room.width / widest, room.height / highest)
        let size = Size(width: Double(picture.width) * scale, height: Double(picture.height) * scale)
        let frame = Rectangle(x: x, y: top - size.height, width: size.width, height: size.height)
        var marks: [Artwork.Mark] = [
            .picture(picture, frame: frame), outline(of: frame, width: 0.5, CertificateSheets.pale),
        ]
        for box in difference.boxes {
            let place = Rectangle(
                x: x + box.minX * scale,
                y: top - box.maxY * scale,
                width: box.width * scale,
                height: box.height * scale
            )
            marks.append(outline(of: place.expanded(by: lineWidth), width: lineWidth, mark))
        }
        return marks
    }

    /// A line around a box.
    private static func outline(of box: Rectangle, width: Double, _ color: Color) -> Artwork.Mark {
        let inner = box.expanded(by: -width)
        var path = Path(box: box)
        if inner.width > 0, inner.height > 0 { path.append(Path(box: inner).reversed) }
        return .fill(path, color)
    }
}
