internal import SignetBasics
internal import SignetObjects
internal import SignetSigning

/// A journal in storage: an object with the first line, and segments, each written once by one run.
///
/// No object is ever changed, so several runs may keep one journal at a time. A run that is killed loses only its last lines: the
/// outputs of these are found when they are made again.
final class JournalObjects: Sendable {
    private struct State {
        var entries: [JournalEntry] = []
        /// When the first of them was added.
        var since = ContinuousClock.now
        var segments = 0
    }

    private let bucket: Bucket
    /// The name in the bucket.
    private let name: String
    private let path: String
    /// The names of this run's segments without their numbers.
    private let run: String
    private let state = Guarded(State())

    /// The number of entries in a segment, unless they come slowly.
    private static let segmentSize = 5_000
    /// After this time a segment is written, however few entries it has.
    private static let longest = Duration.seconds(60)
    /// The bytes of the largest object that is read.
    private static let limit = 16 << 20
    private static let header = "header"

    /// Prepares a journal; nothing is sent.
    init(_ path: String, part: String?, in stores: ObjectStores) throws(SignetError) {
        (bucket, name) = try Self.storage { () throws(StorageFailure) in try stores.place(of: path) }
        var generator = SystemRandomNumberGenerator()
        let number: [UInt64] = [generator.next(), generator.next()]
        run = "\(part ?? "all")/\(number.map { String($0, radix: 36) }.joined())"
        self.path = path
    }

    /// The first line, if there is one.
    func header(expected: JournalHeader) throws(SignetError) -> JournalHeader? {
        let bytes = try Self.storage { () throws(StorageFailure) -> [UInt8]? in
            let name = "\(name)/\(Self.header)"
            guard try bucket.facts(of: name) != nil else { return nil }
            return try bucket.content(name, limit: Self.limit)?.bytes ?? []
        }
        return try bytes.map { bytes throws(SignetError) in try JournalHeader(bytes, expected: expected, path: path) }
    }

    /// Writes the first line, unless another run has.
    ///
    /// - Returns: The first line that it has.
    func begin(with header: JournalHeader) throws(SignetError) -> JournalHeader {
        if let known = try self.header(expected: header) { return known }
        let isNew = try Self.storage { () throws(StorageFailure) in
            try bucket.putIfAbsent(
                Array(header.line.utf8),
                "\(name)/\(Self.header)",
                contentType: Self.type,
                metadata: [:]
            )
        }
        return try isNew == false ? self.header(expected: header) ?? header : header
    }

    private static let type = "text/plain"

    /// Reads the lines of all segments.
    func readLines(_ body: (Substring) -> Void) throws(SignetError) {
        try Self.storage { () throws(StorageFailure) in
            var place: String?
            repeat {
                let page = try bucket.names(beginning: "\(name)/", after: place)
                for segment in page.names where segment != "\(name)/\(Self.header)" {
                    let bytes = try bucket.content(segment, limit: Self.limit)?.bytes ?? []
                    for line in bytes.split(separator: 0x0A) { body(Substring(decoding: line, as: UTF8.self)) }
                }
                place = page.next
            } while place != nil
        }
    }

    /// Adds entries, and writes a segment if it is time.
    func append(_ entries: [JournalEntry]) throws(SignetError) {
        let segment = state.withLock { state -> [JournalEntry] in
            if state.entries.isEmpty { state.since = .now }
            state.entries += entries
            guard state.entries.count >= Self.segmentSize || .now - state.since >= Self.longest else { return [] }
            defer { state.entries = [] }
            return state.entries
        }
        try write(segment)
    }

    /// Writes the last entries.
    func finish() throws(SignetError) {
        let segment = state.withLock { state in
            defer { state.entries = [] }
            return state.entries
        }
        try write(segment)
    }

    private func write(_ entries: [JournalEntry]) throws(SignetError) {
        guard !entries.isEmpty else { return }
        let number = state.withLock { state in
            state.segments += 1
            return state.segments
        }
        try Self.storage { () throws(StorageFailure) in
            // No other run has such a name.
            try bucket.put(
                Array(entries.map(\.line).joined().utf8),
                "\(name)/\(run)-\(number)",
                contentType: Self.type,
                metadata: [:]
            )
        }
    }

    private static func storage<Value>(_ work: () throws(StorageFailure) -> Value) throws(SignetError) -> Value {
        do throws(StorageFailure) { return try work() } catch { throw error.error }
    }
}
