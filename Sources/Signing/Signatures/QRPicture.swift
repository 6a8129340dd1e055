internal import SignetLettering

/// A text as a QR code, drawn as SVG: black modules on white with the quiet zone that readers need.
package struct QRPicture: Hashable, Sendable {
    /// The picture, one unit a module.
    package let svg: [UInt8]

    /// Draws a text.
    ///
    /// - Throws: ``SignetError`` when it is too long for a code, or the QR code library is not installed.
    package init(_ text: String) throws(SignetError) {
        let code: QRCode
        do throws(CaptionError) { code = try QRCode(text) } catch { throw SignetError(error) }
        let side = code.side + 2 * QRCode.quietZone
        var path = ""
        for row in 0..<code.side {
            for column in 0..<code.side where code.modules[row * code.side + column] {
                path += "M\(column + QRCode.quietZone) \(row + QRCode.quietZone)h1v1h-1z"
            }
        }
        svg = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges" role="img">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
            """.utf8
        )
    }
}
