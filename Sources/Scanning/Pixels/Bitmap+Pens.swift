internal import SignetGraphics

extension Bitmap {
    /// The most colours that are kept apart: scanned ink has three, other pictures may have any number.
    private static let mostPens = 8

    /// The opacity of each colour's ink on the picture's grid, in a fixed order of the colours.
    ///
    /// In a picture with more colours, further ones count as the nearest of the first.
    var pens: [(color: Color, opacity: Plane)] {
        var found: [(color: Color, opacity: Plane)] = []
        var last = 0
        for index in 0..<width * height where pixels[4 * index + 3] > 0 {
            let color = Color(red: pixels[4 * index], green: pixels[4 * index + 1], blue: pixels[4 * index + 2])
            if found.isEmpty || found[last].color != color {
                last = found.firstIndex { $0.color == color } ?? found.count
                if last == Self.mostPens {
                    last =
                        found.indices.min { found[$0].color.distance(to: color) < found[$1].color.distance(to: color) }
                        ?? 0
                }
            }
            if last == found.count {
                found.append(
                    (color, Plane(width: width, height: height, values: [UInt8](repeating: 0, count: width * height)))
                )
            }
            found[last].opacity.values[index] = pixels[4 * index + 3]
        }
        return found.sorted { $0.color.sortKey < $1.color.sortKey }
    }
}

extension Color {
    fileprivate func distance(to other: Color) -> Int {
        abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green)) + abs(Int(blue) - Int(other.blue))
    }

    fileprivate var sortKey: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}
