internal import SignetGraphics

extension Composition {
    /// The accents as outlines about the origin of their letter.
    ///
    /// They are placed by ink: above the letter and those before them, or below, centred along the slant of the face.
    ///
    /// - Parameters:
    ///   - letter: The ink of the letter in points about its origin.
    ///   - font: The font of the letter and the accents.
    /// - Returns: One outline for each accent, in points.
    func placed(on letter: Rectangle, font: SizedFont) -> [Path] {
        let gap = 0.16 * font.letterHeight
        var top = letter.maxY
        var bottom = letter.minY
        return accents.compactMap { accent in
            let outline = accent.outline.transformed(by: font.transform)
            guard let ink = outline.bounds else { return nil }
            func centred(at y: Double) -> Double { letter.midX + font.slant * (y - letter.midY) - ink.width / 2 }
            let corner: Point
            switch accent.seat {
            case .above:
                corner = Point(x: centred(at: top + gap + ink.height / 2), y: top + gap)
                top += gap + ink.height
            case .below:
                corner = Point(x: centred(at: bottom - gap - ink.height / 2), y: bottom - gap - ink.height)
                bottom -= gap + ink.height
            case .attached:
                corner = Point(x: centred(at: bottom - ink.height / 2), y: bottom - ink.height * 0.92)
            case .belowRight:
                let x = letter.maxX - ink.width * 0.9 + font.slant * (bottom - letter.midY)
                corner = Point(x: max(x, letter.midX - ink.width / 2), y: bottom - ink.height * 0.85)
            case .upperRight:
                corner = Point(x: letter.maxX - ink.width * 0.3, y: letter.maxY - ink.height * 0.8)
            case .upperLeft:
                corner = Point(x: letter.minX - ink.width * 0.6, y: letter.maxY - ink.height)
            }
            return outline.transformed(by: .translation(x: corner.x - ink.minX, y: corner.y - ink.minY))
        }
    }
}
