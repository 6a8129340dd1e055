internal import SignetGraphics

/// The pens of the writing, each with its colour and depth, and the pen of each pixel.
struct Pens {
    /// One pen.
    struct Pen {
        let color: Color
        /// The depth where it fully covers the paper, 1 to 255.
        let depth: Int
    }

    /// The pen with the most ink first; never empty.
    let pens: [Pen]
    /// The number of each pixel's pen; nil for a single pen.
    let owner: Plane?
    /// The ink of all pens together.
    let all: PenDepth

    /// Finds the pens of a view; nil when it has no ink.
    static func find(in view: InkView) -> Pens? {
        guard let all = PenDepth(view, where: { _ in true }) else { return nil }
        let light = PaperLight(of: view)
        let blocks = InkBlocks(view, under: light)
        let hues = InkHues(of: blocks, depth: all.full)
        guard hues.count > 1 else {
            let color = PenColor.measure(blocks, light, all) { _ in true }
            return Pens(pens: [Pen(color: color, depth: all.full)], owner: nil, all: all)
        }
        let owner = hues.plane(width: view.ink.width, height: view.ink.height)
        let pens = (0..<hues.count).map { number in
            let depth = PenDepth(view) { Int(owner.values[$0]) == number } ?? all
            let color = PenColor.measure(blocks, light, depth) { Int(hues.owner[$0]) == number }
            return Pen(color: color, depth: depth.full)
        }
        return Pens(pens: pens, owner: owner, all: all)
    }
}
