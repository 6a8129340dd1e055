internal import SignetGraphics
internal import SignetStamping

/// The signatures of a recipe that were made, for all documents and tasks.
///
/// Those that no row changes stay; of others the last few are kept. Who asks for a signature that is being made waits
/// for it.
final class SignatureShelf: Sendable {
    /// What a signature is made of.
    struct Key: Hashable, Sendable {
        let signature: SignatureDescription
        let size: StampSize
        let caption: Caption?
        let fields: CaptionFields?
    }

    /// A signature that is made once, or the reason why it cannot be.
    private final class Item: Sendable {
        let made = Guarded<Result<Signature, SignetError>?>(nil)
    }

    private struct State {
        var lasting: [Key: Item] = [:]
        var recent: [Key: (item: Item, use: Int)] = [:]
        var uses = 0
    }

    private let state = Guarded(State())
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// A signature from the shelf, or a new one.
    func signature(
        _ key: Key,
        isLasting: Bool,
        make: () throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        let item = state.withLock { self.item(key, isLasting: isLasting, in: &$0) }
        return try item.made.withLock { made throws(SignetError) -> Signature in
            if let made { return try made.get() }
            do throws(SignetError) {
                let signature = try make()
                made = .success(signature)
                return signature
            } catch {
                made = .failure(error)
                throw error
            }
        }
    }

    private func item(_ key: Key, isLasting: Bool, in state: inout State) -> Item {
        if isLasting {
            if let known = state.lasting[key] { return known }
            let item = Item()
            state.lasting[key] = item
            return item
        }
        state.uses += 1
        let item = state.recent[key]?.item ?? Item()
        state.recent[key] = (item, state.uses)
        if state.recent.count > capacity, let oldest = state.recent.min(by: { $0.value.use < $1.value.use }) {
            state.recent[oldest.key] = nil
        }
        return item
    }

    /// How many signatures are kept.
    var count: Int { state.withLock { $0.lasting.count + $0.recent.count } }
}
