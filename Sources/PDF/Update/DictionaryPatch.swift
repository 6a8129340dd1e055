/// Changes entries of a dictionary in its written form and keeps every other byte as it was: number formats, comments,
/// strings, keys that nobody here knows.
struct DictionaryPatch {
    private let raw: [UInt8]
    private let layout: ObjectParser.DictionaryLayout
    private var changes: [(key: Name, value: [UInt8]?)] = []

    /// Takes the written form of a dictionary, from `<<` to `>>`.
    init(_ raw: [UInt8]) throws(PDFError) {
        self.raw = raw
        var parser = ObjectParser(Bytes(raw), at: 0)
        layout = try parser.dictionaryLayout()
    }

    /// Sets a value in its written form; nil takes the key away.
    mutating func set(_ key: Name, to value: [UInt8]?) {
        changes.append((key, value))
    }

    /// The dictionary with the changes: a known key's value is exchanged where it stands, a new key comes last.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        var position = 0
        var pending = changes
        for entry in layout.entries {
            guard let index = pending.firstIndex(where: { $0.key == entry.key }) else { continue }
            guard let value = pending[index].value else {
                output += raw[position..<entry.range.lowerBound]
                position = entry.range.upperBound
                continue
            }
            // A key that stands twice: the last one counts in viewers, so that one is changed.
            guard layout.entries.last(where: { $0.key == entry.key })?.range == entry.range else { continue }
            output += raw[position..<entry.value.lowerBound]
            if let last = output.last, last.isPDFRegular, value.first?.isPDFRegular == true { output.append(0x20) }
            output += value
            position = entry.value.upperBound
            if raw[position...].first?.isPDFRegular == true, output.last?.isPDFRegular == true { output.append(0x20) }
            pending.remove(at: index)
        }
        output += raw[position..<layout.end]
        for case (let key, let value?) in pending {
            if output.last?.isPDFRegular == true { output.append(0x20) }
            output += ObjectWriter.bytes(of: .name(key))
            if value.first?.isPDFRegular == true { output.append(0x20) }
            output += value
        }
        return output + raw[layout.end...]
    }
}
