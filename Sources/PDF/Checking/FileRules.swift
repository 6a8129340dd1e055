/// Rules for where an update begins and ends.
enum FileRules {
    /// The update begins on its own line, whether the file before ended its last line or not.
    ///
    /// Otherwise its first object is in the comment `%%EOF` (ISO 32000-1, 7.5.5 and 7.2.3).
    static func newLine(_ update: UpdatedDocument) -> [UpdateFinding] {
        let isEnd = { (byte: UInt8?) in byte == 0x0a || byte == 0x0d }
        let bytes = update.bytes
        if isEnd(bytes.byte(at: update.start - 1)) || isEnd(bytes.byte(at: update.start)) { return [] }
        let message = "the update does not begin on a new line"
        return [UpdateFinding(.newLine, message, object: nil, offset: update.start)]
    }

    /// `startxref`, the offset, and `%%EOF` as the last line follow the section (ISO 32000-1, 7.5.5 and 7.5.6).
    static func ending(_ update: UpdatedDocument) -> [UpdateFinding] {
        var lexer = Lexer(update.bytes, at: update.section.keyword + 9)
        var isSound = lexer.skipEndOfLine()
        isSound = lexer.unsignedInteger() != nil && isSound
        isSound = lexer.skipEndOfLine() && isSound
        if isSound, update.bytes.has("%%EOF", at: lexer.position), update.section.keyword >= update.section.end {
            lexer.position += 5
            _ = lexer.skipEndOfLine()
            // Anything else that follows is reported as stray bytes, except in the line of the comment.
            if lexer.position == update.bytes.count || update.bytes.byte(at: lexer.position - 1) != UInt8(ascii: "F") {
                return []
            }
        }
        let message = "the file does not end with 'startxref', the offset and '%%EOF' on a line each"
        return [UpdateFinding(.ending, message, object: nil, offset: update.section.keyword)]
    }
}
