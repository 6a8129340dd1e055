internal import SignetGraphics

/// A picture, or a part of one, with all that is known about its ink, everything on the same grid.
struct InkView {
    let colors: ColorPlane
    /// The lightness of the bare paper.
    let paper: Plane
    let map: DepthMap
    /// 1 where there is ink, else 0.
    let ink: Plane
    /// The same with room for soft edges.
    let room: Plane
    /// The mean width of the strokes in pixels.
    let strokeWidth: Double

    /// A finer grid is worth its time from this many times as many pixels a side.
    private static let worthwhile = 1.1

    /// The part inside a box of this view, on the finer grid of the picture that this view was reduced from; nil when
    /// that shows no more.
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

    /// The depth of the pen at full strength; nil when there is no ink.
    ///
    /// It is what a quarter of the ink reaches, or less of it when the strokes are so thin that most of their pixels
    /// are edge.
    var coreDepth: Int? {
        var histogram = [Int](repeating: 0, count: 256)
        for (depth, isInk) in zip(map.depth.values, ink.values) where isInk != 0 { histogram[Int(depth)] += 1 }
        let share = min(0.25, max(0.05, 0.05 + (strokeWidth - 3) / 30))
        return DepthMap.quantile(histogram, darkest: share, least: 0)
    }

    /// Opacity from 0 at the paper's noise to 255 at the pen's full depth.
    func opacity(core: Int) -> Plane {
        let low = 255 * min(1.2 * map.noise, 0.06)
        let high = max(Double(core), low + 10)
        let table = (0..<256).map { UInt8(255 * min(1, max(0, (Double($0) - low) / (high - low))) + 0.5) }
        let values = zip(map.depth.values, room.values).map { $1 == 0 ? 0 : table[Int($0)] }
        return Plane(width: room.width, height: room.height, values: values)
    }
}

extension Plane {
    /// Ink of one colour with the plane as its opacity.
    func bitmap(_ color: Color) -> Bitmap? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(values.count * 4)
        for alpha in values {
            pixels.append(color.red)
            pixels.append(color.green)
            pixels.append(color.blue)
            pixels.append(alpha)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
