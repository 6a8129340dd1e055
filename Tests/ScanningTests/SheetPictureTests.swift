import SignetBasics
import SignetGraphics
import Testing

@testable import SignetScanning

/// A photograph of a signing sheet that is drawn with its boxes filled in.
private struct SheetDrawing {
    let layout: SheetLayout
    let code: SheetCode
    /// The keys of the boxes that have ink.
    var inked: Set<String> = []
    /// How dark the ink is, from 0 to 1.
    var darkness = 0.75

    /// The lightness of a place on the page, from 0 to 1.
    private func lightness(_ point: Point, _ black: [Rectangle]) -> Double {
        if black.contains(where: { $0.minX <= point.x && point.x < $0.maxX && $0.minY <= point.y && point.y < $0.maxY })
        {
            return 0.08
        }
        for box in layout.pages[code.page - 1] where inked.contains(box.key) {
            let (x, y) = ((point.x - box.frame.minX) / box.frame.width, (point.y - box.frame.minY) / box.frame.height)
            guard (0.2...0.8).contains(x), (0.2...0.8).contains(y) else { continue }
            // A cross.
            let (one, two) = ((y - x) * box.frame.height, (y - 1 + x) * box.frame.height)
            if abs(one) < 1 || abs(two) < 1 { return 1 - darkness }
        }
        return 0.93
    }

    /// The page as pixels, before it is photographed.
    var flat: Plane {
        let (width, height) = (Int(SheetLayout.size.width * 3), Int(SheetLayout.size.height * 3))
        let black = layout.rectangles(onPage: code)
        var rows = [[Rectangle]](repeating: [], count: height)
        for box in black {
            for row in max(0, Int(box.minY * 3) - 1)...min(height - 1, Int(box.maxY * 3) + 1) { rows[row].append(box) }
        }
        var plane = Plane(width: width, height: height, values: [])
        for y in 0..<height {
            for x in 0..<width {
                let point = Point(x: (Double(x) + 0.5) / 3, y: (Double(y) + 0.5) / 3)
                plane.values.append(UInt8(lightness(point, rows[y]) * 255))
            }
        }
        return plane
    }
}

/// How a page is photographed: where its corners are, with noise and a shadow.
private struct Photo {
    static let (width, height) = (1500, 2000)
    let corners: [Point]
    var noise = 6.0
    /// How much of the light a shadow takes away, and the line along which it begins.
    var shadow = (depth: 0.35, normal: Point(x: 0.7, y: 0.7), distance: 1200.0)

    init(_ random: inout SplitMix) {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let middle = Point(x: 750 + number(-40...40), y: 1000 + number(-40...40))
        let (halfWidth, halfHeight) = (560.0 * number(0.85...1.05), 800.0 * number(0.85...1.05))
        let angle = number(-0.12...0.12) + Double(Int.random(in: 0...3, using: &random)) * Double.pi / 2
        let upright = abs(angle.remainder(dividingBy: Double.pi)) < 0.5
        let scale = upright ? 1.0 : 0.78
        corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
            let slant = Point(x: number(-45...45), y: number(-45...45))
            return middle + (Point(x: x * halfWidth, y: y * halfHeight).rotated(by: angle) * scale) + slant
        }
        shadow = (number(0...0.5), Point(x: 1, y: 0).rotated(by: number(-3...3)), number(-600...600))
        noise = number(0...8)
    }

    /// The picture of a flat page on a dark table.
    func picture(of page: Plane, _ random: inout SplitMix) -> ColorPlane {
        guard let map = Projection(of: (1, 1), to: corners) else { return page.asColors }
        let inverse = Self.inverse(map)
        var colors = ColorPlane(width: Self.width, height: Self.height, values: [])
        colors.values.reserveCapacity(Self.width * Self.height)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let place = inverse(point)
                var value = 70.0
                if (0...1).contains(place.x), (0...1).contains(place.y) {
                    let inPage = Point(x: place.x * Double(page.width), y: place.y * Double(page.height))
                    value = page.interpolated(at: inPage) ?? 235
                }
                let side = (point - Point(x: 750, y: 1000)).dot(shadow.normal) - shadow.distance
                value *= 1 - shadow.depth * min(1, max(0, side / 30))
                value += Double(Int(random.next() & 0xff) - 128) / 128 * noise
                let byte = UInt32(min(255, max(0, value)))
                colors.values.append(byte << 24 | byte << 16 | byte << 8 | 0xff)
            }
        }
        return colors
    }

    /// The inverse of a map of the unit square, by solving its two linear equations.
    private static func inverse(_ map: Projection) -> (Point) -> Point {
        let zero = map.place(of: Point(x: 0, y: 0))
        // The eight numbers, from the places of the corners.
        let coefficients = map.coefficients(from: Point(x: 0, y: 0)).map(Double.init)
        let (a, b, c, d) = (coefficients[0], coefficients[1], zero.x, coefficients[3])
        let (e, f, g, h) = (coefficients[4], zero.y, coefficients[6], coefficients[7])
        return { point in
            let (p, q, r, s) = (a - g * point.x, b - h * point.x, d - g * point.y, e - h * point.y)
            let (u, v) = (point.x - c, point.y - f)
            let determinant = p * s - q * r
            return Point(x: (u * s - q * v) / determinant, y: (p * v - u * r) / determinant)
        }
    }
}

extension Plane {
    fileprivate var asColors: ColorPlane {
        ColorPlane(
            width: width,
            height: height,
            values: values.map { UInt32($0) << 24 | UInt32($0) << 16 | UInt32($0) << 8 | 0xff }
        )
    }
}

@Suite struct SheetPictureTests {
    private static let boxes: [(key: String, shape: SheetLayout.Shape)] = [
        ("signature", .signature), ("initials", .initials), ("name", .line), ("agree", .mark), ("note", .lines),
    ]

    @Test("a code has what it was made with, and no other bits pass")
    func codes() throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<200 {
            let code = try #require(
                SheetCode(sheet: random.next() >> 24, page: Int.random(in: 1...255, using: &random))
            )
            #expect(SheetCode(bits: code.bits) == code)
            var bits = code.bits
            bits[Int.random(in: 0..<64, using: &random)].toggle()
            #expect(SheetCode(bits: bits) == nil)
            #expect(SheetCode(bits: code.bits.map { !$0 }) == nil)
        }
        #expect(SheetCode(sheet: 1 << 40, page: 1) == nil)
        #expect(SheetCode(sheet: 1, page: 0) == nil)
    }

    @Test("ink of any photograph is found in its own boxes, or the photograph is refused")
    func photographs() throws {
        var random = SplitMix(seed: 20_261_130)
        let layout = try #require(SheetLayout(Self.boxes))
        let code = try #require(SheetCode(sheet: 0x5A_1234_5678, page: 1))
        var read = 0
        for round in 0..<10 {
            let keys = layout.pages[0].map(\.key).filter { _ in Bool.random(using: &random) }
            let drawing = SheetDrawing(layout: layout, code: code, inked: Set(keys))
            let photo = Photo(&random).picture(of: drawing.flat, &random)
            do throws(SheetError) {
                let picture = try SheetPicture(photo)
                #expect(picture.code == code)
                for box in layout.pages[0] {
                    let found = try picture.content(of: box).ink
                    #expect(
                        (found == .present) == drawing.inked.contains(box.key),
                        "round \(round), \(box.key): \(found)"
                    )
                }
                read += 1
            } catch {
                print("round \(round) refused:", error)
            }
        }
        // Refusing everything would be right too, and of no use.
        #expect(read >= 8)
    }

    @Test("ink that is too pale is not certain")
    func paleInk() throws {
        var random = SplitMix(seed: 3)
        let layout = try #require(SheetLayout(Self.boxes))
        let code = try #require(SheetCode(sheet: 1, page: 1))
        let drawing = SheetDrawing(layout: layout, code: code, inked: ["name"], darkness: 0.27)
        let picture = try SheetPicture(Photo(&random).picture(of: drawing.flat, &random))
        let box = try #require(layout.pages[0].first { $0.key == "name" })
        #expect(try picture.content(of: box).ink == .faint)
    }

    @Test("a page whose box is covered, without a mark, or none at all is refused")
    func refusals() throws {
        var random = SplitMix(seed: 5)
        let layout = try #require(SheetLayout(Self.boxes))
        let code = try #require(SheetCode(sheet: 99, page: 1))
        let page = SheetDrawing(layout: layout, code: code).flat
        func covered(_ box: Rectangle, by value: UInt8) throws(SheetError) -> SheetPicture {
            var copy = page
            for y in Int(box.minY * 3)..<Int(box.maxY * 3) {
                for x in Int(box.minX * 3)..<Int(box.maxX * 3) { copy.values[y * copy.width + x] = value }
            }
            var random = SplitMix(seed: 6)
            return try SheetPicture(Photo(&random).picture(of: copy, &random))
        }
        let box = layout.pages[0][1]
        let part = Rectangle(x: box.frame.maxX - 20, y: box.frame.minY - 10, width: 40, height: 90)
        let picture = try covered(part, by: 235)
        #expect(throws: SheetError.frameMissing(key: box.key)) { try picture.content(of: box) }
        #expect(throws: SheetError.marksMissing(found: 3)) {
            try covered(Rectangle(x: 30, y: 30, width: 50, height: 50), by: 235)
        }
        #expect(throws: SheetError.codeUnreadable) {
            try covered(Rectangle(x: 200, y: 770, width: 60, height: 30), by: 235)
        }
        let blank = ColorPlane(width: 600, height: 800, values: .init(repeating: 0xf0f0_f0ff, count: 480_000))
        #expect(throws: SheetError.marksMissing(found: 0)) { try SheetPicture(blank) }
        _ = random.next()
    }
}
