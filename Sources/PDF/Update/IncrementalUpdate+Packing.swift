extension IncrementalUpdate {
    /// How many objects make it worth packing them.
    private static let fewestPacked = 8

    /// Whether objects go into object streams (ISO 32000-1, 7.5.7): in documents whose readers know such streams, where no
    /// string is encrypted for its object, and where it is worth it.
    var isPacked: Bool {
        guard document.crossReferences.kind == .stream, document.encryption == nil else { return false }
        var count = 0
        for object in objects.values where Self.isPackable(object.reference, object.content) {
            count += 1
            if count >= Self.fewestPacked { return true }
        }
        return false
    }

    /// Whether an object may be in an object stream: no stream, generation 0.
    static func isPackable(_ reference: ObjectReference, _ content: Content) -> Bool {
        guard reference.generation == 0 else { return false }
        switch content {
        case .object, .finished: return true
        case .stream, .signature: return false
        case .changed(let original, _): return original.streamData == nil
        }
    }
}

/// Objects that are in one object stream.
struct PackedObjects {
    private(set) var numbers: [Int] = []
    private var header = ObjectWriter()
    var body = ObjectWriter()

    /// How many one stream takes: a reader decodes all of it for one.
    private static let limit = 100

    var isFull: Bool { numbers.count >= Self.limit }

    /// Begins the object with a number: the next bytes written into ``body`` are its value.
    mutating func begin(_ number: Int) {
        numbers.append(number)
        header.write(integer: number)
        header.write(" ")
        header.write(integer: body.bytes.count)
        header.write(" ")
    }

    mutating func end() { body.write("\n") }

    /// The data, encoded according to ``entries``.
    var data: [UInt8] { Flate.deflate(header.bytes + body.bytes, strategy: .repetitions) }

    var entries: [(Name, PDFObject)] {
        [
            ("N", .integer(numbers.count)),
            ("First", .integer(header.bytes.count)),
            ("Filter", .name("FlateDecode")),
        ]
    }
}
