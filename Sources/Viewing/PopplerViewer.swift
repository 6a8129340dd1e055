internal import CPoppler
internal import Glibc
package import SignetGraphics
internal import SignetRendering

/// A document as poppler shows it.
///
/// Not Sendable: poppler's documents belong to one thread at a time.
@safe
package final class PopplerViewer: DocumentViewer {
    private let document: OpaquePointer
    package let pageCount: Int
    /// The texts of the pages that were read last.
    private var texts: [Int: PageText] = [:]
    private var compiled: (query: TextQuery, pattern: TextPattern)?

    private var keptCharacters = 0

    /// Characters of texts that are kept, some hundred ordinary pages: a search without a find reads all pages again
    /// for the nearest text.
    private static let keptCharacterLimit = 600_000

    private typealias ErrorSlot = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

    /// Opens a file.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot, `unavailable` without poppler.
    package convenience init(path: String, password: String?) throws(ViewingError) {
        try unsafe self.init { error in
            guard let absolute = unsafe g_canonicalize_filename(path, nil) else { return nil }
            defer { unsafe g_free(absolute) }
            guard let uri = unsafe g_filename_to_uri(absolute, nil, nil) else { return nil }
            defer { unsafe g_free(uri) }
            return unsafe poppler_document_new_from_file(uri, password, error)
        }
    }

    /// Opens a document in memory, which is copied.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot, `unavailable` without poppler.
    package convenience init(bytes: [UInt8], password: String?) throws(ViewingError) {
        try unsafe self.init { error in
            let shared = unsafe g_bytes_new(bytes, UInt(bytes.count))
            defer { unsafe g_bytes_unref(shared) }
            return unsafe poppler_document_new_from_bytes(shared, password, error)
        }
    }

    /// Opens a file by its descriptor, which is closed; it is read where and when a page needs it.
    ///
    /// Where it becomes shorter meanwhile, the system ends this process.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot, `unavailable` without poppler.
    convenience init(closing descriptor: CInt, password: String?) throws(ViewingError) {
        defer { close(descriptor) }
        try unsafe self.init { error in
            guard let mapped = unsafe g_mapped_file_new_from_fd(descriptor, 0, error) else { return nil }
            defer { unsafe g_mapped_file_unref(mapped) }
            let bytes = unsafe g_mapped_file_get_bytes(mapped)
            defer { unsafe g_bytes_unref(bytes) }
            return unsafe poppler_document_new_from_bytes(bytes, password, error)
        }
    }

    private init(opening open: (ErrorSlot) -> OpaquePointer?) throws(ViewingError) {
        try Poppler.load()
        var error: UnsafeMutablePointer<GError>?
        guard let document = unsafe open(&error) else { throw .unreadable(unsafe Poppler.message(of: error)) }
        unsafe self.document = document
        pageCount = Int(unsafe poppler_document_get_n_pages(document))
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(document)) }

    package func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle {
        try unsafe withPage(index) { page in
            var box = PopplerRectangle()
            unsafe poppler_page_get_crop_box(page, &box)
            return Rectangle(corner: Point(x: box.x1, y: box.y1), corner: Point(x: box.x2, y: box.y2))
        }
    }

    package func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        let text = try text(ofPage: index)
        guard case .pattern(let pattern, let ignoringCase) = query else { return text.finds(of: query) }
        if compiled?.query != query { compiled = (query, try TextPattern(pattern, ignoringCase: ignoringCase)) }
        guard let compiled else { return [] }
        return try text.finds(of: compiled.pattern)
    }

    package func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] {
        try text(ofPage: index).lines
    }

    package func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? {
        var best: NearText?
        for index in indexes.prefix(200) {
            guard let near = try text(ofPage: index).nearest(to: phrase) else { continue }
            if near.distance < best?.distance ?? .max {
                best = NearText(text: near.text, pageIndex: index, distance: near.distance)
            }
        }
        return best
    }

    package func picture(
        ofPage index: Int,
        part: Rectangle?,
        pixelsPerPoint: Double
    ) throws(ViewingError) -> Bitmap {
        try unsafe withPage(index) { page throws(ViewingError) in
            let size = unsafe size(of: page)
            let part = part ?? Rectangle(origin: .zero, size: size)
            return try Self.drawn { () throws(RenderingError) in
                try unsafe Renderer.bitmap(
                    frame: Rectangle(x: part.x, y: size.height - part.maxY, width: part.width, height: part.height),
                    pixelsPerPoint: pixelsPerPoint,
                    background: Color(red: 255, green: 255, blue: 255)
                ) { context in unsafe poppler_page_render(page, context) }
            }
        }
    }

    package func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        try unsafe withPage(index) { page throws(ViewingError) in
            let frame = unsafe Rectangle(origin: .zero, size: size(of: page))
            return try Self.drawn { () throws(RenderingError) in
                try unsafe Renderer.opaquePicture(frame: frame, pixelsPerPoint: pixelsPerPoint) { context in
                    unsafe poppler_page_render(page, context)
                }
            }
        }
    }

    /// A picture, with the error type of viewers.
    private static func drawn<Picture>(_ draw: () throws(RenderingError) -> Picture) throws(ViewingError) -> Picture {
        do throws(RenderingError) {
            return try draw()
        } catch {
            if case .cairo(let message) = error { throw .drawing(message) }
            throw .noPicture("\(error)")
        }
    }

    // MARK: Pages

    private func withPage<Result>(
        _ index: Int,
        _ body: (OpaquePointer) throws(ViewingError) -> Result
    ) throws(ViewingError) -> Result {
        guard index >= 0, index < pageCount,
            let page = unsafe poppler_document_get_page(document, CInt(index))
        else { throw .noSuchPage(index) }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        return try unsafe body(page)
    }

    private func size(of page: OpaquePointer) -> Size {
        var size = Size.zero
        unsafe poppler_page_get_size(page, &size.width, &size.height)
        return size
    }

    private func text(ofPage index: Int) throws(ViewingError) -> PageText {
        if let text = texts[index] { return text }
        let text = try readText(ofPage: index)
        if keptCharacters + text.characterCount > Self.keptCharacterLimit {
            texts.removeAll()
            keptCharacters = 0
        }
        keptCharacters += text.characterCount
        texts[index] = text
        return text
    }

    /// The text with a box for each character.
    ///
    /// Poppler gives what it would select between two corners of the page: between the blocks of text that are nearest to
    /// them. Where text goes from right to left, the first and the last lines may be missing, which other points give.
    private func readText(ofPage index: Int) throws(ViewingError) -> PageText {
        try unsafe withPage(index) { page throws(ViewingError) in
            let size = unsafe size(of: page)
            let across = PopplerRectangle(x1: 0, y1: 0, x2: size.width, y2: size.height)
            let back = PopplerRectangle(x1: size.width, y1: 0, x2: 0, y2: size.height)
            func lines(between corners: PopplerRectangle) -> [[PlacedScalar]] {
                let selected = unsafe selection(corners, of: page, height: size.height)
                return PopplerText.lines(selected.text, boxes: selected.boxes)
            }
            var selections = [across, back].map(lines)
            if PopplerText.hasRightToLeft(selections) {
                selections += (1..<Self.columns).map { column in
                    let x = size.width * Double(column) / Double(Self.columns)
                    return lines(between: PopplerRectangle(x1: size.width - x, y1: 0, x2: x, y2: size.height))
                }
            }
            return PageText(lines: PopplerText.joined(selections), normalizer: try TextNormalizer())
        }
    }

    /// The points along the upper and lower edges of a page from which text is selected that goes from right to left.
    private static let columns = 8

    /// The text that is selected between two corners; y counts from the top of the displayed page.
    private func selection(
        _ corners: PopplerRectangle,
        of page: OpaquePointer,
        height: Double
    ) -> (text: String, boxes: [Rectangle]) {
        var corners = corners
        guard let written = unsafe poppler_page_get_text_for_area(page, &corners) else { return ("", []) }
        defer { unsafe g_free(written) }
        var rectangles: UnsafeMutablePointer<PopplerRectangle>?
        var count: CUnsignedInt = 0
        guard unsafe poppler_page_get_text_layout_for_area(page, &corners, &rectangles, &count) != 0,
            let first = unsafe rectangles
        else { return ("", []) }
        defer { unsafe g_free(first) }
        let boxes = unsafe UnsafeBufferPointer(start: first, count: min(Int(count), TextStream.characterLimit))
        return (
            unsafe String(cString: written),
            unsafe boxes.map {
                Rectangle(corner: Point(x: $0.x1, y: height - $0.y1), corner: Point(x: $0.x2, y: height - $0.y2))
            }
        )
    }
}
