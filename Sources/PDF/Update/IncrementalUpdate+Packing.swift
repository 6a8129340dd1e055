extension IncrementalUpdate {
    /// How many objects make it worth packing them, and how many one stream takes: a reader decodes all of it for one.
    private static let fewestPacked = 8
    static let packLength = 100

    /// The objects that may stand in an object stream (ISO 32000-1, 7.5.7): no streams, generation 0, in documents whose
    /// readers know such streams, and where no string is encrypted for its object.
    var packableNumbers: Set<Int> {
        guard document.crossReferences.kind == .stream, document.encryption == nil else { return [] }
        let numbers = objects.compactMap { number, object -> Int? in
            guard object.reference.generation == 0 else { return nil }
            switch object.content {
            case .object: return number
            case .stream: return nil
            case .changed(let original, _): return original.streamData == nil ? number : nil
            }
        }
        return numbers.count >= Self.fewestPacked ? Set(numbers) : []
    }

    static func objectStream(_ members: ArraySlice<(number: Int, value: [UInt8])>) -> [UInt8] {
        var header = ""
        var body: [UInt8] = []
        for member in members {
            header += "\(member.number) \(body.count) "
            body += member.value + [0x0a]
        }
        let data = Flate.deflate(Array(header.utf8) + body, strategy: .repetitions)
        let entries = PDFDictionary([
            ("Type", .name("ObjStm")),
            ("N", .integer(members.count)),
            ("First", .integer(header.utf8.count)),
            ("Filter", .name("FlateDecode")),
            ("Length", .integer(data.count)),
        ])
        return ObjectWriter.bytes(of: .dictionary(entries)) + Array("\nstream\n".utf8) + data
            + Array("\nendstream".utf8)
    }
}
