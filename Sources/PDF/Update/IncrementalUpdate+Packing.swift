extension IncrementalUpdate {
    /// How many objects make it worth packing them.
    private static let fewestPacked = 8

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
}

/// Objects that stand in one object stream.
struct PackedObjects {
    private(set) var numbers: [Int] = []
    private var header = ObjectWriter()
    var body = ObjectWriter()

    /// How many one stream takes: a reader decodes all of it for one.
    private static let limit = 100

    var isFull: Bool { numbers.count >= Self.limit }

    /// Begins the object with a number: what is written into ``body`` next is its value.
    mutating func begin(_ number: Int) {
        numbers.append(number)
        header.write(integer: number)
        header.write(" ")
        header.write(integer: body.bytes.count)
        header.write(" ")
    }

    mutating func end() { body.write("\n") }

    /// Encoded as ``entries`` say.
    var data: [UInt8] { Flate.deflate(header.bytes + body.bytes, strategy: .repetitions) }

    var entries: [(Name, PDFObject)] {
        [
            ("N", .integer(numbers.count)),
            ("First", .integer(header.bytes.count)),
            ("Filter", .name("FlateDecode")),
        ]
    }
}
