/// The formats of the files that fonts come in.
public enum FontFormat: String, Hashable, Sendable, CaseIterable, Encodable {
    case trueType = "TrueType"
    case openType = "OpenType"
    /// Several fonts in one file: `.ttc` or `.otc`.
    case collection = "collection"
    case woff = "WOFF"
    case woff2 = "WOFF2"
    case type1 = "Type 1"

    /// The endings of the names of font files; of fonts that differ only in the ending, the first counts.
    static let endings = [".otf", ".ttf", ".otc", ".ttc", ".woff2", ".woff", ".pfb", ".pfa", ".t1"]

    /// The format of a font, by its first bytes.
    init(of bytes: FontBytes) throws(FontError) {
        guard let magic = bytes.bytes(at: 0, count: 4) else { throw .unknownFormat }
        switch magic {
        case [0, 1, 0, 0], Array("true".utf8): self = .trueType
        case Array("OTTO".utf8): self = .openType
        case Array("ttcf".utf8): self = .collection
        case Array("wOFF".utf8): self = .woff
        case Array("wOF2".utf8): self = .woff2
        default:
            guard Self.isType1(bytes) else { throw .unknownFormat }
            self = .type1
        }
    }

    /// Whether it is text of a Type 1 font (Adobe Type 1 Font Format 1.1, 2.2), in a segment of a `.pfb` or not.
    private static func isType1(_ bytes: FontBytes) -> Bool {
        let start = bytes.bytes(at: 0, count: 2) == [0x80, 1] ? 6 : 0
        return ["%!PS-AdobeFont", "%!FontType"].contains { text in
            bytes.bytes(at: start, count: text.utf8.count) == Array(text.utf8)
        }
    }
}
