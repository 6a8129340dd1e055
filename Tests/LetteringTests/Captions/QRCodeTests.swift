import SignetGraphics
import Testing

@testable import SignetLettering

@Suite struct QRCodeTests {
    private func row(_ code: QRCode, _ y: Int, _ x: Range<Int>) -> String {
        x.map { code.modules[y * code.side + $0] ? "#" : "." }.joined()
    }

    @Test(
        "it has finders, timing patterns and the format of level M",
        arguments: ["A", "https://example.org/v/8F3K-22QX"]
    )
    func structure(text: String) throws {
        let code = try QRCode(text)
        #expect((code.side - 17) % 4 == 0 && code.modules.count == code.side * code.side)
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        for (y, pattern) in finder.enumerated() {
            #expect(row(code, y, 0..<8) == pattern + ".")
            #expect(row(code, y, code.side - 8..<code.side) == "." + pattern)
            #expect(row(code, code.side - 7 + y, 0..<8) == pattern + ".")
        }
        for index in 8..<code.side - 8 {
            #expect(code.modules[6 * code.side + index] == (index % 2 == 0))
            #expect(code.modules[index * code.side + 6] == (index % 2 == 0))
        }
        // The first two format bits beside the finder, unmasked: 00 is level M (ISO/IEC 18004, table 12).
        #expect(row(code, 8, 0..<2) == "#.")
    }

    @Test("its outlines cover its dark modules and nothing else")
    func path() throws {
        let code = try QRCode("https://example.org/v/8F3K-22QX")
        let side = Double(code.fullSide)
        let path = code.path(in: Rectangle(x: 0, y: 0, width: side, height: side))
        // The winding number of a module's middle, counted by the upright edges to its right.
        var edges: [(x: Double, from: Double, to: Double)] = []
        var start = Point.zero
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let p): (start, current) = (p, p)
            case .line(let p):
                if p.x == current.x { edges.append((p.x, current.y, p.y)) }
                current = p
            case .close:
                if start.x == current.x { edges.append((start.x, current.y, start.y)) }
            case .curve: Issue.record("a code has no curves")
            }
        }
        for y in 0..<code.side {
            for x in 0..<code.side {
                let middle = Point(x: Double(x) + 4.5, y: side - Double(y) - 4.5)
                let winding = edges.filter {
                    $0.x > middle.x && min($0.from, $0.to) < middle.y && max($0.from, $0.to) > middle.y
                }
                .reduce(0) { $0 + ($1.to > $1.from ? 1 : -1) }
                #expect(winding == (code.modules[y * code.side + x] ? 1 : 0))
            }
        }
        #expect(path.elements.count < code.side * code.side * 2)
    }

    @Test("a text that it cannot hold is refused")
    func limits() throws {
        #expect(throws: CaptionError.badCode(bytes: 0)) { try QRCode("") }
        #expect(throws: CaptionError.badCode(bytes: 667)) { try QRCode(String(repeating: "x", count: 667)) }
        #expect(try QRCode(String(repeating: "ü", count: 333)).side == 97)
    }
}
