/// The text for HarfBuzz: scalars, each with its place in the UTF-8 bytes of the name.
///
/// Composed characters are replaced by their parts, so that the letter below an accent takes part in joining and
/// kerning.
struct ShapingText {
    let scalars: [UInt32]
    /// The place of each scalar in the name, followed by the length of the name.
    let offsets: [Int]
    /// The scalars that must not join a ligature, because their own accent is set on them.
    let composed: [Range<Int>]

    init(_ text: String) {
        var scalars: [UInt32] = []
        var offsets: [Int] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            scalars.append(scalar.value)
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        self.scalars = scalars
        self.offsets = offsets + [offset]
        composed = []
    }

    /// The text with some characters replaced by the bases of their compositions.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - compositions: The compositions by the first byte of their characters.
    init(_ text: String, composing compositions: [Int: Composition]) {
        var scalars: [UInt32] = []
        var offsets: [Int] = []
        var composed: [Range<Int>] = []
        var offset = 0
        for character in text {
            if let composition = compositions[offset] {
                composed.append(scalars.count..<scalars.count + 1)
                scalars.append(composition.base)
                offsets.append(offset)
                offset += character.utf8.count
            } else {
                for scalar in character.unicodeScalars {
                    scalars.append(scalar.value)
                    offsets.append(offset)
                    offset += UTF8.width(scalar)
                }
            }
        }
        self.scalars = scalars
        self.offsets = offsets + [offset]
        self.composed = composed
    }

    /// The scalars that begin within some bytes of the name.
    func indices(of bytes: Range<Int>) -> Range<Int> {
        firstIndex(from: bytes.lowerBound)..<firstIndex(from: bytes.upperBound)
    }

    /// Whether the scalar at an index is a space or is never drawn.
    func isBlank(at index: Int) -> Bool { Unicode.Scalar(scalars[index]).map { !$0.isVisible } ?? false }

    /// Whether the scalar at an index is a space.
    func isSpace(at index: Int) -> Bool { Unicode.Scalar(scalars[index])?.properties.isWhitespace ?? false }

    private func firstIndex(from byte: Int) -> Int {
        var low = 0
        var high = scalars.count
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
