internal import CPoppler
package import SignetGraphics
internal import SignetRendering

/// A document as poppler shows it.
///
/// Not Sendable: poppler's documents belong to one thread at a time.
@safe
package final class PopplerViewer: DocumentViewer {
    private let document: OpaquePointer
    package let pageCount: Int

    /// Opens a file.
    ///
    /// - Throws: ``ViewingError`` `unreadable` when poppler cannot.
    package convenience init(path: String, password: String?) throws(ViewingError) {
        var error: UnsafeMutablePointer<GError>?
        guard let absolute = unsafe g_canonicalize_filename(path, nil) else {
            throw .unreadable("its path is not usable")
        }
        defer { unsafe g_free(absolute) }
        guard let uri = unsafe g_filename_to_uri(absolute, nil, nil) else {
            throw .unreadable("its path is not usable")
        }
        defer { unsafe g_free(uri) }
        let document = unsafe poppler_document_new_from_file(uri, password, &error)
        try unsafe self.init(document, error)
    }

    /// Opens a document in memory, which is copied.
    package convenience init(bytes: [UInt8], password: String?) throws(ViewingError) {
        var error: UnsafeMutablePointer<GError>?
        let shared = unsafe g_bytes_new(bytes, gsize(bytes.count))
        defer { unsafe g_bytes_unref(shared) }
        let document = unsafe poppler_document_new_from_bytes(shared, password, &error)
        try unsafe self.init(document, error)
    }

    private init(_ document: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?) throws(ViewingError) {
        guard let document = unsafe document else {
            let message = unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? "no reason given"
            if let error = unsafe error { unsafe g_error_free(error) }
            throw .unreadable(message)
        }
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
            let size = unsafe Self.size(of: page)
            do throws(RenderingError) {
                return try unsafe Renderer.bitmap(
                    size: size,
                    pixelsPerPoint: pixelsPerPoint,
                    background: Color(red: 255, green: 255, blue: 255)
                ) { context in unsafe poppler_page_render(page, context) }
            } catch {
                throw .drawing("\(error)")
            }
        }
    }

    // MARK: Pages

    private func withPage<Result>(
        _ index: Int,
        _ body: (OpaquePointer) throws(ViewingError) -> Result
    ) throws(ViewingError) -> Result {
        guard index >= 0, index < pageCount, let page = unsafe poppler_document_get_page(document, CInt(index)) else {
            throw .noSuchPage(index)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        return try unsafe body(page)
    }

    private static func size(of page: OpaquePointer) -> Size {
        var size = Size.zero
        unsafe poppler_page_get_size(page, &size.width, &size.height)
        return size
    }

    /// The text with a box for each character.
    ///
    /// Poppler counts y from the top of the displayed page.
    private func text(ofPage index: Int) throws(ViewingError) -> PageText {
        try unsafe withPage(index) { page in
            let height = unsafe Self.size(of: page).height
            guard let written = unsafe poppler_page_get_text(page) else { return PageText([]) }
            defer { unsafe g_free(written) }
            var rectangles: UnsafeMutablePointer<PopplerRectangle>?
            var count: CUnsignedInt = 0
            guard unsafe poppler_page_get_text_layout(page, &rectangles, &count) != 0, let boxes = unsafe rectangles
            else {
                return PageText([])
            }
            defer { unsafe g_free(boxes) }
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
