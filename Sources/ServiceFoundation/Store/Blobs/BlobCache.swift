internal import Synchronization

/// The contents of blobs in memory, those that were used last.
final class BlobCache: Sendable {
    private struct State {
        /// Each with the number of its last use.
        var kept: [String: (bytes: [UInt8], use: Int)] = [:]
        var size = 0
        var uses = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The most bytes of all together.
    init(limit: Int) { self.limit = limit }

    subscript(digest: String) -> [UInt8]? {
        state.withLock { state in
            guard let bytes = state.kept[digest]?.bytes else { return nil }
            state.uses += 1
            state.kept[digest]?.use = state.uses
            return bytes
        }
    }

    func keep(_ bytes: [UInt8], as digest: String) {
        guard bytes.count <= limit else { return }
        state.withLock { state in
            state.uses += 1
            state.size += bytes.count - (state.kept[digest]?.bytes.count ?? 0)
            state.kept[digest] = (bytes, state.uses)
            while state.size > limit, let oldest = state.kept.min(by: { $0.value.use < $1.value.use }) {
                state.kept[oldest.key] = nil
                state.size -= oldest.value.bytes.count
            }
        }
    }

    func remove(_ digest: String) {
        state.withLock { state in
            if let removed = state.kept.removeValue(forKey: digest) { state.size -= removed.bytes.count }
        }
    }
}
