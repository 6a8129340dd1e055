/// The update that is appended to a document (ISO 32000-1, 7.5.6): new and changed objects, a cross-reference section
/// of the same kind as the document's newest one, and a trailer with all entries of the last one.
///
/// The original bytes are never touched: ``appendedBytes()`` gives the bytes after them.
package struct IncrementalUpdate {
    let document: Document
    private(set) var objects: [Int: (reference: ObjectReference, content: Content)] = [:]
    private(set) var nextNumber: Int
    /// Objects that are as they will be.
    private(set) var finished = ObjectWriter()

    enum Content {
        case object(PDFObject)
        /// Its own object, by its bytes among ``finished``.
        case finished(Range<Int>)
        case stream(PDFDictionary, data: [UInt8])
        /// A signature dictionary, with room for a value of some bytes.
        case signature(PDFDictionary, length: Int)
        /// An object of the document with other values for some keys of its dictionary; nil takes a key away.
        case changed(IndirectObject, [(key: Name, value: PDFObject?)])
    }

    package init(_ document: Document) {
        self.document = document
        nextNumber = document.crossReferences.size
    }

    /// Makes room for objects that are to come.
    package mutating func reserve(_ count: Int) { objects.reserveCapacity(objects.count + count) }

    /// Takes the number of a new object.
    package mutating func reserve() -> ObjectReference {
        nextNumber = max(nextNumber, document.highestMissing + 1)
        defer { nextNumber += 1 }
        return ObjectReference(number: nextNumber, generation: 0)
    }

    /// Writes an object, new or in the place of an old one.
    ///
    /// Its strings are encrypted when the document is.
    package mutating func set(_ reference: ObjectReference, to object: PDFObject) {
        objects[reference.number] = (reference, .object(object))
    }

    /// Writes a new object that this update leaves as it is: as bytes, many take less memory and time.
    ///
    /// Its strings are encrypted when the document is.
    package mutating func set(_ reference: ObjectReference, toFinished object: PDFObject) {
        guard document.encryption == nil else { return set(reference, to: object) }
        let start = finished.bytes.count
        finished.write(object)
        objects[reference.number] = (reference, .finished(start..<finished.bytes.count))
    }

    /// Writes a stream, new or in the place of an old one; `/Length` is added, and the data are encrypted when the
    /// document is.
    package mutating func set(_ reference: ObjectReference, toStream entries: [(Name, PDFObject)], data: [UInt8]) {
        objects[reference.number] = (reference, .stream(PDFDictionary(entries), data: data))
    }

    /// Writes a signature dictionary with room for its value (ISO 32000-2, 12.8.1): ``appended()`` gives the place.
    ///
    /// An update takes one. `/ByteRange` and `/Contents` are added; the other entries must be direct.
    ///
    /// - Parameters:
    ///   - reference: The number of the object, which is best the highest of the update.
    ///   - entries: The other entries.
    ///   - length: The length of the longest value, in bytes.
    package mutating func set(_ reference: ObjectReference, toSignature entries: PDFDictionary, length: Int) {
        objects[reference.number] = (reference, .signature(entries, length: length))
    }

    /// Writes a new object and returns its reference.
    package mutating func add(_ object: PDFObject) -> ObjectReference {
        let reference = reserve()
        set(reference, to: object)
        return reference
    }

    /// Writes a new stream and returns its reference.
    package mutating func add(stream entries: [(Name, PDFObject)], data: [UInt8]) -> ObjectReference {
        let reference = reserve()
        set(reference, toStream: entries, data: data)
        return reference
    }

    /// Changes one entry of a dictionary object; nil takes it away.
    ///
    /// All else in the object stays as it is written. Changes of one object add up.
    package mutating func change(_ object: IndirectObject, _ key: Name, to value: PDFObject?) {
        switch objects[object.reference.number]?.content {
        case .object(let written):
            let entries = (written.dictionary ?? PDFDictionary([])).setting(key, to: value)
            objects[object.reference.number] = (object.reference, .object(.dictionary(entries)))
        case .changed(let original, let changes):
            let others = changes.filter { $0.key != key }
            objects[object.reference.number] = (object.reference, .changed(original, others + [(key, value)]))
        case .stream, .finished, .signature, nil:
            objects[object.reference.number] = (object.reference, .changed(object, [(key, value)]))
        }
    }

    /// The dictionary that an object has after this update.
    package func dictionary(of object: IndirectObject) -> PDFDictionary {
        let original = object.value.dictionary ?? PDFDictionary([])
        switch objects[object.reference.number]?.content {
        case .object(let written): return written.dictionary ?? PDFDictionary([])
        case .stream(let entries, _), .signature(let entries, _): return entries
        case .changed(_, let changes): return changes.reduce(original) { $0.setting($1.key, to: $1.value) }
        case .finished, nil: return original
        }
    }

    package var isEmpty: Bool { objects.isEmpty }
}
