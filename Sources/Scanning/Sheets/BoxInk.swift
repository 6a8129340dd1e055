/// Whether there is ink in the white inside of a box.
///
/// Each pixel is compared with the paper around it, which is the picture without what is as thin as strokes are (a closing): a
/// shadow is wider, and stays in both.
struct BoxInk {
    let found: SheetPicture.Ink
    let isCut: Bool

    /// The pixels of a box's picture in a point, and in that of a small box; and how far inside its frame it begins, in points.
    static let (density, fineDensity, inset) = (3.0, 5.0, 3.0)
    /// Half the width of what is no stroke any more, in points.
    private static let strokeRadius = 3.0
    /// Lightness as a share of the paper's, below which there is ink, and below which there may be some.
    private static let (inkLevel, faintLevel) = (0.72, 0.86)
    /// How long a stroke is at least, and how large, in points and square points.
    private static let (leastLength, leastArea) = (4.0, 1.5)

    init(_ picture: Plane, density: Double) {
        let soft = picture.smoothed(radius: 1, by: .mean)
        let radius = max(1, Int(Self.strokeRadius * density))
        let paper = soft.smoothed(radius: radius, by: .highest).smoothed(radius: radius, by: .lowest)
        func strokes(below level: Double) -> [PixelParts.Part] {
            let isDark = soft.values.indices.map { Double(soft.values[$0]) < level * Double(max(paper.values[$0], 40)) }
            return PixelParts(width: picture.width, height: picture.height, isDark).parts.filter { part in
                Double(max(part.width, part.height)) >= Self.leastLength * density
                    && Double(part.area) >= Self.leastArea * density * density
            }
        }
        let ink = strokes(below: Self.inkLevel)
        found = !ink.isEmpty ? .present : strokes(below: Self.faintLevel).isEmpty ? .none : .faint
        isCut = ink.contains {
            $0.left <= 1 || $0.top <= 1 || $0.right >= picture.width - 2 || $0.bottom >= picture.height - 2
        }
    }
}

extension Plane {
    /// The value of a square that replaces that of its middle pixel.
    fileprivate enum SquareValue {
        case highest, lowest, mean
    }

    /// Each pixel as the value of the square around it.
    fileprivate func smoothed(radius: Int, by kind: SquareValue) -> Plane {
        func value(_ values: [UInt8], _ start: Int, _ step: Int, _ range: Range<Int>) -> UInt8 {
            var (least, most, sum) = (UInt8.max, UInt8.min, 0)
            for index in range {
                let value = values[start + index * step]
                (least, most, sum) = (min(least, value), max(most, value), sum + Int(value))
            }
            switch kind {
            case .highest: return most
            case .lowest: return least
            case .mean: return UInt8(sum / range.count)
            }
        }
        var across = self
        for y in 0..<height {
            for x in 0..<width {
                let range = max(0, x - radius)..<min(width, x + radius + 1)
                across.values[y * width + x] = value(values, y * width, 1, range)
            }
        }
        var result = across
        for y in 0..<height {
            let range = max(0, y - radius)..<min(height, y + radius + 1)
            for x in 0..<width { result.values[y * width + x] = value(across.values, x, width, range) }
        }
        return result
    }
}
