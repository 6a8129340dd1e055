internal import Signet
internal import Synchronization

/// Signatures that were stamped lately, so that the next document costs no rendering.
final class RecentSignatures: Sendable {
    private struct State {
        var signatures: [String: (account: String, signature: Signature)] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let capacity = 256

    func signature(_ id: String, account: String) -> Signature? {
        state.withLock { $0.signatures[id].flatMap { $0.account == account ? $0.signature : nil } }
    }

    func remember(_ signature: Signature, _ id: String, account: String) {
        state.withLock { state in
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
