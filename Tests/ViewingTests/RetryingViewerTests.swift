import SignetGraphics
import Testing

@testable import SignetViewing

@Suite struct RetryingViewerTests {
    /// A viewer that draws pages of one pixel, or fails.
    private final class Stub: DocumentViewer {
        var failures: [ViewingError?]
        private(set) var pictures = 0

        /// A failure, or nil, for each picture that is asked for, in order; after them, none fails.
        init(_ failures: [ViewingError?]) { self.failures = failures }

        let pageCount = 3
        func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle {
            Rectangle(x: 0, y: 0, width: 9, height: 9)
        }
        func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] { [] }
        func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] { [] }
        func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? { nil }

        func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
            try draw()
            guard let picture = Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255]) else { throw .noPicture("") }
            return picture
        }

        func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
            try draw()
            guard let picture = OpaquePicture(width: 1, height: 1, isGray: true, samples: [0]) else {
                throw .noPicture("")
            }
            return picture
        }

        private func draw() throws(ViewingError) {
            pictures += 1
            if !failures.isEmpty, let failure = failures.removeFirst() { throw failure }
        }
    }

    /// Viewers in other processes, opened one after the other; an error is one that cannot be opened.
    private final class Apart {
        private(set) var opened: [Stub] = []
        private var next: [Result<Stub, ViewingError>]

        init(_ next: [Result<Stub, ViewingError>]) { self.next = next }

        func open() throws(ViewingError) -> any DocumentViewer {
            guard !next.isEmpty else { throw .noProcess }
            let stub = try next.removeFirst().get()
            opened.append(stub)
            return stub
        }
    }

    private static let refused = ViewingError.drawing("here")

    private func viewer(_ here: Stub, _ apart: Apart) -> RetryingViewer {
        RetryingViewer(here) { () throws(ViewingError) in try apart.open() }
    }

    @Test("what cannot be drawn here is drawn apart, and the next page is tried here first")
    func retried() throws {
        let here = Stub([Self.refused, nil, Self.refused])
        let apart = Apart([.success(Stub([]))])
        let viewer = viewer(here, apart)
        #expect(try viewer.picture(ofPage: 0, pixelsPerPoint: 1).width == 1)
        #expect(apart.opened.count == 1)
        #expect(try viewer.opaquePicture(ofPage: 1, pixelsPerPoint: 1).width == 1)
        #expect(apart.opened[0].pictures == 1)
        #expect(try viewer.opaquePicture(ofPage: 2, pixelsPerPoint: 1).width == 1)
        #expect(here.pictures == 3 && apart.opened.count == 1 && apart.opened[0].pictures == 2)
    }

    @Test(
        "what no process can draw is not tried again",
        arguments: [ViewingError.noSuchPage(4), .noPicture("too large"), .unavailable("cairo")]
    )
    func hopeless(error: ViewingError) {
        let apart = Apart([.success(Stub([]))])
        let viewer = viewer(Stub([error]), apart)
        #expect(throws: error) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1) }
        #expect(apart.opened.isEmpty)
    }

    @Test("where another process fails too, the error is that of this one")
    func firstError() {
        for failure in [ViewingError.drawing("apart"), .stopped, .tooLong(seconds: 1), .noSuchPage(0)] {
            let viewer = viewer(Stub([Self.refused]), Apart([.success(Stub([failure]))]))
            #expect(throws: Self.refused) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1) }
        }
        let viewer = viewer(Stub([Self.refused]), Apart([.failure(.noProcess)]))
        #expect(throws: Self.refused) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1) }
    }

    @Test("a page that harms the other process costs that process, and the next page has another")
    func harmed() throws {
        let apart = Apart([.success(Stub([.drawing("apart")])), .success(Stub([]))])
        let viewer = viewer(Stub([Self.refused, Self.refused]), apart)
        #expect(throws: Self.refused) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1) }
        #expect(try viewer.picture(ofPage: 1, pixelsPerPoint: 1).width == 1)
        #expect(apart.opened.count == 2)
    }

    @Test("no further process is started where none can be, or where three stopped or were too slow")
    func limits() {
        let none = Apart([.failure(.noProcess), .success(Stub([]))])
        let slow = Apart([.stopped, .tooLong(seconds: 1), .stopped, nil].map { .success(Stub([$0])) })
        for (apart, started) in [(none, 0), (slow, 3)] {
            let viewer = viewer(Stub(Array(repeating: Self.refused, count: 5)), apart)
            for page in 0..<5 {
                #expect(throws: Self.refused) { try viewer.picture(ofPage: page, pixelsPerPoint: 1) }
            }
            #expect(apart.opened.count == started)
        }
    }
}
