package import SignetServiceFoundation
internal import Synchronization

/// Recently requested pictures of pages, keyed by their inputs, so that nothing has to be invalidated.
package final class PictureCache: Sendable {
    private struct State {
        var pictures: [String: [UInt8]] = [:]
        var order: [String] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let work: WorkPool
    private let capacity: Int

    package init(work: WorkPool, capacity: Int) {
        self.work = work
        self.capacity = capacity
    }

    /// The picture with this key; if it is not cached it is made of a document, by a closure that can ask whether it is still wanted.
    package func picture(
        key: String,
        of digest: String,
        in store: Store,
        _ make: @escaping @Sendable (FetchedBlob, _ isGivenUp: @escaping @Sendable () -> Bool) throws -> [UInt8]
    ) async throws -> [UInt8] {
        if let known = state.withLock({ $0.pictures[key] }) { return known }
        let document = try await store.fetch(digest)
        let picture = try await work.runUntilGivenUp { try make(document, $0) }
        state.withLock { state in
            guard state.pictures[key] == nil, picture.count <= capacity / 4 else { return }
            state.pictures[key] = picture
            state.order.append(key)
            state.bytes += picture.count
            while state.bytes > capacity, !state.order.isEmpty {
                let oldest = state.order.removeFirst()
                state.bytes -= state.pictures.removeValue(forKey: oldest)?.count ?? 0
            }
        }
        return picture
    }
}
