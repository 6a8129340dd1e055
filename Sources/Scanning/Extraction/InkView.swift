internal import SignetGraphics

/// A picture, or a part of one, with all facts about its ink, on the same grid.
struct InkView {
    let colors: ColorPlane
    /// The lightness of the bare paper.
    let paper: Plane
    let map: DepthMap
    /// 1 where there is ink, else 0.
    let ink: Plane
    /// The same with a margin for soft edges.
    let room: Plane
    /// The mean width of the strokes in pixels.
    let strokeWidth: Double

    /// A finer grid is used if it has at least this many times as many pixels a side.
    private static let worthwhile = 1.1
    private static let mostSharpening = 1.5
    /// The sharpening for each share of the depth that blur removed.
    private static let sharpeningByLoss = 4.0
    /// Paper with at least this noise is not sharpened.
    private static let noiseUnsharpened = 0.06

    /// The part inside a box of this view, on the finer grid of the picture that this view was reduced from; nil if
    /// that shows no more detail.
    func finer(in box: PixelBox, of original: ColorPlane, side: Int) throws(ScanError) -> InkView? {
        let grid = (width: colors.width, height: colors.height)
        let part = PixelBox(box, from: grid, to: (width: original.width, height: original.height))
        let colors = try original.cropped(to: part).reduced(toSide: side)
        let gain = Double(max(colors.width, colors.height)) / Double(max(box.width, box.height))
        guard gain >= Self.worthwhile else { return nil }
        return try onGrid(of: colors, from: box, gain: gain)
    }

    /// The whole view on the grid of the picture that it was reduced from.
    func onGrid(of original: ColorPlane) throws(ScanError) -> InkView {
        let gain = Double(original.width) / Double(colors.width)
        return try onGrid(of: original, from: PixelBox(of: room), gain: gain)
    }

    private func onGrid(of colors: ColorPlane, from box: PixelBox, gain: Double) throws(ScanError) -> InkView {
        func onGrid(_ plane: Plane) -> Plane {
            plane.cropped(to: box).sampled(width: colors.width, height: colors.height)
        }
        let paper = onGrid(paper)
        return InkView(
            colors: colors,
            paper: paper,
            map: try DepthMap(of: colors.gray, on: paper),
            ink: onGrid(ink),
            room: onGrid(room),
            strokeWidth: strokeWidth * gain
        )
    }

    /// Opacity from 0 at the paper's noise to 255 at the full depth of the pen.
    ///
    /// Thin strokes are sharpened in proportion to their blur.
    func opacity(_ pens: Pens) -> Plane {
        let low = 255 * min(1.2 * map.noise, 0.06)
        let tables = pens.pens.map { pen in
            let high = max(Double(pen.depth), low + 10)
            return (0..<256).map { UInt8(255 * min(1, max(0, (Double($0) - low) / (high - low))) + 0.5) }
        }
        let strength = Int(256 * sharpening(left: pens.all.left))
        let step = max(1, min(3, Int(pens.all.blur + 0.5)))
        let depth = map.depth.values
        var opacity = Plane(width: room.width, height: room.height, values: [])
        opacity.values.reserveCapacity(room.values.count)
        for y in 0..<room.height {
            let isInner = strength > 0 && y >= step && y < room.height - step
            for index in y * room.width..<(y + 1) * room.width {
                guard room.values[index] != 0 else {
                    opacity.values.append(0)
                    continue
                }
                var value = Int(depth[index])
                if isInner, index >= y * room.width + step, index < (y + 1) * room.width - step {
                    value += strength * (8 * value - map.depth.around(index, step)) / 2304
                }
                opacity.values.append(tables[Int(pens.owner?.values[index] ?? 0)][min(255, max(0, value))])
            }
        }
        return opacity
    }

    /// How much of a pixel's difference to its surroundings is added to it, 0 to 1: 0 where strokes are wide, and
    /// little where it would sharpen noise.
    private func sharpening(left: Double) -> Double {
        min(Self.mostSharpening, Self.sharpeningByLoss * max(0, 1 - left - 0.01))
            * max(0, 1 - map.noise / Self.noiseUnsharpened)
    }
}

extension Plane {
    /// The sum of the eight values around a pixel at a distance of `step` along the axes and the diagonals.
    func around(_ index: Int, _ step: Int) -> Int {
        let above = index - step * width
        let below = index + step * width
        return Int(values[above - step]) + Int(values[above]) + Int(values[above + step]) + Int(values[index - step])
            + Int(values[index + step]) + Int(values[below - step]) + Int(values[below]) + Int(values[below + step])
    }
}

extension Plane {
    /// Ink of the pens' colours with the plane as its opacity; `owner` is the number of each pixel's pen.
    func bitmap(_ pens: [Color], owner: Plane?) -> Bitmap? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(values.count * 4)
        for (index, alpha) in values.enumerated() {
            let color = pens[Int(owner?.values[index] ?? 0)]
            pixels.append(color.red)
            pixels.append(color.green)
            pixels.append(color.blue)
            pixels.append(alpha)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
