import SignetGraphics
import Testing

@testable import SignetRendering

@Suite struct RendererTests {
    private func square(_ x: Double, _ y: Double, _ side: Double, color: Color = .black) -> Artwork.Mark {
        var path = Path()
        path.move(to: Point(x: x, y: y))
        for (dx, dy) in [(1.0, 0.0), (1, 1), (0, 1)] { path.line(to: Point(x: x + dx * side, y: y + dy * side)) }
        path.close()
        return .fill(path, color)
    }

    @Test("a square covers its pixels whole, and half a pixel by half; y goes up")
    func coverage() throws {
        let artwork = try #require(Artwork([square(1, 1, 2.5)]))
        let frame = Rectangle(x: 0, y: 0, width: 5, height: 4)
        let mask = try Renderer.mask(of: artwork, frame: frame, pixelsPerPoint: 1)
        #expect(mask.width == 5 && mask.height == 4)
        func at(_ x: Int, _ y: Int) -> Int { Int(mask.coverage[(3 - y) * 5 + x]) }
        #expect(at(1, 1) == 255 && at(2, 2) == 255 && at(0, 0) == 0 && at(4, 3) == 0)
        #expect(abs(at(3, 1) - 128) <= 2 && abs(at(1, 3) - 128) <= 2 && abs(at(3, 3) - 64) <= 2)
    }

    @Test("bands are the rows of the whole mask", arguments: [1.0, 7, 60])
    func bands(pixelsPerPoint: Double) throws {
        guard case .fill(var path, _) = square(0.3, 0.7, 20) else { return }
        path.move(to: Point(x: 2, y: 30))
        path.curve(Point(x: 40, y: 60), Point(x: -20, y: 55), to: Point(x: 25, y: 1))
        path.close()
        let artwork = try #require(Artwork([.fill(path, .black), square(18.2, 12, 9)]))
        let mask = try Renderer.mask(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint)
        var rows: [UInt8] = []
        var count = 0
        try Renderer.bands(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint) { band in
            for index in band.indices { rows.append(band[index]) }
            count += 1
        }
        #expect(rows == mask.coverage)
        #expect(pixelsPerPoint < 60 || count > 4)
    }

    @Test("overlapping outlines of one direction leave no holes")
    func winding() throws {
        guard case .fill(var path, _) = square(0, 0, 4), case .fill(let other, _) = square(1, 1, 2) else { return }
        path.append(other)
        let artwork = try #require(Artwork([.fill(path, .black)]))
        let mask = try Renderer.mask(of: artwork, frame: artwork.bounds, pixelsPerPoint: 3)
        #expect(mask.coverage.allSatisfy { $0 == 255 })
    }

    @Test("a picture stands upright in its frame with its own colours")
    func pictures() throws {
        let red: [UInt8] = [255, 0, 0, 255]
        let blue: [UInt8] = [0, 0, 255, 255]
        let clear: [UInt8] = [0, 0, 0, 0]
        let bitmap = try #require(Bitmap(width: 2, height: 2, pixels: red + clear + clear + blue))
        let artwork = try #require(
            Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 2, height: 2))])
        )
        let drawn = try Renderer.bitmap(of: artwork, frame: artwork.bounds, pixelsPerPoint: 1, background: nil)
        #expect(drawn == bitmap)
        let large = try Renderer.bitmap(of: artwork, frame: artwork.bounds, pixelsPerPoint: 10, background: nil)
        #expect(Array(large.pixels[0..<4]) == red, "red is at the upper left")
        #expect(Array(large.pixels.suffix(4)) == blue, "blue is at the lower right")
    }

    @Test("colours are not premultiplied, and a ground shows through")
    func colors() throws {
        let ink = Color(red: 200, green: 100, blue: 50)
        let artwork = try #require(Artwork([square(0, 0, 1.5, color: ink)]))
        let frame = Rectangle(x: 0, y: 0, width: 2, height: 2)
        let drawn = try Renderer.bitmap(of: artwork, frame: frame, pixelsPerPoint: 1, background: nil)
        let edge = Array(drawn.pixels[12..<16])
        #expect(abs(Int(edge[0]) - 200) <= 2 && abs(Int(edge[1]) - 100) <= 2 && abs(Int(edge[3]) - 128) <= 2)
        let white = Color(red: 255, green: 255, blue: 255)
        let opaque = try Renderer.bitmap(of: artwork, frame: frame, pixelsPerPoint: 1, background: white)
        #expect(stride(from: 3, to: opaque.pixels.count, by: 4).allSatisfy { opaque.pixels[$0] == 255 })
    }

    @Test("too many pixels and frames without area are refused")
    func limits() throws {
        let artwork = try #require(Artwork([square(0, 0, 100)]))
        for scale in [200.0, 1e6, 1e300, .infinity] {
            #expect(throws: RenderingError.self) {
                try Renderer.mask(of: artwork, frame: artwork.bounds, pixelsPerPoint: scale)
            }
        }
        #expect {
            try Renderer.bitmap(of: artwork, frame: artwork.bounds, pixelsPerPoint: 400, background: nil)
        } throws: { "\($0)".contains("lower resolution") }
        let endless = Rectangle(x: .nan, y: 0, width: 1, height: 1)
        #expect(throws: RenderingError.self) { try Renderer.mask(of: artwork, frame: endless, pixelsPerPoint: 1) }
        #expect(throws: RenderingError.self) { try Renderer.pdf(of: artwork, frame: endless, date: "2026-01-01") }
    }

    @Test("a PDF with the same date has the same bytes, and its frame as its page")
    func pdf() throws {
        let artwork = try #require(Artwork([square(0, 0, 10)]))
        let frame = Rectangle(x: -5, y: -5, width: 20, height: 30)
        let one = try Renderer.pdf(of: artwork, frame: frame, date: "2026-01-01T00:00:00Z")
        #expect(try Renderer.pdf(of: artwork, frame: frame, date: "2026-01-01T00:00:00Z") == one)
        let text = String(decoding: one, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/MediaBox [ 0 0 20 30 ]"))
    }

    @Test("a PNG says its size")
    func png() throws {
        let bitmap = try #require(Bitmap(width: 3, height: 2, pixels: [UInt8](repeating: 9, count: 24)))
        let bytes = try Renderer.png(of: bitmap)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
        #expect(Array(bytes[16..<24]) == [0, 0, 0, 3, 0, 0, 0, 2])
    }
}

@Suite struct SVGWriterTests {
    @Test("outlines are written in points from the upper left, short and always the same")
    func golden() throws {
        var path = Path()
        path.move(to: Point(x: 10, y: 10))
        path.line(to: Point(x: 20, y: 10))
        path.curve(Point(x: 20.126, y: 12), Point(x: 15, y: 14.004), to: Point(x: 10, y: 20))
        path.close()
        let artwork = try #require(Artwork([.fill(path, Color(red: 1, green: 2, blue: 255))]))
        let svg = String(decoding: try SVGWriter.svg(of: artwork, margin: 1), as: UTF8.self)
        #expect(
            svg == """
                <svg xmlns="http://www.w3.org/2000/svg" width="12pt" height="12pt" viewBox="0 0 12 12">
                <path fill="#0102ff" d="M1 11l10 0c.13-2-5-4-10-10z"/>
                </svg>

                """
        )
    }

    @Test("pictures are embedded")
    func pictures() throws {
        let bitmap = try #require(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let artwork = try #require(
            Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 4, height: 2))])
        )
        let svg = String(decoding: try SVGWriter.svg(of: artwork, margin: 0), as: UTF8.self)
        #expect(svg.contains("<image x=\"0\" y=\"0\" width=\"4\" height=\"2\""))
        #expect(svg.contains("data:image/png;base64,iVBORw0KGgo"))
    }
}
