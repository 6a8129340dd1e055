internal import SignetGraphics
internal import SignetPDF

/// Artwork as path operators (ISO 32000-1, 8.5), the origin of its bounds at 0, 0.
enum VectorContent {
    /// The decimal places of coordinates: enough for ten thousand steps along the longer side, finer than any printer
    /// shows, and at least two.
    private static func places(for size: Size) -> Int {
        var places = 2
        var steps = max(size.width, size.height) * 100
        while steps < 10_000 && places < 5 {
            places += 1
            steps *= 10
        }
        return places
    }

    static func bytes(of artwork: Artwork, opacity: Double, inks: InkColors) -> [UInt8] {
        var text = opacity < 1 ? "/Opacity gs\n" : ""
        let places = places(for: artwork.bounds.size)
        let shift = AffineTransform.translation(x: -artwork.bounds.x, y: -artwork.bounds.y)
        var current: Color?
        for mark in artwork.marks {
            guard case .fill(let path, let color) = mark else { continue }
            if color != current {
                text += inks.space(of: color).operators(for: color) + "\n"
                current = color
            }
            text += operators(of: path.transformed(by: shift), places: places) + "f\n"
        }
        return Array(text.utf8)
    }

    static func resources(
        of artwork: Artwork,
        opacity: Double,
        inks: InkColors
    ) -> [(Name, PDFObject)] {
        var entries: [(Name, PDFObject)] = []
        if opacity < 1 {
            let state = PDFObject.dictionary(PDFDictionary([("Type", .name("ExtGState")), ("ca", .real(opacity))]))
            entries.append(("ExtGState", .dictionary(PDFDictionary([("Opacity", state)]))))
        }
        let spaces = artwork.marks.compactMap { mark in
            if case .fill(_, let color) = mark { inks.space(of: color) } else { nil }
        }
        entries += spaces.first { !$0.resources.isEmpty }?.resources ?? []
        return entries
    }

    static func operators(of path: Path, places: Int) -> String {
        var text = ""
        func add(_ points: Point...) {
            for point in points {
                text +=
                    ObjectWriter.decimal(point.x, places: places) + " " + ObjectWriter.decimal(point.y, places: places)
                    + " "
            }
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                add(point)
                text += "m\n"
            case .line(let point):
                add(point)
                text += "l\n"
            case .curve(let control1, let control2, let end):
                add(control1, control2, end)
                text += "c\n"
            case .close: text += "h\n"
            }
        }
        return text
    }
}
