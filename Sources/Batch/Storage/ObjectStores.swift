internal import FoundationEssentials
internal import SignetBasics
internal import SignetObjects
internal import SignetPDF
package import SignetSigning
internal import SignetWeb

/// The buckets that a batch reads and writes, reached as the variables and files of AWS's own programs say.
package final class ObjectStores: Sendable {
    private let environment: [String: String]
    private let patience: Duration
    private let buckets = Guarded<[String: Bucket]>([:])

    /// The bytes of the longest object that is not a document.
    private static let longest = 256 << 20

    /// Prepares the access; nothing is sent.
    ///
    /// - Parameters:
    ///   - environment: The variables.
    ///   - patience: How long a batch that has used a bucket goes on while its server is away.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        patience: Duration = .seconds(60)
    ) {
        (self.environment, self.patience) = (environment, patience)
    }

    /// Whether a path is the address of an object or of a prefix: `s3://bucket/name`.
    package static func isAddress(_ path: String) -> Bool { path.hasPrefix(ObjectAddress.scheme) }

    /// Whether a path is the address of all objects below a prefix: it ends with a slash, or names a bucket alone.
    package static func isFolder(_ path: String) -> Bool {
        isAddress(path) && (path.hasSuffix("/") || !path.dropFirst(ObjectAddress.scheme.count).contains("/"))
    }

    /// An address without slashes at its end.
    package static func withoutSlash(_ address: String) -> String {
        var address = address
        while address.last == "/", address != ObjectAddress.scheme { address.removeLast() }
        return address
    }

    /// Checks that a text is an address.
    static func check(_ address: String) throws(SignetError) {
        do throws(ObjectAddressError) { _ = try ObjectAddress(address) } catch {
            throw SignetError(.invalidArgument, error.description, file: address)
        }
    }

    /// The bytes of an object that is not a document: rows, a recipe.
    package func contents(of address: String) throws(SignetError) -> [UInt8] {
        do throws(StorageFailure) {
            let (bucket, name) = try place(of: address)
            guard let content = try bucket.content(name, limit: Self.longest) else {
                let reason = "it has more than \(Self.longest >> 20) MiB; give it by standard input"
                throw StorageFailure(SignetError(.invalidData, reason))
            }
            return content.bytes
        } catch {
            throw error.error.attributed(to: address)
        }
    }

    /// The bucket of an object or a prefix, and the name in it.
    func place(of text: String) throws(StorageFailure) -> (bucket: Bucket, name: String) {
        let address: ObjectAddress
        let whole: ObjectAddress
        do throws(ObjectAddressError) {
            address = try ObjectAddress(text)
            if let known = buckets.withLock({ $0[address.bucket] }) { return (known, address.prefix) }
            whole = try ObjectAddress("\(ObjectAddress.scheme)\(address.bucket)")
        } catch {
            throw StorageFailure(SignetError(.invalidArgument, error.description, file: text))
        }
        do throws(WebError) {
            let store = try ObjectStore(ObjectStore.Settings(whole), environment: environment)
            let new = Bucket(store, patience: patience)
            // Another task may have been first.
            let bucket = buckets.withLock { buckets in
                let bucket = buckets[address.bucket] ?? new
                buckets[address.bucket] = bucket
                return bucket
            }
            return (bucket, address.prefix)
        } catch {
            let reason = "AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL: \(error)"
            throw StorageFailure(SignetError(.invalidArgument, reason), endsBatch: true)
        }
    }
}

/// A bucket, and what is known of its server.
///
/// Requests that fail for a moment are sent again, also when that takes longer than ``ObjectStore`` waits: a batch that has used the
/// storage before can do without it for a minute.
final class Bucket: Sendable {
    private let store: ObjectStore
    private let patience: Duration
    /// When the server has last done each operation.
    private let answered = Guarded<[ObjectError.Operation: ContinuousClock.Instant]>([:])
    /// Whether the server keeps to conditions; nil before it was tried.
    private let isConditional = Guarded<Bool?>(nil)

    init(_ store: ObjectStore, patience: Duration) { (self.store, self.patience) = (store, patience) }

    /// Sends a request, again while the server is away.
    private func send<Value>(
        _ operation: ObjectError.Operation,
        _ request: (ObjectStore) throws(ObjectError) -> Value
    ) throws(StorageFailure) -> Value {
        let end = ContinuousClock.now + patience
        while true {
            do throws(ObjectError) {
                let value = try request(store)
                answered.withLock { $0[operation] = .now }
                return value
            } catch {
                let answered = answered.withLock { $0 }
                guard error.isTemporary, !answered.isEmpty, .now < end else {
                    // One object may be out of order while the others are well.
                    let isAway = answered[operation].map { .now - $0 >= patience / 2 } ?? true
                    // Nobody waits for it again.
                    if isAway { self.answered.withLock { $0 = [:] } }
                    throw StorageFailure(error, isAway: isAway)
                }
                ObjectStore.wait(.milliseconds(Int.random(in: 500...1500)))
            }
        }
    }

    /// The bytes of an object; nil if there are more than `limit`.
    func content(_ name: String, limit: Int) throws(StorageFailure) -> ObjectStore.Content? {
        try send(.get) { store throws(ObjectError) in
            do throws(ObjectError) { return try store.content(name, limit: limit) } catch {
                guard case .tooLarge = error.cause else { throw error }
                return nil
            }
        }
    }

    /// What the server says of an object; nil where there is none.
    func facts(of name: String) throws(StorageFailure) -> ObjectStore.Facts? {
        try send(.head) { store throws(ObjectError) in
            do throws(ObjectError) { return try store.head(name) } catch let denied {
                // Its reply has no body, and so no reason.
                guard case .denied = denied.cause else { throw denied }
                do throws(ObjectError) { _ = try store.content(name, limit: 1 << 16) } catch {
                    if case .absent = error.cause { return nil }
                    throw error
                }
                throw denied
            }
        }
    }

    /// A part of the names that begin so.
    func names(beginning: String, after place: String?) throws(StorageFailure) -> ObjectStore.Page {
        try send(.list) { store throws(ObjectError) in try store.page(beginning: beginning, after: place) }
    }

    /// Keeps bytes as an object, in place of one of that name.
    func put(_ bytes: [UInt8], _ name: String, contentType: String, metadata: [String: String]) throws(StorageFailure) {
        try send(.put) { store throws(ObjectError) in
            try store.put(bytes, name, contentType: contentType, metadata: metadata)
        }
    }

    /// Keeps bytes as an object, unless there is one.
    ///
    /// The first object of a run is sent twice, once it is known that there is none: a server that takes it twice would replace
    /// others' objects too.
    ///
    /// - Returns: Whether there was none; nil if the server does not keep to the condition. Then no object is kept but the first.
    func putIfAbsent(
        _ bytes: [UInt8],
        _ name: String,
        contentType: String,
        metadata: [String: String]
    ) throws(StorageFailure) -> Bool? {
        func put() throws(StorageFailure) -> Bool {
            try send(.put) { store throws(ObjectError) in
                try store.putIfAbsent(bytes, name, contentType: contentType, metadata: metadata)
            }
        }
        if let known = isConditional.withLock({ $0 }) { return known ? try put() : nil }
        guard try facts(of: name) == nil else { return false }
        return try isConditional.withLock { (known: inout sending Bool?) throws(StorageFailure) -> sending Bool? in
            if let known { return known ? try put() : nil }
            guard try put() else {
                known = true
                return false
            }
            let isKept = try !put()
            known = isKept
            return isKept ? true : nil
        }
    }
}
