internal import SignetFiles
internal import SignetObjects
internal import SignetPDF
internal import SignetSigning

/// Reads documents from storage and keeps signed ones there.
///
/// Documents that are read and results that are kept take their parts of one ``Room`` of bytes, so that memory does not depend on
/// how many and how large they are.
final class ObjectTransfers: Sendable {
    private let stores: ObjectStores
    private let existing: ExistingOutput
    private let isDryRun: Bool
    /// The identity of the batch and its date; nil without a journal.
    private let batch: String?
    private let memory = Room(256 << 20)

    /// The longest document that is read without asking for its length first.
    private static let first = 1 << 19
    /// A document in memory, its copy that is worked on, and the result.
    private static let copies = 3
    /// The room that each takes beside its bytes.
    private static let overhead = 1 << 16
    /// The name of the field that says which job made an object.
    private static let mark = "signet-job"

    init(_ settings: BatchSigner) {
        stores = settings.stores
        existing = settings.existing
        isDryRun = settings.isDryRun
        batch = settings.journal?.identity
    }

    // MARK: Reading

    /// The document of a job, if it is an object, and the room for it and its result.
    struct Source: Sendable {
        var bytes: [UInt8]?
        /// Differs between the versions of an object.
        var version: String?
        fileprivate var room = 0
    }

    /// Reads the document of a job, as soon as there is room.
    ///
    /// - Returns: The document, to be ended by ``end(_:)``.
    /// - Throws: A ``StorageFailure``.
    func source(of job: SigningJob) async throws(StorageFailure) -> Source {
        if case .object(let address) = job.input { return try await document(at: address) }
        guard case .object = job.output else { return Source() }
        let length =
            switch job.input {
            case .file(let path): JournalEntry.FileState(of: path)?.size ?? 0
            case .bytes(let bytes): bytes.count
            case .object: 0
            }
        return Source(room: await memory.take(length + Self.overhead))
    }

    /// Gives the room of a document back.
    func end(_ source: Source) { if source.room > 0 { memory.give(source.room) } }

    private func document(at address: String) async throws(StorageFailure) -> Source {
        let (bucket, name) = try stores.place(of: address)
        var room = await memory.take(Self.copies * Self.first)
        do throws(StorageFailure) {
            var content = try bucket.content(name, limit: Self.first)
            if content == nil {
                let length = try bucket.facts(of: name)?.length ?? 0
                guard length <= FileContents.limit else {
                    throw FileError(.tooLarge, .tooLarge(limit: FileContents.limit), file: address).ofStorage
                }
                memory.give(room)
                room = 0
                room = await memory.take(Self.copies * length + Self.overhead)
                content = try bucket.content(name, limit: length)
            }
            guard let content else { throw FileError(.inputOutput, .changed, file: address).ofStorage }
            let surplus = max(0, room - Self.copies * content.bytes.count - Self.overhead)
            if surplus > 0 { memory.give(surplus) }
            let version = content.tag.isEmpty ? ContentDigest(of: [content.bytes]).hexadecimal : content.tag
            return Source(bytes: content.bytes, version: version, room: room - surplus)
        } catch {
            memory.give(room)
            throw error
        }
    }

    // MARK: Keeping

    /// The place of a signed document after it was to be kept.
    enum Kept {
        /// It is a new object.
        case new
        /// An object of the same job was there.
        case same
        /// No object is there, in a dry run.
        case free
    }

    /// Keeps a signed document.
    ///
    /// - Parameters:
    ///   - document: The signed document.
    ///   - address: The address of its object.
    ///   - digest: The identity of its job; nil without a journal.
    ///   - version: The version of the job's document.
    /// - Returns: What was kept.
    /// - Throws: A ``StorageFailure``, also for another object that is there already.
    func keep(
        _ document: [UInt8],
        at address: String,
        _ digest: JobDigest?,
        version: String
    ) throws(StorageFailure) -> Kept {
        let (bucket, name) = try stores.place(of: address)
        var metadata: [String: String] = [:]
        if let batch, let digest {
            metadata[Self.mark] = ContentDigest(of: [batch, digest.text, version].map { Array($0.utf8) }).hexadecimal
        }
        let type = "application/pdf"
        switch (existing, isDryRun) {
        case (.replace, true): return .free
        case (.replace, false):
            try bucket.put(document, name, contentType: type, metadata: metadata)
            return .new
        case (_, true): if try bucket.facts(of: name) == nil { return .free }
        case (_, false):
            guard let isNew = try bucket.putIfAbsent(document, name, contentType: type, metadata: metadata) else {
                throw StorageFailure(Self.unconditional(address), endsBatch: true)
            }
            if isNew { return .new }
        }
        let facts = try bucket.facts(of: name)
        if let own = metadata[Self.mark], facts?.metadata[Self.mark] == own { return .same }
        guard facts?.length == document.count, try bucket.content(name, limit: document.count)?.bytes == document else {
            throw OutputFile.existsAlready(address).ofStorage
        }
        return .same
    }

    private static func unconditional(_ address: String) -> SignetError {
        let reason = """
            the storage ignores 'If-None-Match: *', so that another object of that name would be replaced unseen; give \
            each row its own output, and --force if nothing else is below the output folder
            """
        return SignetError(.cannotCreate, reason, file: address)
    }
}

extension FileError {
    fileprivate var ofStorage: StorageFailure { StorageFailure(SignetError(self)) }
}
