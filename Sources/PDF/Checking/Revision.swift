/// The objects of one revision, read by number and never repaired: unreadable ones count as absent.
final class Revision {
    /// Sections whose offsets have the same origin.
    struct Layer {
        let base: Int
        let entry: (Int) -> CrossReferenceEntry?
    }

    /// Where an object is, from the file's first byte.
    enum Place: Equatable {
        case at(Int, generation: Int)
        case compressed(stream: Int, index: Int)
    }

    private let bytes: Bytes
    private let layers: [Layer]
    private var objects: [Int: IndirectObject] = [:]
    private var missing: Set<Int> = []
    private var streams: [Int: ObjectStream] = [:]
    private var budget = Limits.checkedBytes
    private var strayed = 0

    init(_ bytes: Bytes, layers: [Layer]) {
        self.bytes = bytes
        self.layers = layers
    }

    /// Where an object in use is; nil for one that is free or unknown.
    func place(of number: Int) -> Place? {
        for layer in layers {
            switch layer.entry(number) {
            case nil: continue
            case .free: return nil
            case .compressed(let stream, let index): return .compressed(stream: stream, index: index)
            case .offset(let offset, let generation):
                let (place, overflow) = offset.addingReportingOverflow(layer.base)
                return overflow || offset <= 0 ? nil : .at(place, generation: generation)
            }
        }
        return nil
    }

    func object(_ number: Int) -> IndirectObject? {
        if let object = objects[number] { return object }
        guard budget > 0, strayed < Limits.strayedStreams, !missing.contains(number) else { return nil }
        let object: IndirectObject?
        switch place(of: number) {
        case nil: object = nil
        case .at(let place, _): object = read(number, at: place)
        case .compressed(let stream, let index):
            object = try? objectStream(stream)?.object(number: number, index: index)
        }
        if let object {
            budget -= object.range.count
            objects[number] = object
        } else {
            missing.insert(number)
        }
        return object
    }

    private func read(_ number: Int, at place: Int) -> IndirectObject? {
        let object = try? IndirectObject(readingAt: place, in: bytes, lengthOf: { self.plainInteger($0) })
        guard let object, object.reference.number == number else {
            strayed += 1
            return nil
        }
        if let data = object.streamData, length(of: object) != data.count { strayed += 1 }
        return object
    }

    /// The value of a stream's `/Length`.
    func length(of stream: IndirectObject) -> Int? {
        switch stream.value.dictionary?["Length"] {
        case .reference(let reference): plainInteger(reference)
        case let direct: direct?.integer
        }
    }

    /// An integer that is its own object, read without following anything further.
    private func plainInteger(_ reference: ObjectReference) -> Int? {
        switch place(of: reference.number) {
        case .at(let place, _):
            let object = try? IndirectObject(readingAt: place, in: bytes, lengthOf: { _ in nil })
            return object?.reference.number == reference.number ? object?.value.integer : nil
        case .compressed(let stream, let index):
            // The stream that holds lengths cannot need one of them for itself.
            return try? streams[stream]?.object(number: reference.number, index: index).value.integer
        case nil: return nil
        }
    }

    func objectStream(_ number: Int) -> ObjectStream? {
        if let stream = streams[number] { return stream }
        guard case .at(let place, _) = self.place(of: number), let object = read(number, at: place),
            let dictionary = object.value.dictionary, let range = object.streamData,
            let data = try? StreamDecoder.decode(
                bytes.copy(range),
                dictionary: dictionary,
                limit: Limits.decodedStream,
                resolve: { $0 }
            ),
            let stream = try? ObjectStream(data: data, dictionary: dictionary, number: number)
        else {
            strayed += 1
            return nil
        }
        budget -= data.count
        streams[number] = stream
        return stream
    }

    /// The object of a reference; null if it does not exist.
    func resolve(_ object: PDFObject?) -> PDFObject {
        var object = object ?? .null
        for _ in 0..<Limits.referenceChain {
            guard case .reference(let reference) = object else { return object }
            object = self.object(reference.number)?.value ?? .null
        }
        return .null
    }

    /// The value of a key with references followed; null when it is absent.
    func value(_ key: Name, of dictionary: PDFDictionary) -> PDFObject { resolve(dictionary[key]) }
}
