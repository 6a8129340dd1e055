import Fixtures
import SignetBasics
import SignetGraphics

@testable import SignetScanning

/// A camera's view of sheets of paper on a desk, by a known projective map.
struct SheetPhoto {
    static let width = 720
    static let height = 600
    /// The size of a sheet, with the writing of ``SyntheticPaper`` in its middle.
    static let sheet = (width: 660.0, height: 440.0)
    static let pen = (28.0, 44.0, 120.0)
    static let written = SyntheticPaper(.clean, pen: pen, isWritten: true)

    enum Desk: CaseIterable {
        case wood, mottled, pale
    }

    /// How a sheet lies in front of the camera.
    struct View {
        /// Where the sheet's middle is in the picture.
        let middle: (Double, Double)
        let scale: Double
        /// How much farther one side of the sheet is than the other, across and down.
        let tilt: (Double, Double)
        private let cos: Double
        private let sin: Double

        /// A view of a sheet that is turned by degrees, clockwise.
        init(middle: (Double, Double), scale: Double, turn: Double, tilt: (Double, Double)) {
            self.middle = middle
            self.scale = scale
            self.tilt = tilt
            cos = cosine(turn * Double.pi / 180)
            sin = sine(turn * Double.pi / 180)
        }

        /// Where a place on the sheet is in the picture.
        func place(_ u: Double, _ v: Double) -> Point {
            let (x, y) = (u - sheet.width / 2, v - sheet.height / 2)
            let depth = 1 + tilt.0 * x / sheet.width + tilt.1 * y / sheet.height
            return Point(
                x: middle.0 + scale * (cos * x - sin * y) / depth,
                y: middle.1 + scale * (sin * x + cos * y) / depth
            )
        }

        /// The place in the sheet's coordinates that a point of the picture shows.
        func origin(of point: Point) -> Point {
            let (px, py) = ((point.x - middle.0) / scale, (point.y - middle.1) / scale)
            // Turned back: q = (x, y) / depth.
            let (qx, qy) = (cos * px + sin * py, cos * py - sin * px)
            let depth = 1 / (1 - tilt.0 * qx / sheet.width - tilt.1 * qy / sheet.height)
            return Point(x: qx * depth + sheet.width / 2, y: qy * depth + sheet.height / 2)
        }

        /// From the sheet's upper left, clockwise.
        var corners: [Point] {
            [place(0, 0), place(sheet.width, 0), place(sheet.width, sheet.height), place(0, sheet.height)]
        }
    }

    var colors: ColorPlane

    /// A bare desk.
    init(_ desk: Desk) {
        var random = SplitMix(seed: 3)
        let spots = (0..<61 * 51).map { _ in Double(random.next() >> 11) / Double(1 << 53) }
        var values: [UInt32] = []
        values.reserveCapacity(Self.width * Self.height)
        for y in 0..<Self.height {
            let grain = (0..<8).map { 30 * sine(Double(y) / 7 + Double($0)) }
            for x in 0..<Self.width {
                let noise = 8 * (Double(random.next() >> 11) / Double(1 << 53) - 0.5)
                let color: (Double, Double, Double) =
                    switch desk {
                    case .wood: (112 + grain[x / 90] + noise, 74 + 0.7 * grain[x / 90] + noise, 44 + noise)
                    case .mottled:
                        Self.shifted((60, 62, 66), 80 * spots[y / 12 * 61 + x / 12] + noise)
                    case .pale: Self.shifted((222, 220, 214), noise)
                    }
                values.append(ColorPlane.value(color))
            }
        }
        colors = ColorPlane(width: Self.width, height: Self.height, values: values)
    }

    /// Lays a sheet on the desk; where `isPaper` says no for a place on it, the desk stays.
    mutating func lay(_ view: View, isPaper: (Point) -> Bool) {
        var random = SplitMix(seed: 5)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let noise = 4 * (Double(random.next() >> 11) / Double(1 << 53) - 0.5)
                let place = view.origin(of: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard place.x >= 0, place.y >= 0, place.x < Self.sheet.width, place.y < Self.sheet.height,
                    isPaper(place)
                else { continue }
                let ink = Self.ink(at: place)
                let paper = (240.0, 239.0, 233.0)
                let color = (
                    paper.0 + (Self.pen.0 - paper.0) * ink, paper.1 + (Self.pen.1 - paper.1) * ink,
                    paper.2 + (Self.pen.2 - paper.2) * ink
                )
                colors.values[y * Self.width + x] = ColorPlane.value(Self.shifted(color, noise))
            }
        }
    }

    private static func shifted(_ color: (Double, Double, Double), _ by: Double) -> (Double, Double, Double) {
        (color.0 + by, color.1 + by, color.2 + by)
    }

    /// How much ink covers a place on a sheet, 0 to 1.
    static func ink(at place: Point) -> Double {
        let x = place.x - (sheet.width - Double(SyntheticPaper.width)) / 2 - 0.5
        let y = place.y - (sheet.height - Double(SyntheticPaper.height)) / 2 - 0.5
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        guard left >= 0, top >= 0, left + 1 < SyntheticPaper.width, top + 1 < SyntheticPaper.height else { return 0 }
        let (right, below) = (x - Double(left), y - Double(top))
        func value(_ x: Int, _ y: Int) -> Double { written.coverage[y * SyntheticPaper.width + x] }
        let upper = value(left, top) * (1 - right) + value(left + 1, top) * right
        let lower = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
        return upper * (1 - below) + lower * below
    }
}

extension ColorPlane {
    fileprivate static func value(_ color: (Double, Double, Double)) -> UInt32 {
        func byte(_ channel: Double) -> UInt32 { UInt32(min(255, max(0, channel))) }
        return byte(color.0) << 24 | byte(color.1) << 16 | byte(color.2) << 8 | 255
    }
}

extension SheetPhoto {
    /// A sheet seen at an angle, all of it in the picture.
    static let tilted = View(middle: (365, 300), scale: 0.86, turn: 4, tilt: (0.12, -0.25))
}
