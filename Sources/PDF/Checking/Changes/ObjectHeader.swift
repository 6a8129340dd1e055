/// The header of an object where a row of a cross-reference section leads: `12 0 obj`.
struct ObjectHeader {
    let number, generation: Int
    /// The place of the keyword `obj`.
    let keyword: Int

    /// The longest header, with the white space in front of it: bounded, since many rows may lead to one place.
    private static let longest = 64

    /// Reads the header at an offset of a section; nil if there is none, or one with comments in it.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - offset: The offset in the row.
    ///   - base: The number to add to it (``CrossReferences/base``).
    init?(_ bytes: Bytes, at offset: Int, base: Int) {
        var (place, overflow) = offset.addingReportingOverflow(base)
        guard !overflow, place >= 0, place < bytes.count else { return nil }
        let limit = min(bytes.count, place + Self.longest)
        while place < limit, bytes.byte(at: place)?.isPDFWhitespace ?? false { place += 1 }
        guard bytes.byte(at: place)?.isDigit ?? false, let keyword = bytes.firstIndex(of: "obj", in: place..<limit),
            !bytes.copy(place..<keyword).contains(UInt8(ascii: "%"))
        else { return nil }
        var lexer = Lexer(bytes, at: place)
        guard let reference = lexer.objectHeader() else { return nil }
        (number, generation) = (reference.number, reference.generation)
        self.keyword = lexer.position - 3
    }
}
