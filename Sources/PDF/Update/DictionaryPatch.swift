/// Changes entries of a dictionary in its written form and keeps every other byte as it was: number formats, comments,
/// strings, keys that are unknown here.
struct DictionaryPatch {
    private let source: Bytes
    private let range: Range<Int>
    private let layout: ObjectParser.DictionaryLayout
    private var changes: [(key: Name, value: PDFObject?)] = []

    /// Takes the written form of an object that is a dictionary.
    ///
    /// `changes`: the values to set. Where the object has none of their keys they all come last, and its entries need
    /// not be looked for a second time.
    init(_ object: IndirectObject, changes: [(key: Name, value: PDFObject?)]) throws(PDFError) {
        source = object.source
        range = object.range
        if let entries = object.value.dictionary, !changes.contains(where: { entries[$0.key] != nil }) {
            layout = ObjectParser.DictionaryLayout(entries: [], end: object.range.upperBound - 2)
        } else {
            var parser = ObjectParser(source, at: range.lowerBound)
            layout = try parser.dictionaryLayout()
        }
        self.changes = changes
    }

    /// Takes the written form of a dictionary, which is in a range of bytes from `<<` to `>>`.
    init(_ source: Bytes, in range: Range<Int>) throws(PDFError) {
        self.source = source
        self.range = range
        var parser = ObjectParser(source, at: range.lowerBound)
        layout = try parser.dictionaryLayout()
    }

    /// Sets a value; nil takes the key away.
    mutating func set(_ key: Name, to value: PDFObject?) {
        changes.append((key, value))
    }

    /// Writes the dictionary with the changes: a known key's value is exchanged where it is, a new key comes last.
    func write(to writer: inout ObjectWriter) {
        var position = range.lowerBound
        var pending = changes
        for entry in layout.entries {
            guard let index = pending.firstIndex(where: { $0.key == entry.key }) else { continue }
            guard let value = pending[index].value else {
                writer.write(position..<entry.range.lowerBound, of: source)
                position = entry.range.upperBound
                continue
            }
            // A key that is twice: the last one counts in viewers, so that one is changed.
            guard layout.entries.last(where: { $0.key == entry.key })?.range == entry.range else { continue }
            writer.write(position..<entry.value.lowerBound, of: source)
            if writer.bytes.last?.isPDFRegular == true, ObjectWriter.beginsRegular(value) { writer.write(" ") }
            writer.write(value)
            position = entry.value.upperBound
            let isBefore = position < range.upperBound && source.byte(at: position)?.isPDFRegular == true
            if isBefore, writer.bytes.last?.isPDFRegular == true { writer.write(" ") }
            pending.remove(at: index)
        }
        writer.write(position..<layout.end, of: source)
        for case (let key, let value?) in pending {
            if writer.bytes.last?.isPDFRegular == true { writer.write(" ") }
            writer.write(key, value)
        }
        writer.write(layout.end..<range.upperBound, of: source)
    }
}
