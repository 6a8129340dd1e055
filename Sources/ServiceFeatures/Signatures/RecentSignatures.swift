internal import Signet
internal import Synchronization

/// Signatures that were stamped lately, so that the next document costs no rendering.
///
/// All are forgotten when the store's generation grows: one of them may have been deleted by another process.
package final class RecentSignatures: Sendable {
    private struct State {
        var signatures: [String: (account: String, signature: Signature)] = [:]
        var order: [String] = []
        var generation = 0

        mutating func follow(_ current: Int) {
            guard current > generation else { return }
            self = State(generation: current)
        }
    }

    private let state = Mutex(State())
    private static let capacity = 256

    func signature(_ id: String, account: String, _ generation: Int) -> Signature? {
        state.withLock { state in
            state.follow(generation)
            return state.signatures[id].flatMap { $0.account == account ? $0.signature : nil }
        }
    }

    /// Remembers a signature that was read in that generation, or later.
    func remember(_ signature: Signature, _ id: String, account: String, _ generation: Int) {
        state.withLock { state in
            guard generation == state.generation else { return }
            guard state.signatures.updateValue((account, signature), forKey: id) == nil else { return }
            state.order.append(id)
            if state.order.count > Self.capacity { state.signatures[state.order.removeFirst()] = nil }
        }
    }

    func forget(_ id: String) {
        state.withLock { state in
            state.signatures[id] = nil
            state.order.removeAll { $0 == id }
        }
    }
}
