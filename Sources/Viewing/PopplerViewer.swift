internal import CPoppler
package import SignetGraphics
internal import SignetRendering

/// A document as poppler shows it.
///
/// Not Sendable: poppler's documents belong to one thread at a time.
@safe
package final class PopplerViewer: DocumentViewer {
    private let poppler: signet_poppler
    private let document: UnsafeMutableRawPointer
    package let pageCount: Int
    /// The texts of the pages that were read last.
    private var texts: [Int: PageText] = [:]
    private var compiled: (query: TextQuery, pattern: TextPattern)?

    private static let keptTexts = 32

    private typealias ErrorSlot = UnsafeMutablePointer<UnsafeMutablePointer<signet_gerror>?>

    /// Opens a file.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot, `unavailable` without poppler.
    package convenience init(path: String, password: String?) throws(ViewingError) {
        try unsafe self.init { poppler, error in
            guard let absolute = unsafe poppler.g_canonicalize_filename(path, nil) else { return nil }
            defer { unsafe poppler.g_free(absolute) }
            guard let uri = unsafe poppler.g_filename_to_uri(absolute, nil, nil) else { return nil }
            defer { unsafe poppler.g_free(uri) }
            return unsafe poppler.poppler_document_new_from_file(uri, password, error)
        }
    }

    /// Opens a document in memory, which is copied.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot, `unavailable` without poppler.
    package convenience init(bytes: [UInt8], password: String?) throws(ViewingError) {
        try unsafe self.init { poppler, error in
            let shared = unsafe poppler.g_bytes_new(bytes, UInt(bytes.count))
            defer { unsafe poppler.g_bytes_unref(shared) }
            return unsafe poppler.poppler_document_new_from_bytes(shared, password, error)
        }
    }

    private init(opening open: (signet_poppler, ErrorSlot) -> UnsafeMutableRawPointer?) throws(ViewingError) {
        let poppler = try PopplerLibrary().functions
        var error: UnsafeMutablePointer<signet_gerror>?
        guard let document = unsafe open(poppler, &error) else {
            let message = unsafe error?.pointee.message.map { unsafe String(cString: $0) } ?? "no reason is known"
            if let error = unsafe error { unsafe poppler.g_error_free(error) }
            throw .unreadable(message)
        }
        self.poppler = poppler
        unsafe self.document = document
        pageCount = Int(unsafe poppler.poppler_document_get_n_pages(document))
    }

    deinit { unsafe poppler.g_object_unref(document) }

    package func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle {
        try unsafe withPage(index) { page in
            var box = signet_poppler_rectangle()
            unsafe poppler.poppler_page_get_crop_box(page, &box)
            return Rectangle(corner: Point(x: box.x1, y: box.y1), corner: Point(x: box.x2, y: box.y2))
        }
    }

    package func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        let text = try text(ofPage: index)
        switch query {
        case .phrase(let phrase): return text.finds(of: phrase, likenesses: [.exact, .folded, .respaced])
        case .exact(let tag): return text.finds(of: tag, likenesses: [.exact])
        case .pattern(let pattern, let ignoringCase):
            if compiled?.query != query { compiled = (query, try TextPattern(pattern, ignoringCase: ignoringCase)) }
            guard let pattern = compiled?.pattern else { return [] }
            return try text.finds(of: pattern)
        }
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

    package func picture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        try unsafe withPage(index) { page throws(ViewingError) in
            let size = unsafe size(of: page)
            do throws(RenderingError) {
                return try unsafe Renderer.bitmap(
                    size: size,
                    pixelsPerPoint: pixelsPerPoint,
                    background: Color(red: 255, green: 255, blue: 255)
                ) { context in unsafe poppler.poppler_page_render(page, UnsafeMutableRawPointer(context)) }
            } catch {
                if case .cairo(let message) = error { throw .drawing(message) }
                throw .drawing("\(error)")
            }
        }
    }

    // MARK: Pages

    private func withPage<Result>(
        _ index: Int,
        _ body: (UnsafeMutableRawPointer) throws(ViewingError) -> Result
    ) throws(ViewingError) -> Result {
        guard index >= 0, index < pageCount,
            let page = unsafe poppler.poppler_document_get_page(document, CInt(index))
        else { throw .noSuchPage(index) }
        defer { unsafe poppler.g_object_unref(page) }
        return try unsafe body(page)
    }

    private func size(of page: UnsafeMutableRawPointer) -> Size {
        var size = Size.zero
        unsafe poppler.poppler_page_get_size(page, &size.width, &size.height)
        return size
    }

    private func text(ofPage index: Int) throws(ViewingError) -> PageText {
        if let text = texts[index] { return text }
        let text = try readText(ofPage: index)
        if texts.count >= Self.keptTexts { texts.removeAll() }
        texts[index] = text
        return text
    }

    /// The text with a box for each character.
    ///
    /// Poppler gives what it would select between two corners of the page. Where most text goes from right to left these
    /// are the other two, else something is missing, or all.
    private func readText(ofPage index: Int) throws(ViewingError) -> PageText {
        try unsafe withPage(index) { page in
            let size = unsafe size(of: page)
            let across = signet_poppler_rectangle(x1: 0, y1: 0, x2: size.width, y2: size.height)
            var selected = unsafe selection(across, of: page, height: size.height)
            let back = signet_poppler_rectangle(x1: size.width, y1: 0, x2: 0, y2: size.height)
            let other = unsafe selection(back, of: page, height: size.height)
            if other.boxes.count > selected.boxes.count { selected = other }
            return PageText(
                lines: PopplerText.lines(selected.text, boxes: selected.boxes),
                normalizer: TextNormalizer(compose: poppler.compatibilityComposed)
            )
        }
    }

    /// The text that is selected between two corners; y counts from the top of the displayed page.
    private func selection(
        _ corners: signet_poppler_rectangle,
        of page: UnsafeMutableRawPointer,
        height: Double
    ) -> (text: String, boxes: [Rectangle]) {
        var corners = corners
        guard let written = unsafe poppler.poppler_page_get_text_for_area(page, &corners) else { return ("", []) }
        defer { unsafe poppler.g_free(written) }
        var rectangles: UnsafeMutablePointer<signet_poppler_rectangle>?
        var count: CUnsignedInt = 0
        guard unsafe poppler.poppler_page_get_text_layout_for_area(page, &corners, &rectangles, &count) != 0,
            let first = unsafe rectangles
        else { return ("", []) }
        defer { unsafe poppler.g_free(first) }
        let boxes = unsafe UnsafeBufferPointer(start: first, count: min(Int(count), TextStream.characterLimit))
        return (
            unsafe String(cString: written),
            unsafe boxes.map {
                Rectangle(corner: Point(x: $0.x1, y: height - $0.y1), corner: Point(x: $0.x2, y: height - $0.y2))
            }
        )
    }
}

extension signet_poppler {
    /// Compatibility composition (NFKC), by GLib.
    func compatibilityComposed(_ text: String) -> String {
        // G_NORMALIZE_ALL_COMPOSE
        guard let composed = unsafe g_utf8_normalize(text, -1, 3) else { return text }
        defer { unsafe g_free(composed) }
        return unsafe String(cString: composed)
    }
}
