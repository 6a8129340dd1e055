/// Changes entries of a dictionary in its written form and keeps every other byte as it was: number formats, comments,
/// strings, keys that nobody here knows.
package struct DictionaryPatch {
    private let raw: [UInt8]
    private let layout: ObjectParser.DictionaryLayout
    private var replacements: [(key: Name, value: [UInt8])] = []

    /// Takes the written form of a dictionary, from `<<` to `>>`.
    package init(_ raw: [UInt8]) throws(PDFError) {
        self.raw = raw
        var parser = ObjectParser(Bytes(raw), at: 0)
        layout = try parser.dictionaryLayout()
    }

    /// The written form of a value, or nil when the key is absent.
    package func rawValue(_ key: Name) -> [UInt8]? {
        layout.entries.last { $0.key == key }.map { Array(raw[$0.value]) }
    }

    /// Sets a value in its written form.
    package mutating func set(_ key: Name, to value: [UInt8]) {
        replacements.append((key, value))
    }

    /// The dictionary with the changes: a known key's value is exchanged where it stands, a new key comes last.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        var position = 0
        var pending = replacements
        for entry in layout.entries {
            guard let index = pending.firstIndex(where: { $0.key == entry.key }) else { continue }
            // A key that stands twice: the last one counts in viewers, so that one is changed.
            guard layout.entries.last(where: { $0.key == entry.key })?.range == entry.range else { continue }
            output += raw[position..<entry.value.lowerBound]
            if let last = output.last, last.isPDFRegular, pending[index].value.first?.isPDFRegular == true {
                output.append(0x20)
            }
            output += pending[index].value
            position = entry.value.upperBound
            if raw[position...].first?.isPDFRegular == true, output.last?.isPDFRegular == true { output.append(0x20) }
            pending.remove(at: index)
        }
        output += raw[position..<layout.end]
        for (key, value) in pending {
            if output.last?.isPDFRegular == true { output.append(0x20) }
            output += ObjectWriter.bytes(of: .name(key))
            if value.first?.isPDFRegular == true { output.append(0x20) }
            output += value
        }
        return output + raw[layout.end...]
    }
}
