internal import SignetBasics
internal import SignetGraphics
internal import SignetSigning
internal import SignetStamping

/// The signatures of a recipe, cached for all documents and tasks.
///
/// Signatures that do not depend on a row are kept; of the others, only the last few. A request for a signature that is
/// being made waits for it.
final class SignatureCache: Sendable {
    /// The inputs of a signature.
    struct Key: Hashable, Sendable {
        let signature: SignatureDescription
        let size: StampSize
        let effort: CurveFitter.Effort
        let caption: Caption?
        let fields: CaptionFields?
    }

    /// Signatures, each made once, or the errors from making them.
    private typealias Made = SharedValues<Key, Result<Signature, SignetError>>

    private let lasting = Made(limit: .max)
    private let recent: Made

    init(capacity: Int) {
        recent = Made(limit: capacity)
    }

    /// A signature from the cache, or a new one.
    func signature(
        _ key: Key,
        isLasting: Bool,
        make: () throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        let made = (isLasting ? lasting : recent).value(of: key) { () throws(Never) in Result(catching: make) }
        return try made.get()
    }

    /// The number of cached signatures.
    var count: Int { lasting.count + recent.count }
}
