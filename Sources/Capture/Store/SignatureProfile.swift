internal import SignetSigning

/// A person's signature that is kept for further use, with the initials and the name that go with it.
public struct SignatureProfile: Hashable, Sendable {
    /// The name of the profile, such as `me`.
    public var name: String
    /// The signature.
    public var signature: SignatureSource
    /// The initials; nil where none are kept.
    public var initials: SignatureSource?
    /// The person's name, which stamps carry as their author.
    public var author: String?

    /// Makes a profile.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 letters, digits and hyphens.
    ///   - signature: The signature, with its data: a source that refers to a stored picture or signature cannot be kept.
    ///   - initials: The initials, likewise.
    ///   - author: The person's name.
    public init(
        name: String,
        signature: SignatureSource,
        initials: SignatureSource? = nil,
        author: String? = nil
    ) {
        self.name = name
        self.signature = signature
        self.initials = initials
        self.author = author
    }

    /// The source for a part: the initials, or the signature.
    ///
    /// - Throws: `SignetError` `notFound` when the profile has no initials.
    func source(of part: CaptureConfiguration.Part) throws(SignetError) -> SignatureSource {
        guard part == .initials else { return signature }
        guard let initials else {
            throw SignetError(.notFound, "the profile '\(name)' has no initials")
        }
        return initials
    }
}
