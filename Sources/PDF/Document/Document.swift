/// A PDF document, read lazily: opening it reads the header, the end and the cross-reference sections' frames; an object
/// is read when it is asked for and kept.
///
/// Not Sendable: one document belongs to one task. Opening another costs little.
package final class Document {
    package let bytes: Bytes
    /// The offset of `%PDF-`: more than 0 when something is before it.
    let header: Int
    private(set) var crossReferences: CrossReferences
    /// The newest trailer (ISO 32000-1, 7.5.5).
    package var trailer: PDFDictionary { crossReferences.sections.first?.trailer ?? PDFDictionary([]) }
    private var objects: [Int: IndirectObject] = [:]
    private var objectStreams: [Int: ObjectStream] = [:]
    /// The numbers of the objects that are being read, each for the one before.
    private var loading: [Int] = []
    /// The highest number that was asked for and belongs to no object: a new object with it would come to be where the
    /// document refers to nothing.
    private(set) var highestMissing = 0
    /// How the document is protected; nil when it is not.
    package private(set) var encryption: Encryption?

    /// The access that the document was opened with; its other versions are opened with the same.
    package let access: DocumentAccess

    /// Opens a document that needs no password.
    package convenience init(_ bytes: Bytes) throws(PDFError) {
        try self.init(bytes, access: .none)
    }

    /// Opens a document with a password.
    package convenience init(_ bytes: Bytes, password: String?) throws(PDFError) {
        try self.init(bytes, access: DocumentAccess(password: password))
    }

    /// Opens a document.
    ///
    /// One whose cross-references cannot be followed is looked through for its objects. Of an encrypted one the empty
    /// user password is tried besides the password given, which may be the user's or the owner's.
    ///
    /// - Throws: `PDFError`: `notPDF` without a header, `damaged` when no objects can be found either, `encrypted` when
    ///   a password or a key is needed.
    package init(_ bytes: Bytes, access: DocumentAccess) throws(PDFError) {
        self.bytes = bytes
        self.access = access
        header = try Self.findHeader(bytes)
        do throws(PDFError) {
            crossReferences = try CrossReferences(bytes, header: header)
        } catch {
            guard error.code == .damaged else { throw error }
            crossReferences = try Self.repaired(bytes, header: header, known: nil, after: error)
        }
        try unlock()
        if !isRepaired, try !hasPages {
            try repair(after: PDFError(.catalogWithoutPages))
            if encryption == nil { try unlock() }
        }
    }

    /// Sets up decryption first, since other objects of an encrypted document cannot be read without it.
    private func unlock() throws(PDFError) {
        if let entry = trailer["Encrypt"], entry != .null { try unlock(entry) }
        if isRepaired { try expandObjectStreams() }
    }

    private func unlock(_ entry: PDFObject) throws(PDFError) {
        // Viewers take a document whose encryption dictionary is not a dictionary for one that is not encrypted.
        guard let entries = try direct(entry, depth: 0).dictionary else { return }
        let identifiers = crossReferences.sections.lazy.compactMap { $0.trailer["ID"] }.first
        let identifier = try identifiers.map { item throws(PDFError) in try direct(item, depth: 0) }?.array?.first?
            .string
        encryption = try Encryption(
            entries,
            reference: entry.reference,
            identifier: identifier ?? [],
            access: access
        )
        // Everything up to here was read as if nothing were encrypted.
        objects = [:]
        objectStreams = [:]
    }

    /// An object with all references in it followed, some levels deep.
    private func direct(_ object: PDFObject, depth: Int) throws(PDFError) -> PDFObject {
        let resolved = try resolve(object)
        guard depth < 4 else { return resolved }
        switch resolved {
        case .array(let items):
            var copy: [PDFObject] = []
            for item in items { copy.append(try direct(item, depth: depth + 1)) }
            return .array(copy)
        case .dictionary(let entries):
            var copy: [(Name, PDFObject)] = []
            for entry in entries.entries { copy.append((entry.key, try direct(entry.value, depth: depth + 1))) }
            return .dictionary(PDFDictionary(copy))
        default: return resolved
        }
    }

    /// Whether the cross-references lead to the catalog and the root of the page tree.
    private var hasPages: Bool {
        get throws(PDFError) {
            guard let root = trailer["Root"], let catalog = try resolve(root).dictionary else { return false }
            return try value("Pages", of: catalog)?.dictionary != nil
        }
    }

    // MARK: Repair

    /// Whether the file's cross-references could not be followed, and its objects were found by looking for them.
    package var isRepaired: Bool { crossReferences.isRepaired }

    /// Whether the file may have been cut off, so that pages can lack their content.
    package var lacksEnd: Bool { crossReferences.lacksEnd }

    private func repair(after error: PDFError) throws(PDFError) {
        crossReferences = try Self.repaired(bytes, header: header, known: trailer, after: error)
        objects = [:]
        objectStreams = [:]
        if trailer["Encrypt"] == nil || encryption != nil { try expandObjectStreams() }
    }

    /// Finds the objects in the object streams of a repaired file, which requires the key if they are encrypted.
    private func expandObjectStreams() throws(PDFError) {
        var expanded = crossReferences
        try expanded.expandObjectStreams(in: bytes) { reference in
            guard case .offset(let offset, _) = crossReferences.entry(for: reference.number),
                let object = try? readObject(reference, at: offset), let dictionary = object.value.dictionary,
                let data = try? data(of: object)
            else { return nil }
            return try? ObjectStream(data: data, dictionary: dictionary, number: reference.number)
        }
        crossReferences = expanded
    }

    /// Runs an operation, and repeats it when the cross-references turn out to be broken on the way: values read before
    /// may differ from those found by scanning.
    package func retryingAfterRepair<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let before = isRepaired
        do throws(Failure) {
            let value = try work()
            if isRepaired == before { return value }
        } catch {
            guard isRepaired != before else { throw error }
        }
        return try work()
    }

    /// The objects that can be found, or the first error when none can.
    private static func repaired(
        _ bytes: Bytes,
        header: Int,
        known: PDFDictionary?,
        after error: PDFError
    ) throws(PDFError) -> CrossReferences {
        do throws(PDFError) {
            return try CrossReferences(repairing: bytes, header: header, known: known)
        } catch let second {
            // The error of the repair names the loss; if no object was found, the first error is thrown.
            throw second.object == nil ? error : second
        }
    }

    /// The header must begin within the first 1024 bytes, as in Acrobat (ISO 32000-1, annex H.3).
    ///
    /// Like viewers, this reader takes a file without one that is a PDF in all else.
    private static func findHeader(_ bytes: Bytes) throws(PDFError) -> Int {
        if let header = bytes.firstIndex(of: "%PDF-", in: 0..<1024 + 5) { return header }
        if let header = bytes.firstIndex(of: "%PDF", in: 0..<1024 + 4) { return header }
        guard bytes.lastIndex(of: "startxref", in: 0..<bytes.count) != nil else {
            throw PDFError(.noHeader)
        }
        return 0
    }

    /// The document catalog (ISO 32000-1, 7.7.2).
    package var catalog: PDFDictionary {
        get throws(PDFError) {
            guard let root = trailer["Root"], let catalog = try resolve(root).dictionary else {
                throw PDFError(.catalogNotDictionary, object: trailer["Root"]?.reference)
            }
            return catalog
        }
    }

    // MARK: Objects

    /// The object of a reference, through further references; null for one that does not exist (7.3.10).
    package func resolve(_ object: PDFObject) throws(PDFError) -> PDFObject {
        var object = object
        for _ in 0..<Limits.referenceChain {
            guard case .reference(let reference) = object else { return object }
            object = try indirectObject(reference)?.value ?? .null
        }
        throw PDFError(.endlessReferences, object: object.reference)
    }

    /// The value of a key with references followed, or nil when it is absent or null.
    package func value(_ key: Name, of dictionary: PDFDictionary) throws(PDFError) -> PDFObject? {
        guard let value = dictionary[key] else { return nil }
        let resolved = try resolve(value)
        return resolved == .null ? nil : resolved
    }

    /// An indirect object with its place, or nil when its number is free or unknown.
    package func indirectObject(_ reference: ObjectReference) throws(PDFError) -> IndirectObject? {
        if let object = objects[reference.number] { return object }
        guard loading.count < Limits.referenceChain else {
            throw PDFError(.tooManyObjectsForOne, object: reference)
        }
        guard !loading.contains(reference.number) else {
            throw PDFError(.selfReference, object: reference)
        }
        loading.append(reference.number)
        defer { if loading.last == reference.number { loading.removeLast() } }
        let object: IndirectObject
        do throws(PDFError) {
            switch crossReferences.entry(for: reference.number) {
            case nil, .free:
                if reference.number <= Limits.objectNumber { highestMissing = max(highestMissing, reference.number) }
                return nil
            case .offset(let offset, _): object = try readObject(reference, at: offset)
            case .compressed(let stream, let index):
                object = try objectStream(stream, for: reference).object(number: reference.number, index: index)
            }
        } catch {
            guard error.code == .damaged, error.cause != .notAuthentic else { throw error }
            // Objects that the repair cannot make readable count as absent, as in viewers; the others may be correct.
            guard !isRepaired else { return nil }
            try repair(after: error)
            loading.removeLast()
            return try indirectObject(reference)
        }
        objects[reference.number] = object
        return object
    }

    private func readObject(_ reference: ObjectReference, at offset: Int) throws(PDFError) -> IndirectObject {
        let (position, overflow) = offset.addingReportingOverflow(crossReferences.base)
        guard !overflow, position < bytes.count else {
            throw PDFError(
                .entryBeyondEnd(offset),
                object: reference
            )
        }
        let object: IndirectObject
        do throws(PDFError) {
            object = try IndirectObject(readingAt: position, in: bytes) { [self] target throws(PDFError) in
                try resolve(.reference(target)).integer
            }
        } catch {
            throw error.of(reference)
        }
        guard object.reference.number == reference.number else {
            throw PDFError(
                .entryLeadsElsewhere(object.reference),
                object: reference,
                offset: position
            )
        }
        guard let encryption else { return object }
        return object.with(value: try encryption.decrypt(object.value, of: object.reference))
    }

    private func objectStream(_ number: Int, for reference: ObjectReference) throws(PDFError) -> ObjectStream {
        if let stream = objectStreams[number] { return stream }
        guard case .offset = crossReferences.entry(for: number),
            let object = try indirectObject(ObjectReference(number: number, generation: 0)),
            let dictionary = object.value.dictionary
        else { throw PDFError(.noObjectStream(number), object: reference) }
        let stream = try ObjectStream(data: try data(of: object), dictionary: dictionary, number: number)
        objectStreams[number] = stream
        return stream
    }

    /// An object stream; nil when it cannot be read.
    func objectStream(_ number: Int) -> ObjectStream? {
        try? objectStream(number, for: ObjectReference(number: number, generation: 0))
    }

    /// The decoded data of a stream.
    ///
    /// - Throws: `PDFError` also when the object is not a stream.
    package func data(of object: IndirectObject) throws(PDFError) -> [UInt8] {
        try data(of: object, limit: Limits.decodedStream)
    }

    /// The decoded data of a stream that may have this many bytes.
    package func data(of object: IndirectObject, limit: Int) throws(PDFError) -> [UInt8] {
        guard let dictionary = object.value.dictionary, let range = object.streamData else {
            throw PDFError(.streamExpected, object: object.reference)
        }
        do throws(PDFError) {
            let written = object.source.copy(range)
            let plain = try encryption?.decrypt(written, dictionary: dictionary, of: object.reference) ?? written
            return try StreamDecoder.decode(plain, dictionary: dictionary, limit: limit) {
                [self] item throws(PDFError) in try resolve(item)
            }
        } catch {
            throw error.of(object.reference)
        }
    }

    /// Lends the data of a stream as its filters made them, decrypted; none of an object that is not a stream.
    func withEncodedData<Result>(
        of object: IndirectObject,
        _ body: (UnsafeRawBufferPointer) throws(PDFError) -> Result
    ) throws(PDFError) -> Result {
        let range = object.streamData ?? 0..<0
        guard let encryption, let dictionary = object.value.dictionary else {
            return try unsafe object.source.withBytes(in: range, body)
        }
        let plain = try encryption.decrypt(object.source.copy(range), dictionary: dictionary, of: object.reference)
        return try unsafe Bytes(plain).withBytes(in: plain.indices, body)
    }

    /// Whether the only filter of a stream is Flate, without a predictor; nil for one that has other filters.
    func isOnlyDeflated(_ stream: IndirectObject) throws(PDFError) -> Bool? {
        try StreamDecoder.isOnlyDeflated(stream.value.dictionary ?? PDFDictionary([])) {
            [self] item throws(PDFError) in try resolve(item)
        }
    }

    // MARK: Facts about the whole

    /// Whether some readers cannot open the document with the password as it was typed, or not at all: a ``PlainCopy`` is for them.
    package var needsPlainCopy: Bool {
        guard let encryption else { return false }
        return !encryption.isWidelyRead || !(access.password ?? "").utf8.allSatisfy { $0 < 0x80 }
    }

    /// The version: the later of the header's and the catalog's (ISO 32000-1, 7.2.2).
    package var version: String {
        let hasHeader = bytes.has("%PDF-", at: header)
        let written = hasHeader ? String(decoding: bytes.copy(header + 5..<header + 8), as: UTF8.self) : ""
        let raised = (try? value("Version", of: catalog))?.name?.description ?? ""
        return max(written, raised)
    }

    /// How many revisions the file has, counted by its cross-reference sections.
    package var sectionCount: Int { crossReferences.sections.count }
}
