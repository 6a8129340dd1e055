package import SignetGraphics

/// Writes artwork as SVG 1.1, always the same for the same artwork.
package enum SVGWriter {
    /// To a hundredth of a point.
    private static let numbers = SVGPathWriter(places: 2)

    /// Artwork with a margin around its ink, in points.
    package static func svg(of artwork: Artwork, margin: Double) throws(RenderingError) -> [UInt8] {
        let frame = artwork.bounds.expanded(by: margin)
        let size = "width=\"\(number(frame.width))pt\" height=\"\(number(frame.height))pt\""
        let box = "viewBox=\"0 0 \(number(frame.width)) \(number(frame.height))\""
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box)>\n"
        let flip = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -frame.minX, ty: frame.maxY)
        for mark in artwork.marks {
            switch mark {
            case .fill(let path, let color):
                text += "<path fill=\"\(color)\" d=\"\(numbers.text(of: path.transformed(by: flip)))\"/>\n"
            case .picture(let bitmap, let place):
                let box = flip.apply(place)
                let position =
                    "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\" height=\"\(number(box.height))\""
                let png = base64(try Renderer.png(of: bitmap))
                text += "<image \(position) preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(png)\"/>\n"
            }
        }
        return Array((text + "</svg>\n").utf8)
    }

    private static func number(_ value: Double) -> String { numbers.number(value) }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? alphabet[value >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
