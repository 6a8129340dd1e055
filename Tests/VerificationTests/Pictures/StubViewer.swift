import SignetGraphics
import SignetViewing

@testable import SignetVerification

/// A reader that shows what a test says.
final class StubViewer: DocumentViewer {
    /// A page of 100 by 100 points.
    struct Page {
        /// Black rectangles, in displayed points.
        var ink: [Rectangle] = []
        /// Words with the lower left corners of their first characters, which are 5 by 10 points.
        var words: [(text: String, x: Double, y: Double)] = []
        var box = Rectangle(x: 0, y: 0, width: 100, height: 100)
        var error: ViewingError?
    }

    var pages: [Page]
    /// The pages that were drawn, from 0.
    private(set) var drawn: [Int] = []

    init(_ pages: [Page]) { self.pages = pages }

    var pageCount: Int { pages.count }

    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle { pages[index].box }
    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] { [] }
    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? { nil }

    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] {
        pages[index].words.map { word in
            TextLine(
                marks: word.text.enumerated().map { place, character in
                    let box = Rectangle(x: word.x + 5 * Double(place), y: word.y, width: 5, height: 10)
                    return TextLine.Mark(character: character, box: character == " " ? nil : box)
                }
            )
        }
    }

    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        throw .noPicture("")
    }

    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        drawn.append(index)
        let page = pages[index]
        if let error = page.error { throw error }
        let side = Int((100 * pixelsPerPoint).rounded(.up))
        var samples = [UInt8](repeating: 255, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = ((Double(column) + 0.5) / pixelsPerPoint, (Double(side - row) - 0.5) / pixelsPerPoint)
                let isInk = page.ink.contains { x >= $0.minX && x < $0.maxX && y >= $0.minY && y < $0.maxY }
                if isInk { samples[row * side + column] = 0 }
            }
        }
        guard let picture = OpaquePicture(width: side, height: side, isGray: true, samples: samples) else {
            throw .noPicture("")
        }
        return picture
    }
}

/// Versions of a document with the same pages each time, as a test says.
final class StubVersions: VersionViewing {
    let now: StubViewer
    private let length: Int
    private let before: [StubViewer.Page]
    private let error: ViewingError?
    /// The lengths of the versions that were opened.
    private(set) var opened: [Int] = []

    /// - Parameters:
    ///   - length: The length of the whole document.
    ///   - now: What it shows.
    ///   - before: What earlier versions show.
    ///   - error: Why those cannot be opened.
    init(_ length: Int, now: [StubViewer.Page], before: [StubViewer.Page], error: ViewingError? = nil) {
        (self.length, self.now, self.before, self.error) = (length, StubViewer(now), before, error)
    }

    func viewer(first length: Int) throws(ViewingError) -> any DocumentViewer {
        opened.append(length)
        if length == self.length { return now }
        if let error { throw error }
        return StubViewer(before)
    }
}
