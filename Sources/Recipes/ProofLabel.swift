internal import SignetGraphics
internal import SignetLettering
internal import SignetSigning

/// The frame around a stamp in a proof, with its name and place.
struct ProofLabel {
    private let mark: RecipeProof.Mark
    private let page: Rectangle

    private static let color = Color(red: 214, green: 60, blue: 20)
    private static let lineWidth = 0.6
    private static let textSize = 6.5
    private static let longest = 70

    init(_ mark: RecipeProof.Mark, on page: Rectangle) {
        self.mark = mark
        self.page = page
    }

    /// The marks drawn: the frame, and below it (above it at the foot of the page) the label on white.
    func drawn(_ captioner: Captioner) throws(SignetError) -> [Artwork.Mark] {
        let box = mark.frame.expanded(by: Self.lineWidth)
        var marks: [Artwork.Mark] = [.fill(Self.outline(of: box, width: Self.lineWidth), Self.color)]
        guard let text = try label(captioner) else { return marks }
        let height = text.bounds.height + 3
        let below = box.minY - height
        let ground = Rectangle(
            x: max(page.minX, min(box.minX, page.maxX - text.bounds.width - 4)),
            y: below >= page.minY ? below : box.maxY,
            width: text.bounds.width + 4,
            height: height
        )
        let shift = AffineTransform.translation(
            x: ground.minX + 2 - text.bounds.minX,
            y: ground.minY + 1.5 - text.bounds.minY
        )
        marks.append(.fill(Self.filled(ground), Color(red: 255, green: 255, blue: 255)))
        return marks + text.marks.map { $0.moved(by: shift) }
    }

    /// The label as artwork: the name, the place as written, and its coordinates in points.
    private func label(_ captioner: Captioner) throws(SignetError) -> Artwork? {
        let written = mark.label.count > Self.longest ? "\(mark.label.prefix(Self.longest))…" : mark.label
        let numbers = [mark.frame.x, mark.frame.y, mark.frame.width, mark.frame.height].map {
            Int(exactly: $0.rounded()).map(String.init) ?? String($0)
        }
        var caption = Caption("{id}  ·  \(numbers.joined(separator: ","))", layout: .only)
        caption.size = Self.textSize
        caption.width = 2000
        caption.color = Self.color
        let visible = String(
            String.UnicodeScalarView(written.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
        guard let ink = Artwork([.fill(Self.filled(Rectangle(x: 0, y: 0, width: 9, height: 9)), Self.color)]) else {
            return nil
        }
        let carrier = Signature(artwork: ink, name: nil, alternativeText: "")
        return try captioner.adding(caption, to: carrier, fields: CaptionFields(id: visible)).artwork
    }

    private static func filled(_ box: Rectangle) -> Path {
        var path = Path()
        path.move(to: Point(x: box.minX, y: box.minY))
        path.line(to: Point(x: box.maxX, y: box.minY))
        path.line(to: Point(x: box.maxX, y: box.maxY))
        path.line(to: Point(x: box.minX, y: box.maxY))
        path.close()
        return path
    }

    /// The edge of a box as an outline to be filled: the inner one runs the other way.
    private static func outline(of box: Rectangle, width: Double) -> Path {
        var path = filled(box)
        let inner = box.expanded(by: -width)
        path.move(to: Point(x: inner.minX, y: inner.minY))
        path.line(to: Point(x: inner.minX, y: inner.maxY))
        path.line(to: Point(x: inner.maxX, y: inner.maxY))
        path.line(to: Point(x: inner.maxX, y: inner.minY))
        path.close()
        return path
    }
}
