package import SignetFiles
internal import SignetGraphics
internal import SignetRendering

extension Signature {
    /// Whether the library that shows pictures in terminals is on this machine.
    package static var hasTerminalPictures: Bool { TerminalPicture.isAvailable }

    /// The bytes that show the signature in a terminal, on white, as large as fits in its window.
    ///
    /// `environment`: the variables that tell the terminal, each as `NAME=value`.
    ///
    /// - Throws: ``SignetError`` with the package to install, when a library is not on this machine.
    package func terminalPicture(
        in window: Terminal.Window,
        environment: [String]
    ) throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try TerminalPicture.bytes(
                of: artwork,
                frame: artwork.bounds.expanded(by: Self.pictureMargin),
                columns: window.columns,
                rows: window.rows,
                cell: (window.cellWidth, window.cellHeight),
                environment: environment
            )
        } catch {
            throw SignetError(error)
        }
    }
}
