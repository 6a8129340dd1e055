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

    package func occurrences(of phrase: String, onPage index: Int) throws(ViewingError) -> [TextFind] {
        try text(ofPage: index).boxes(of: phrase).map(TextFind.init)
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

    /// The text with a box for each character.
    ///
    /// Poppler counts y from the top of the displayed page.
    private func text(ofPage index: Int) throws(ViewingError) -> PageText {
        try unsafe withPage(index) { page in
            let height = unsafe size(of: page).height
            guard let written = unsafe poppler.poppler_page_get_text(page) else { return PageText([]) }
            defer { unsafe poppler.g_free(written) }
            var rectangles: UnsafeMutablePointer<signet_poppler_rectangle>?
            var count: CUnsignedInt = 0
            guard unsafe poppler.poppler_page_get_text_layout(page, &rectangles, &count) != 0,
                let boxes = unsafe rectangles
            else { return PageText([]) }
            defer { unsafe poppler.g_free(boxes) }
            var characters: [(character: Character, box: Rectangle)] = []
            var next = 0
            for character in unsafe String(cString: written) {
                var box: Rectangle?
                // One box for each Unicode scalar: a character of several has them side by side.
                for _ in character.unicodeScalars where next < Int(count) {
                    let scalarBox = unsafe Rectangle(
                        corner: Point(x: boxes[next].x1, y: height - boxes[next].y1),
                        corner: Point(x: boxes[next].x2, y: height - boxes[next].y2)
                    )
                    box = box?.union(scalarBox) ?? scalarBox
                    next += 1
                }
                if let box { characters.append((character, box)) }
            }
            return PageText(characters)
        }
    }
}
