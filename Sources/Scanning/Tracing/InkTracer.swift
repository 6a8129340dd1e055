package import SignetGraphics

/// Ink of one pen as outlines of curves.
///
/// The contours at half opacity are fitted within a fraction of a pixel, so that the edge lies where it lay; shades
/// within the strokes become one colour, as dense on white as the ink is in the middle.
package struct InkTracer: Sendable {
    package init() {}

    /// How far curves may lie beside the contours, in pixels.
    private static let accuracy = 0.22
    /// Contours around less than this many square pixels are specks of the edge.
    private static let leastArea = 2.0
    /// Opacity from which on a pixel is within a stroke.
    private static let innerOpacity: UInt8 = 128

    /// The outlines of a picture's ink, in pixels from its lower left corner, y upwards, one fill for each pen.
    ///
    /// - Returns: The fills with their colours; none when nothing is at least half opaque.
    package func trace(_ bitmap: Bitmap) -> [(path: Path, color: Color)] {
        bitmap.pens.compactMap { color, plane in
            let path = outline(of: plane)
            return path.isEmpty ? nil : (path, color.onWhite(opacity: Self.density(of: plane)))
        }
    }

    private func outline(of plane: Plane) -> Path {
        let fitter = CurveFitter(accuracy: Self.accuracy, cornerAngle: 0.9)
        var path = Path()
        for loop in Contours(of: plane).loops where abs(Self.area(of: loop)) >= Self.leastArea {
            let points = Self.fromCorner(loop)
            path.move(to: points[0])
            for curve in fitter.cubics(through: points) { path.curve(curve.control1, curve.control2, to: curve.end) }
            path.close()
        }
        return path
    }

    /// The closed loop, begun and ended at its sharpest turn, where a joint does not show.
    private static func fromCorner(_ loop: [Point]) -> [Point] {
        let span = max(1, min(3, loop.count / 8))
        let turns = loop.indices.map { index in
            let before = loop[index] - loop[(index + loop.count - span) % loop.count]
            let after = loop[(index + span) % loop.count] - loop[index]
            return before.dot(after) / max(1e-9, before.length * after.length)
        }
        let start = turns.indices.min { turns[$0] < turns[$1] } ?? 0
        return Array(loop[start...] + loop[...start])
    }

    private static func area(of loop: [Point]) -> Double {
        loop.indices.reduce(0) { $0 + loop[$1].cross(loop[($1 + 1) % loop.count]) } / 2
    }

    /// The mean opacity of the darker half within the strokes, 0 to 1.
    private static func density(of plane: Plane) -> Double {
        let histogram = plane.histogram
        let total = histogram[Int(innerOpacity)...].reduce(0, +)
        var count = 0
        var sum = 0
        for opacity in stride(from: 255, through: Int(innerOpacity), by: -1) {
            let part = min(histogram[opacity], max(0, total / 2 + 1 - count))
            count += part
            sum += part * opacity
        }
        return count > 0 ? Double(sum) / Double(255 * count) : 1
    }
}

extension Color {
    /// The colour that ink of an opacity has on white paper.
    fileprivate func onWhite(opacity: Double) -> Color {
        func mixed(_ channel: UInt8) -> UInt8 { UInt8(255 - (255 - Double(channel)) * min(1, max(0, opacity)) + 0.5) }
        return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
}
