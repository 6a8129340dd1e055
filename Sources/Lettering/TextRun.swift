internal import CPango

/// A stretch of a name in one script and one direction, to be shaped as a whole.
struct TextRun: Hashable {
    /// The stretch in UTF-8 bytes of the name.
    var bytes: Range<Int>
    /// The embedding level (UAX #9, BD2): odd levels run from right to left.
    var level: UInt8
    /// The script as an ISO 15924 tag, four letters in one number.
    var script: UInt32

    var isRightToLeft: Bool { level % 2 == 1 }

    /// The runs of a name from left to right: Pango finds the embedding levels and the scripts, rule L2 of UAX #9
    /// the visual order.
    static func visualRuns(of name: CheckedName) -> [TextRun] {
        let levels = embeddingLevels(of: name.text)
        let scripts = scripts(of: name.text)
        var runs: [TextRun] = []
        var offset = 0
        for (index, scalar) in name.text.unicodeScalars.enumerated() {
            let end = offset + UTF8.width(scalar)
            let level = index < levels.count ? levels[index] : 0
            let script = scripts.first { $0.bytes.contains(offset) }?.script ?? 0
            if let last = runs.last, last.level == level, last.script == script {
                runs[runs.count - 1].bytes = last.bytes.lowerBound..<end
            } else {
                runs.append(TextRun(bytes: offset..<end, level: level, script: script))
            }
            offset = end
        }
        return reordered(runs)
    }

    /// From the highest level to the lowest odd one, turns every sequence of runs at that level or higher (L2).
    static func reordered(_ runs: [TextRun]) -> [TextRun] {
        guard let lowest = runs.filter(\.isRightToLeft).map(\.level).min(), let highest = runs.map(\.level).max() else {
            return runs
        }
        var runs = runs
        for level in stride(from: highest, through: lowest, by: -1) {
            var start = 0
            while start < runs.count {
                guard runs[start].level >= level else {
                    start += 1
                    continue
                }
                let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
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
