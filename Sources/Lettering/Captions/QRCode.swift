internal import CLoading
internal import CQREncode
package import SignetGraphics

/// A QR code (ISO/IEC 18004) of error correction level M.
package struct QRCode: Hashable, Sendable {
    /// The greatest number of UTF-8 bytes of its text: the capacity of the largest version used here.
    package static let maximumBytes = 666
    /// The largest version that is used: 97 modules a side.
    static let maximumVersion: Int32 = 20
    /// The number of white modules on every side (ISO/IEC 18004, 9.1).
    package static let quietZone = 4
    /// The smallest width of a module in points: 0.28 mm, which phone cameras resolve on paper.
    static let minimumModule = 0.8
    /// The largest width of a module in points to which a code is enlarged.
    static let maximumModule = 1.6

    /// The modules on a side.
    package let side: Int
    /// Row by row from the top, whether each module is dark.
    package let modules: [Bool]

    /// Encodes a text.
    ///
    /// - Throws: `CaptionError.badCode` for a text that is empty or longer than ``maximumBytes``.
    package init(_ text: String) throws(CaptionError) {
        guard signet_has_qrencode() else { throw .unavailable(package: "libqrencode4") }
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.maximumBytes else { throw .badCode(bytes: bytes.count) }
        guard let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            throw .badCode(bytes: bytes.count)
        }
        defer { unsafe QRcode_free(code) }
        guard unsafe code.pointee.version <= Self.maximumVersion, let data = unsafe code.pointee.data else {
            throw .badCode(bytes: bytes.count)
        }
        let side = unsafe Int(code.pointee.width)
        self.side = side
        modules = (0..<side * side).map { unsafe data[$0] & 1 == 1 }
    }

    /// The modules on a side with the quiet zone.
    var fullSide: Int { side + 2 * Self.quietZone }

    /// The dark modules in a square of points, quiet zone included: outlines of connected areas instead of adjacent
    /// squares, between which gaps could be visible.
    package func path(in square: Rectangle) -> Path {
        let module = square.width / Double(fullSide)
        let offset = Double(Self.quietZone)
        var path = Path()
        for contour in contours() {
            for (index, corner) in contour.enumerated() {
                let point = Point(
                    x: square.minX + (Double(corner.x) + offset) * module,
                    y: square.maxY - (Double(corner.y) + offset) * module
                )
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            path.close()
        }
        return path
    }

    private struct Corner: Hashable {
        var x: Int
        var y: Int
    }

    private func isDark(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < side && y < side && modules[y * side + x]
    }

    /// The corners of the contours, rows counted downwards: outer ones counterclockwise as they are seen, holes
    /// clockwise.
    private func contours() -> [[Corner]] {
        // Edges from corner to corner with the dark module on their left as they are seen.
        var edges: [Corner: [Corner]] = [:]
        var order: [Corner] = []
        func add(_ a: Corner, _ b: Corner) {
            edges[a, default: []].append(b)
            order.append(a)
        }
        for y in 0..<side {
            for x in 0..<side where isDark(x, y) {
                if !isDark(x, y - 1) { add(Corner(x: x + 1, y: y), Corner(x: x, y: y)) }
                if !isDark(x, y + 1) { add(Corner(x: x, y: y + 1), Corner(x: x + 1, y: y + 1)) }
                if !isDark(x - 1, y) { add(Corner(x: x, y: y), Corner(x: x, y: y + 1)) }
                if !isDark(x + 1, y) { add(Corner(x: x + 1, y: y + 1), Corner(x: x + 1, y: y)) }
            }
        }
        var contours: [[Corner]] = []
        for start in order {
            while let first = edges[start]?.popLast() {
                var contour = [start]
                var current = first
                while current != start, let next = Self.next(from: current, after: contour[contour.count - 1], &edges) {
                    contour.append(current)
                    current = next
                }
                contours.append(Self.withoutStraightCorners(contour))
            }
        }
        return contours
    }

    /// The next edge; where two dark modules touch at a corner, the one that stays with its module.
    private static func next(from current: Corner, after last: Corner, _ edges: inout [Corner: [Corner]]) -> Corner? {
        guard var ends = edges[current], !ends.isEmpty else { return nil }
        let (dx, dy) = (current.x - last.x, current.y - last.y)
        // Left as it is seen: with rows downwards, (dx, dy) turned to (dy, -dx).
        let left = Corner(x: current.x + dy, y: current.y - dx)
        let index = ends.firstIndex(of: left) ?? 0
        let end = ends.remove(at: index)
        edges[current] = ends
        return end
    }

    private static func withoutStraightCorners(_ contour: [Corner]) -> [Corner] {
        contour.indices.filter { index in
            let before = contour[(index + contour.count - 1) % contour.count]
            let after = contour[(index + 1) % contour.count]
            return (before.x != contour[index].x || after.x != contour[index].x)
                && (before.y != contour[index].y || after.y != contour[index].y)
        }.map { contour[$0] }
    }
}
