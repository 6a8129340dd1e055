package import SignetGraphics
internal import SignetLettering

extension Signature {
    /// Bars in a box, as lines through a text.
    package init(bars: [Rectangle], in box: Size, _ color: Color) {
        var path = Path()
        for bar in bars { path.append(Path(box: bar)) }
        let bounds = Rectangle(origin: .zero, size: box)
        self.init(
            artwork: Artwork(outline: path, bounds: bounds, color),
            subject: "Line",
            name: nil,
            alternativeText: "Line"
        )
    }

    /// The initials of a name, by the rules of its script.
    package static func initials(of name: String, language: String?) -> String {
        CheckedName.initials(of: name, language: language)
    }
}
