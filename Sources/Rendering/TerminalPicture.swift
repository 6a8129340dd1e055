internal import CLoading
internal import Glibc
package import SignetGraphics

/// Artwork as the bytes that show it in a terminal, by chafa: kitty's, sixel or iTerm2 graphics where the terminal has them, otherwise
/// letters and blocks.
package enum TerminalPicture {
    /// Whether the library is on this machine.
    package static var isAvailable: Bool { signet_has_chafa() && signet_has_glib() }

    /// The artwork on white, as paper, as large as fits.
    ///
    /// - Parameters:
    ///   - artwork: The artwork.
    ///   - frame: The part of artwork space to show, in points.
    ///   - columns: The most columns of the terminal.
    ///   - rows: The most rows.
    ///   - cell: The pixels of a letter's cell.
    ///   - environment: The variables that tell the terminal, each as `NAME=value`.
    /// - Returns: The bytes, with their end of line.
    /// - Throws: ``RenderingError``: `unavailable` with the package to install, or why the artwork cannot be drawn.
    package static func bytes(
        of artwork: Artwork,
        frame: Rectangle,
        columns: Int,
        rows: Int,
        cell: (width: Int, height: Int),
        environment: [String]
    ) throws(RenderingError) -> [UInt8] {
        guard isAvailable else { throw .unavailable("libchafa0") }
        guard frame.width > 0, frame.height > 0 else { throw .emptyFrame }
        let room = Size(width: Double(columns * cell.width), height: Double(rows * cell.height))
        let scale = min(room.width / frame.width, room.height / frame.height)
        // Whole cells, with the frame in their middle: chafa would stretch it to fill them.
        let wide = cells(frame.width * scale, cell.width, atMost: columns)
        let high = cells(frame.height * scale, cell.height, atMost: rows)
        let size = Size(width: Double(wide * cell.width) / scale, height: Double(high * cell.height) / scale)
        let whole = Rectangle(
            x: frame.x - (size.width - frame.width) / 2,
            y: frame.y - (size.height - frame.height) / 2,
            width: size.width,
            height: size.height
        )
        let bitmap = try Renderer.bitmap(of: artwork, frame: whole, pixelsPerPoint: scale, background: .white)
        guard bitmap.width == wide * cell.width, bitmap.height == high * cell.height else { throw .terminal }
        return try bytes(of: bitmap, columns: wide, rows: high, environment: environment)
    }

    private static func cells(_ pixels: Double, _ cell: Int, atMost limit: Int) -> Int {
        min(limit, max(1, Int((pixels / Double(cell) - 1e-9).rounded(.up))))
    }

    private static func bytes(
        of bitmap: Bitmap,
        columns: Int,
        rows: Int,
        environment: [String]
    ) throws(RenderingError) -> [UInt8] {
        var variables = unsafe environment.map { unsafe strdup($0) }
        unsafe variables.append(nil)
        defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
        var length = 0
        let text = unsafe signet_terminal_picture(
            bitmap.pixels,
            CInt(bitmap.width),
            CInt(bitmap.height),
            CInt(columns),
            CInt(rows),
            &variables,
            &length
        )
        guard let text = unsafe text else { throw .terminal }
        defer { unsafe free(text) }
        return unsafe Array(UnsafeRawBufferPointer(start: text, count: length)) + Array("\n".utf8)
    }
}

extension Color {
    fileprivate static let white = Color(red: 255, green: 255, blue: 255)
}
