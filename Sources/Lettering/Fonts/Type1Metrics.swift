/// The file beside a Type 1 font with its kerning: Adobe Font Metrics (`.afm`), or those of Windows (`.pfm`).
package enum Type1Metrics {
    /// The largest file that is read, in bytes.
    static let maximumSize = 4 * 1_048_576
    /// The fewest bytes of a pair of letters in a file, as in `KPX A B 1`.
    private static let pairLength = 8

    private static let endings = [".afm", ".AFM", ".pfm", ".PFM"]

    /// The paths that the metrics of a font may have.
    package static func paths(of font: String) -> [String] {
        let name = font.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return [] }
        let stem = font.dropLast(name.distance(from: dot, to: name.endIndex))
        return endings.map { stem + $0 }
    }

    /// The path of the metrics of a font; nil without a file that can be read.
    static func beside(_ font: String) -> String? {
        for path in paths(of: font) {
            guard let bytes = try? FontBytes(file: path, limit: maximumSize) else { continue }
            return declaresTooMuch(bytes) ? nil : path
        }
        return nil
    }

    /// Whether a file declares more pairs than it can have, for which FreeType would make space.
    private static func declaresTooMuch(_ bytes: FontBytes) -> Bool {
        guard let text = bytes.bytes(at: 0, count: bytes.count) else { return true }
        let key = Array("StartKernPairs".utf8)
        var rest = text[...]
        while let start = rest.firstRange(of: key) {
            rest = rest[start.upperBound...]
            // `StartKernPairs0` and `StartKernPairs1` are for one direction of writing.
            let number = rest.drop { $0 != 0x20 && $0 != 0x09 }.drop { $0 == 0x20 || $0 == 0x09 }.prefix(12)
            let digits = String(decoding: number.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
            guard let count = Int(digits), count <= text.count / pairLength else { return true }
        }
        return false
    }
}
