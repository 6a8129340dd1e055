internal import SignetGraphics

/// The places of signature, caption, rule, code and border, in points, y upwards.
struct CaptionArrangement {
    private let design: CaptionDesign
    private(set) var marks: [Artwork.Mark] = []
    /// The box of all of it, the padding of a border and the quiet zone of a code included.
    private(set) var box: Rectangle

    /// The heights of the baselines of the caption's first and last line.
    private(set) var baselines: (first: Double, last: Double)?
    /// The ink's scale and place.
    private(set) var inkFrame: Rectangle?

    /// The gaps in ems of the caption: below the ink, on each side of a rule below it, and beside it.
    private static let gapBelow = 0.85
    private static let gapAtRule = 0.6
    private static let gapBeside = 1.1

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - ink: The signature.
    ///   - scale: The factor by which the signature is enlarged.
    ///   - block: The caption's text, if it has one.
    ///   - code: The QR code, if it has one.
    ///   - codeHeight: The height of the code in points; nil for the height of the rest.
    ///   - design: How they are placed.
    init(
        ink: Artwork,
        scale: Double,
        block: CaptionBlock?,
        code: QRCode?,
        codeHeight: Double?,
        design: CaptionDesign
    ) {
        self.design = design
        box = Rectangle(x: 0, y: 0, width: 0, height: 0)
        var isEmpty = true
        if design.layout != .only {
            let frame = Rectangle(
                x: 0,
                y: 0,
                width: ink.bounds.width * scale,
                height: ink.bounds.height * scale
            )
            let shift = AffineTransform(
                a: scale,
                b: 0,
                c: 0,
                d: scale,
                tx: -ink.bounds.x * scale,
                ty: -ink.bounds.y * scale
            )
            marks = ink.marks.map { $0.transformed(by: shift) }
            inkFrame = frame
            box = frame
            isEmpty = false
        }
        if let block {
            place(block, isAlone: isEmpty)
            isEmpty = false
        }
        if let code { place(code, height: codeHeight, isAlone: isEmpty) }
        if let border = design.border { enclose(border) }
    }

    private mutating func place(_ block: CaptionBlock, isAlone: Bool) {
        let size = design.text.size
        var origin = Point(x: 0, y: 0)
        if !isAlone {
            let ruleWidth = design.rule?.lineWidth
            switch design.layout {
            case .below, .only:
                let gap = design.gap ?? size * (ruleWidth == nil ? Self.gapBelow : Self.gapAtRule)
                origin.y = box.minY - gap - (ruleWidth.map { $0 + gap } ?? 0)
                let width = max(box.width, block.box.width)
                var alignment = design.text.alignment
                if alignment == .natural, block.isRightToLeft { alignment = .right }
                let inkShift = Self.shift(of: box.width, in: width, alignment)
                move(by: Point(x: inkShift, y: 0))
                origin.x = Self.shift(of: block.box.width, in: width, alignment) - block.box.minX
                if let rule = design.rule {
                    let line = Rectangle(x: 0, y: box.minY - gap - rule.lineWidth, width: width, height: rule.lineWidth)
                    marks.append(.fill(Path(box: line), rule.color ?? design.text.color))
                    box = box.union(line)
                }
            case .right, .left:
                let gap = design.gap ?? size * Self.gapBeside
                let distance = gap + (ruleWidth.map { $0 + gap } ?? 0)
                origin.y = box.midY - block.middle
                let isRight = design.layout == .right
                origin.x = isRight ? box.maxX + distance - block.box.minX : box.minX - distance - block.box.maxX
                if let rule = design.rule {
                    var caption = block.box
                    caption.y += origin.y
                    let low = min(box.minY, caption.minY)
                    let high = max(box.maxY, caption.maxY)
                    let x = isRight ? box.maxX + gap : box.minX - gap - rule.lineWidth
                    let line = Rectangle(x: x, y: low, width: rule.lineWidth, height: high - low)
                    marks.append(.fill(Path(box: line), rule.color ?? design.text.color))
                }
            }
        }
        let shift = AffineTransform.translation(x: origin.x, y: origin.y)
        marks += block.fills.map { .fill($0.path.transformed(by: shift), $0.color) }
        baselines = (origin.y + block.firstBaseline, origin.y + block.lastBaseline)
        let frame = shift.apply(block.box)
        box = isAlone ? frame : box.union(frame)
    }

    /// The offset of a part in a width; by default at the side where the text begins.
    private static func shift(of part: Double, in whole: Double, _ alignment: CaptionAlignment) -> Double {
        switch alignment {
        case .left, .natural: 0
        case .center: (whole - part) / 2
        case .right: whole - part
        }
    }

    private mutating func move(by offset: Point) {
        guard offset != .zero else { return }
        let shift = AffineTransform.translation(x: offset.x, y: offset.y)
        marks = marks.map { $0.transformed(by: shift) }
        inkFrame = inkFrame.map(shift.apply)
        box = shift.apply(box)
    }

    /// Puts a code at the outer side of the caption, with its quiet zone around it.
    private mutating func place(_ code: QRCode, height: Double?, isAlone: Bool) {
        let modules = Double(code.fullSide)
        let module = min(max((height ?? box.height) / modules, QRCode.minimumModule), QRCode.maximumModule)
        let side = module * modules
        let isLeft = design.layout == .left
        var square = Rectangle(x: 0, y: 0, width: side, height: side)
        if !isAlone {
            square.x = isLeft ? box.minX - side : box.maxX
            square.y = box.midY - side / 2
        }
        marks.append(.fill(code.path(in: square), .black))
        box = isAlone ? square : box.union(square)
    }

    private mutating func enclose(_ border: CaptionBorder) {
        let inner = box.expanded(by: border.padding)
        let outer = box.expanded(by: border.extent)
        var path = Path(box: outer, radius: border.radius + border.lineWidth / 2)
        path.append(Path(box: inner, radius: max(0, border.radius - border.lineWidth / 2)).reversed)
        marks.append(.fill(path, border.color ?? design.text.color))
        box = outer
    }
}

extension Artwork.Mark {
    /// The mark in another place and size; the map must keep what is upright upright.
    func transformed(by transform: AffineTransform) -> Artwork.Mark {
        switch self {
        case .fill(let path, let color): .fill(path.transformed(by: transform), color)
        case .picture(let bitmap, let frame): .picture(bitmap, frame: transform.apply(frame))
        }
    }
}
