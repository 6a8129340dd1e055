/// Finds the content that a ``SignatureSource`` only refers to: pictures that were sent before and kept signatures.
///
/// A service whose store is asynchronous fetches both first, by ``SignatureSource/neededSignature`` and
/// ``SignatureSource/neededPicture``, and passes a lookup that has them.
public struct SourceLookup {
    let picture: (String) -> [UInt8]?
    let signature: (String) -> SignatureSource?

    /// Makes a lookup.
    ///
    /// - Parameters:
    ///   - picture: The file of a picture by its id; nil if it does not exist, or if the person may not use it.
    ///   - signature: A kept signature by its id; nil likewise.
    public init(
        picture: @escaping (String) -> [UInt8]? = { _ in nil },
        signature: @escaping (String) -> SignatureSource? = { _ in nil }
    ) {
        self.picture = picture
        self.signature = signature
    }

    /// An empty lookup.
    public static var empty: SourceLookup { SourceLookup() }
}
