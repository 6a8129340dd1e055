import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct InkShadesTests {
    static let black = (24.0, 24.0, 28.0)
    let scanner = PictureScanner(limits: .standard)

    func scan(_ colors: ColorPlane) throws -> ScanResult {
        var options = ScanOptions.extracting
        options.crop = .none
        return try scanner.scan(PictureFiles.bmp(colors), options)
    }

    func page() -> ColorPlane {
        var page = ColorPlane.paper(width: 640, height: 560)
        page.write(StrayInkTests.written, left: 0, top: 0, Self.black)
        return page
    }

    /// The share of some places where the ink is at least this opaque.
    func share(of places: [Int], in result: ScanResult, from opacity: UInt8) -> Double {
        let alpha = result.bitmap.coverage.coverage
        return Double(places.count { alpha[$0] >= opacity }) / Double(max(1, places.count))
    }

    /// The places of the writing in the lower half.
    var lower: [Int] {
        let coverage = StrayInkTests.written.coverage
        return coverage.indices.filter { coverage[$0] >= 0.9 }.map { $0 + 640 * 270 }
    }

    @Test("a line of a pale pen beside a dark one is kept, and reported", arguments: [0.2, 0.3, 0.4])
    func palePen(_ depth: Double) throws {
        var colors = page()
        let gray = 244 * (1 - depth)
        colors.write(StrayInkTests.written, left: 0, top: 270, (gray, gray, gray))
        let result = try scan(colors)
        #expect(result.warnings == [.paleInk])
        #expect("\(ScanWarning.paleInk)".contains("paler than the rest"))
        #expect(share(of: lower, in: result, from: UInt8(130 * depth)) > 0.98)
    }

    @Test("pale ruled lines beside writing are paper", arguments: [2.0, 5])
    func ruled(_ width: Double) throws {
        var colors = page()
        for y in stride(from: 24.0, to: 560, by: 48) {
            colors.stroke(from: (30, y), to: (610, y + 2), widths: (width, width), (180, 180, 190))
        }
        let result = try scan(colors)
        #expect(!result.warnings.contains(.paleInk))
        #expect(share(of: Array(640 * 300..<640 * 560), in: result, from: 1) == 0)
    }

    @Test("soft ink of the other side is paper")
    func bleeding() throws {
        var colors = page()
        for (index, cover) in StrayInkTests.written.coverage.enumerated() where cover > 0.9 && index % 2 == 0 {
            let (x, y) = (index % 640, 270 + index / 640)
            for dy in -7...7 {
                for dx in -7...7 {
                    let near = max(0, 1 - Double(dx * dx + dy * dy).squareRoot() / 7)
                    colors.cover(x + dx, y + dy, (120, 110, 100), 0.012 * near)
                }
            }
        }
        let result = try scan(colors)
        #expect(share(of: Array(640 * 300..<640 * 560), in: result, from: 1) == 0)
    }

    @Test("the shadow of a fold that strokes cross goes")
    func fold() throws {
        var colors = page()
        var shadow: [Int] = []
        for y in 20..<540 {
            for x in 300..<345 {
                let edge = 300 + y / 16
                guard x >= edge, x < edge + 40 else { continue }
                colors.cover(x, y, (0, 0, 0), 0.52 * (1 - Double(x - edge) / 40))
                if y > 290 { shadow.append(y * 640 + x) }
            }
        }
        let result = try scan(colors)
        #expect(share(of: shadow, in: result, from: 1) < 0.02)
        let strokes = StrayInkTests.written.coverage.indices.filter { StrayInkTests.written.coverage[$0] >= 0.9 }
        #expect(share(of: strokes, in: result, from: 128) > 0.99)
    }

    @Test("writing that the picture's edge cuts is cut there, and reported")
    func edge() throws {
        var colors = page()
        colors.write(StrayInkTests.written, left: -250, top: 270, Self.black)
        let result = try scan(colors)
        #expect(result.warnings == [.cutByEdge])
        let inside = lower.filter { $0 % 640 >= 250 }.map { $0 - 250 }
        #expect(share(of: inside, in: result, from: 128) > 0.98)
    }

    @Test("a line and a shadow over the picture's edge are left out")
    func edgeLine() throws {
        var colors = page()
        colors.stroke(from: (-20, 400), to: (660, 420), widths: (4, 4), Self.black)
        for y in 500..<560 { for x in 0..<120 { colors.cover(x, y, Self.black, Double(y - 500) / 60 * 0.8) } }
        let result = try scan(colors)
        #expect(share(of: Array(640 * 300..<640 * 560), in: result, from: 1) == 0)
    }

    @Test("a stamp under a darker pen of another colour is whole")
    func stamp() throws {
        var colors = ColorPlane.paper(width: 640, height: 280)
        var places: [[Int]] = []
        for step in 0..<14 {
            let (x, y) = (70 + 36 * Double(step), 140 + 60 * sine(Double(step) * 2.4))
            let blank = colors
            colors.stroke(from: (x, y - 14), to: (x + 12, y + 14), widths: (5, 5), (226, 118, 122))
            places.append(
                colors.values.indices.filter {
                    colors.values[$0] != blank.values[$0] && colors.values[$0].greenByte < 130
                }
            )
        }
        colors.write(StrayInkTests.written, left: 0, top: 0, (22, 32, 110))
        let result = try scan(colors)
        #expect(places.allSatisfy { share(of: $0, in: result, from: 60) > 0.9 })
    }

    @Test(
        "crossings of strokes of any width and angle are whole",
        arguments: [5.0, 10, 16, 20, 24, 32, 45, 60],
        [20.0, 55, 90]
    )
    func crossing(_ width: Double, _ angle: Double) throws {
        var colors = ColorPlane.paper(width: 800, height: 450)
        for turn in [12, 12 + angle] {
            let way = (190 * cosine(turn * Double.pi / 180), 190 * sine(turn * Double.pi / 180))
            let (start, end) = ((400 - way.0, 225 - way.1), (400 + way.0, 225 + way.1))
            colors.stroke(from: start, to: end, widths: (width, width), Self.black)
        }
        for step in 0..<24 {
            let x = 60 + 28 * Double(step)
            let (y, next) = (225 + 150 * sine(x / 60), 225 + 150 * sine((x + 28) / 60))
            colors.stroke(from: (x, y), to: (x + 28, next), widths: (width / 2, width / 2), Self.black)
        }
        let ink = colors.values.indices.filter { colors.values[$0].redByte < 60 }
        #expect(share(of: ink, in: try scan(colors), from: 160) > 0.995)
    }
}
