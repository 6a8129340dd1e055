internal import SignetGraphics

/// A document whose pages are read from their pictures when they are asked for that.
final class RecognizingViewer: DocumentViewer {
    private let pages: any DocumentViewer
    private let recognizer: TextRecognizer
    /// The pages that were read; nil for those of which nothing could be read.
    private var read: [Int: RecognizedPage?] = [:]
    private var spent = Duration.zero

    /// Finer pictures take longer, and give no more words.
    private static let pixelsPerPoint = 200.0 / 72
    private static let pixelLimit = 12e6
    private static let sideLimit = 8_000.0
    /// Shades of gray up to this one are ink.
    private static let ink = 128
    /// The fewest pixels of ink on a page with words.
    private static let leastInk = 200

    init(_ pages: any DocumentViewer, by recognizer: TextRecognizer) {
        self.pages = pages
        self.recognizer = recognizer
    }

    var pageCount: Int { pages.pageCount }

    var readsPictures: Bool { true }

    func recognizedPage(_ index: Int) throws(ViewingError) -> RecognizedPage? {
        if let known = read[index] { return known }
        guard read.count < recognizer.bounds.pages, spent < .seconds(recognizer.bounds.seconds) else { return nil }
        let box = try pages.visibleBox(ofPage: index)
        let (width, height) = (max(box.width, 1), max(box.height, 1))
        let finest = min((Self.pixelLimit / (width * height)).squareRoot(), Self.sideLimit / max(width, height))
        let scale = min(Self.pixelsPerPoint, finest)
        let picture: OpaquePicture
        do throws(ViewingError) {
            picture = try pages.opaquePicture(ofPage: index, pixelsPerPoint: scale).gray
        } catch {
            switch error {
            case .drawing, .noPicture: return nil
            default: throw error
            }
        }
        // Pages without words need no reading.
        guard picture.samples.lazy.filter({ $0 < Self.ink }).prefix(Self.leastInk).count == Self.leastInk else {
            return RecognizedPage(table: "", height: box.height, pixelsPerPoint: scale)
        }
        let page = recognizer.read(picture, pixelsPerPoint: scale, spending: &spent)
        read[index] = .some(page)
        return page
    }

    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle { try pages.visibleBox(ofPage: index) }

    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        try pages.occurrences(of: query, onPage: index)
    }

    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] { try pages.lines(ofPage: index) }

    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? {
        try pages.nearestText(to: phrase, onPages: indexes)
    }

    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        try pages.picture(ofPage: index, part: part, pixelsPerPoint: pixelsPerPoint)
    }

    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        try pages.opaquePicture(ofPage: index, pixelsPerPoint: pixelsPerPoint)
    }
}

extension OpaquePicture {
    /// The picture in shades of gray.
    fileprivate var gray: OpaquePicture {
        guard !isGray else { return self }
        let shades = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { space, count in
            for pixel in 0..<width * height {
                let (red, green, blue) = (
                    Int(samples[3 * pixel]), Int(samples[3 * pixel + 1]), Int(samples[3 * pixel + 2])
                )
                unsafe space[pixel] = UInt8((3 * red + 6 * green + blue) / 10)
            }
            count = width * height
        }
        return OpaquePicture(width: width, height: height, isGray: true, samples: shades) ?? self
    }
}
