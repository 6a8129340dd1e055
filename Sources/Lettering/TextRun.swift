internal import CPango

/// A part of a name in one script and one direction, shaped as a whole.
struct TextRun: Hashable {
    /// Its range in the UTF-8 bytes of the name.
    var bytes: Range<Int>
    /// The embedding level (UAX #9, BD2): odd levels run from right to left.
    var level: UInt8
    /// The script as an ISO 15924 tag, four letters in one number.
    var script: UInt32

    var isRightToLeft: Bool { level % 2 == 1 }

    /// The runs of a name from left to right, in visual order.
    static func visualRuns(of name: CheckedName) -> [TextRun] { reordered(logicalRuns(of: name.text)) }

    /// The runs of a text in the order of its characters: Pango finds the embedding levels and the scripts.
    static func logicalRuns(of text: String) -> [TextRun] {
        if isPlainLatin(text) { return [TextRun(bytes: 0..<text.utf8.count, level: 0, script: latin)] }
        let levels = embeddingLevels(of: text)
        let scripts = scripts(of: text)
        var runs: [TextRun] = []
        var offset = 0
        var stretch = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let end = offset + UTF8.width(scalar)
            let level = index < levels.count ? levels[index] : 0
            while stretch < scripts.count, scripts[stretch].bytes.upperBound <= offset { stretch += 1 }
            let script = stretch < scripts.count ? scripts[stretch].script : 0
            if let last = runs.last, last.level == level, last.script == script {
                runs[runs.count - 1].bytes = last.bytes.lowerBound..<end
            } else {
                runs.append(TextRun(bytes: offset..<end, level: level, script: script))
            }
            offset = end
        }
        return runs
    }

    /// Whether a text is certainly one run of Latin letters; Pango is then not needed.
    static func isPlainLatin(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } && text.contains(where: \.isLetter)
    }

    /// The Latin script: `Latn`.
    static let latin = tag("Latn")

    /// The Mongolian script: `Mong`.
    static let mongolian = tag("Mong")

    /// Four letters of ISO 15924 as a number.
    static func tag(_ letters: StaticString) -> UInt32 {
        letters.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The part of the run within a range of bytes, or nil when they have none in common.
    func clamped(to range: Range<Int>) -> TextRun? {
        let common = bytes.clamped(to: range)
        return common.isEmpty ? nil : TextRun(bytes: common, level: level, script: script)
    }

    /// From the highest level to the lowest odd one, reverses every sequence of runs at that level or higher (L2).
    static func reordered(_ runs: [TextRun]) -> [TextRun] { reordered(runs, level: \.level) }

    /// From the highest level to the lowest odd one, reverses every sequence of items at that level or higher (L2).
    static func reordered<Item>(_ runs: [Item], level: (Item) -> UInt8) -> [Item] {
        let levels = runs.map(level)
        guard let lowest = levels.filter({ $0 % 2 == 1 }).min(), let highest = levels.max() else {
            return runs
        }
        var runs = runs
        for floor in stride(from: highest, through: lowest, by: -1) {
            var start = 0
            while start < runs.count {
                guard level(runs[start]) >= floor else {
                    start += 1
                    continue
                }
                let end = runs[start...].firstIndex { level($0) < floor } ?? runs.count
                runs[start..<end].reverse()
                start = end
            }
        }
        return runs
    }

    /// The embedding level of every scalar; the first strong character decides the direction of the line.
    private static func embeddingLevels(of text: String) -> [UInt8] {
        let bytes = text.utf8CString
        var direction = PANGO_DIRECTION_NEUTRAL
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard
                let levels = unsafe pango_log2vis_get_embedding_levels(
                    buffer.baseAddress,
                    Int32(buffer.count - 1),
                    &direction
                )
            else { return [] }
            defer { unsafe g_free(levels) }
            return unsafe Array(UnsafeBufferPointer(start: levels, count: text.unicodeScalars.count))
        }
    }

    /// The stretches of the text by script; common characters, such as spaces and brackets, join their neighbours'.
    private static func scripts(of text: String) -> [(bytes: Range<Int>, script: UInt32)] {
        let bytes = text.utf8CString
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress,
                let iterator = unsafe pango_script_iter_new(base, Int32(buffer.count - 1))
            else { return [] }
            defer { unsafe pango_script_iter_free(iterator) }
            var found: [(bytes: Range<Int>, script: UInt32)] = []
            repeat {
                var start: UnsafePointer<CChar>?
                var end: UnsafePointer<CChar>?
                var script = PANGO_SCRIPT_COMMON
                unsafe pango_script_iter_get_range(iterator, &start, &end, &script)
                guard let start = unsafe start, let end = unsafe end else { break }
                let tag = g_unicode_script_to_iso15924(GUnicodeScript(script.rawValue))
                unsafe found.append((start - base..<end - base, tag))
            } while unsafe pango_script_iter_next(iterator) != 0
            return found
        }
    }
}
