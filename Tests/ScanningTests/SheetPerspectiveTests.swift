import Fixtures
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct SheetPerspectiveTests {
    typealias View = SheetPhoto.View
    static let views = [
        SheetPhoto.tilted,
        View(middle: (360, 300), scale: 0.7, turn: -24, tilt: (-0.2, 0.2)),
        View(middle: (360, 310), scale: 0.8, turn: 0, tilt: (0, -0.5)),
    ]

    func photo(_ desk: SheetPhoto.Desk, _ views: [View]) -> ColorPlane {
        var photo = SheetPhoto(desk)
        for view in views { photo.lay(view) { _ in true } }
        return photo.colors
    }

    @Test("the corners of a sheet are found", arguments: views, [SheetPhoto.Desk.wood, .mottled])
    func corners(_ view: View, _ desk: SheetPhoto.Desk) throws {
        let outline = try #require(try SheetFinder().outline(in: photo(desk, [view])))
        let truth = view.corners
        let side = (0..<4).map { truth[$0].distance(to: truth[($0 + 1) % 4]) }.min() ?? 0
        for (found, corner) in zip(outline.corners, truth) { #expect(found.distance(to: corner) < 0.01 * side) }
    }

    @Test("the ink of a flattened sheet is where it was written", arguments: views)
    func ink(_ view: View) throws {
        var options = ScanOptions(.remove)
        options.crop = .none
        options.perspective = .sheet
        let result = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(photo(.wood, [view])), options)
        let outline = try #require(result.sheet)
        #expect(result.isFlattened)
        // The sheet's proportions are kept only so far as its edges' lengths tell them.
        let across = SheetPhoto.sheet.width / outline.width
        let down = SheetPhoto.sheet.height / outline.height
        let left = (outline.width - Double(result.bitmap.width)) / 2
        let top = (outline.height - Double(result.bitmap.height)) / 2
        let found = result.bitmap.coverage.coverage
        var (both, either) = (0, 0)
        for y in 0..<result.bitmap.height {
            for x in 0..<result.bitmap.width {
                let place = Point(x: (Double(x) + 0.5 + left) * across, y: (Double(y) + 0.5 + top) * down)
                let isTrue = SheetPhoto.ink(at: place) >= 0.5
                let isFound = found[y * result.bitmap.width + x] >= 128
                both += isTrue && isFound ? 1 : 0
                either += (isTrue ? 1 : 0) + (isFound ? 1 : 0)
            }
        }
        #expect(Double(2 * both) >= 0.95 * Double(either))
    }

    @Test("a picture stays as it is unless that is asked for")
    func unasked() throws {
        let colors = photo(.wood, [SheetPhoto.tilted])
        let prepared = try PicturePreparation(.extracting).prepare(colors)
        #expect(prepared.sheet == nil)
        #expect(prepared.colors == colors)
    }

    enum Doubt: CaseIterable {
        case threeEdges, onlyPaper, round, torn, twoSheets, paleDesk, small, upright, printedBox, darkBox
    }

    func colors(_ doubt: Doubt) -> ColorPlane {
        var photo = SheetPhoto(doubt == .paleDesk ? .pale : .wood)
        let whole = View(middle: (360, 300), scale: 1.6, turn: 0, tilt: (0, 0))
        switch doubt {
        case .threeEdges:
            photo.lay(View(middle: (365, 200), scale: 0.9, turn: 3, tilt: (0.1, -0.1))) { _ in true }
        case .onlyPaper: photo.lay(whole) { _ in true }
        case .round:
            photo.lay(SheetPhoto.tilted) { place in
                let (x, y) = (place.x / SheetPhoto.sheet.width - 0.5, place.y / SheetPhoto.sheet.height - 0.5)
                return x * x + y * y < 0.25
            }
        case .torn:
            photo.lay(SheetPhoto.tilted) { $0.y < 400 + 14 * sine($0.x / 22) + 9 * sine($0.x / 9) }
        case .twoSheets:
            for x in [195.0, 535] {
                photo.lay(View(middle: (x, 300), scale: 0.49, turn: 93, tilt: (0, 0.1))) { _ in true }
            }
        case .paleDesk: photo.lay(SheetPhoto.tilted) { _ in true }
        case .small: photo.lay(View(middle: (365, 300), scale: 0.5, turn: 4, tilt: (0.1, -0.2))) { _ in true }
        case .upright: photo.lay(View(middle: (360, 300), scale: 0.9, turn: 0, tilt: (0, 0))) { _ in true }
        case .printedBox, .darkBox:
            photo.lay(whole) { _ in true }
            let corners = SheetPhoto.tilted.corners.map { ($0.x, $0.y) }
            for (index, corner) in corners.enumerated() {
                let width = doubt == .darkBox ? 24.0 : 4
                photo.colors.stroke(from: corner, to: corners[(index + 1) % 4], widths: (width, width), (40, 40, 42))
            }
        }
        return photo.colors
    }

    @Test("a picture without one sure sheet stays as it is", arguments: Doubt.allCases)
    func untouched(_ doubt: Doubt) throws {
        #expect(try SheetPerspective().flattened(colors(doubt)) == nil)
    }

    @Test("corners of no sheet are refused")
    func shapes() {
        func outline(_ corners: [(Double, Double)]) -> SheetOutline? {
            SheetOutline(corners.map { Point(x: $0.0, y: $0.1) })
        }
        #expect(outline([(0, 0), (100, 0), (100, 80), (0, 80)])?.slant == 0)
        #expect(outline([(100, 80), (0, 80), (0, 0), (100, 0)])?.corners.first == .zero)
        // Anticlockwise, crossed, too narrow at one end, too sharp.
        #expect(outline([(0, 0), (0, 80), (100, 80), (100, 0)]) == nil)
        #expect(outline([(0, 0), (100, 80), (100, 0), (0, 80)]) == nil)
        #expect(outline([(40, 0), (60, 0), (100, 160), (0, 160)]) == nil)
        #expect(outline([(0, 0), (100, 0), (180, 80), (80, 80)]) == nil)
    }

    @Test("a projection brings a rectangle's corners to their places")
    func projection() throws {
        let corners = SheetPhoto.tilted.corners
        let map = try #require(Projection(of: SheetPhoto.sheet, to: corners))
        let (width, height) = SheetPhoto.sheet
        let rectangle = [(0, 0), (width, 0), (width, height), (0, height)]
        for (corner, place) in zip(corners, rectangle) {
            #expect(map.place(of: Point(x: place.0, y: place.1)).distance(to: corner) < 1e-6)
        }
        let middle = SheetPhoto.tilted.place(width / 2, height / 2)
        #expect(map.place(of: Point(x: width / 2, y: height / 2)).distance(to: middle) < 1e-6)
    }
}
