/// An upright part of a picture, in whole pixels from its upper left corner.
public struct PixelBox: Hashable, Sendable {
    /// The first column.
    public let left: Int
    /// The first row.
    public let top: Int
    /// The columns.
    public let width: Int
    /// The rows.
    public let height: Int

    /// A box by its upper left pixel and its size.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The same part of a picture reduced by `divisor`.
    func divided(by divisor: Int) -> PixelBox {
        PixelBox(left: left / divisor, top: top / divisor, width: width / divisor, height: height / divisor)
    }

    /// All of a plane.
    init(of plane: Plane) {
        left = 0
        top = 0
        width = plane.width
        height = plane.height
    }

    /// The box around all pixels of a plane that are not 0, with a margin within the plane; nil when all are 0.
    init?(around plane: Plane, margin: Int) {
        var columns: ClosedRange<Int>?
        var rows: ClosedRange<Int>?
        for y in 0..<plane.height {
            for x in 0..<plane.width where plane.values[y * plane.width + x] != 0 {
                columns = min(columns?.lowerBound ?? x, x)...max(columns?.upperBound ?? x, x)
                rows = (rows?.lowerBound ?? y)...y
            }
        }
        guard let columns, let rows else { return nil }
        left = max(0, columns.lowerBound - margin)
        top = max(0, rows.lowerBound - margin)
        width = min(plane.width, columns.upperBound + margin + 1) - left
        height = min(plane.height, rows.upperBound + margin + 1) - top
    }

    /// The box around some boxes; nil around none.
    init?(around boxes: [PixelBox]) {
        guard let left = boxes.map(\.left).min(), let top = boxes.map(\.top).min() else { return nil }
        self.left = left
        self.top = top
        width = boxes.reduce(0) { max($0, $1.left + $1.width) } - left
        height = boxes.reduce(0) { max($0, $1.top + $1.height) } - top
    }

    /// How far the box is from another, across or down, whichever is farther; 0 where they touch or overlap.
    func distance(to other: PixelBox) -> Int {
        let across = max(left, other.left) - min(left + width, other.left + other.width)
        let down = max(top, other.top) - min(top + height, other.top + other.height)
        return max(0, across, down)
    }

    /// The same part of the same picture on another grid, both given as picture sizes; never empty, never outside.
    init(_ box: PixelBox, from old: (width: Int, height: Int), to new: (width: Int, height: Int)) {
        left = min(box.left * new.width / old.width, new.width - 1)
        top = min(box.top * new.height / old.height, new.height - 1)
        width = max(1, min(new.width, (box.left + box.width) * new.width / old.width) - left)
        height = max(1, min(new.height, (box.top + box.height) * new.height / old.height) - top)
    }
}

extension Plane {
    /// The part inside a box of this plane.
    func cropped(to box: PixelBox) -> Plane {
        var result = Plane(width: box.width, height: box.height, values: [])
        result.values.reserveCapacity(box.width * box.height)
        for y in box.top..<box.top + box.height {
            result.values += values[y * width + box.left..<y * width + box.left + box.width]
        }
        return result
    }

    /// The plane on another grid, each pixel with the value of the nearest old one.
    func sampled(width newWidth: Int, height newHeight: Int) -> Plane {
        var result = Plane(width: newWidth, height: newHeight, values: [])
        result.values.reserveCapacity(newWidth * newHeight)
        for y in 0..<newHeight {
            let row = (2 * y + 1) * height / (2 * newHeight) * width
            for x in 0..<newWidth { result.values.append(values[row + (2 * x + 1) * width / (2 * newWidth)]) }
        }
        return result
    }
}

extension ColorPlane {
    /// The part inside a box of this picture.
    func cropped(to box: PixelBox) -> ColorPlane {
        var result = ColorPlane(width: box.width, height: box.height, values: [])
        result.values.reserveCapacity(box.width * box.height)
        for y in box.top..<box.top + box.height {
            result.values += values[y * width + box.left..<y * width + box.left + box.width]
        }
        return result
    }
}
