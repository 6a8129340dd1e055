package import SignetLettering
package import SignetSigning

/// A signature that a person keeps under a name, as a recipe finds it.
package struct KeptSignature: Sendable {
    package let signature: SignatureDescription
    /// The person who signs, if the name is kept too.
    package let author: String?
    /// Bytes that change with the signature; a recipe's digest includes them.
    package let identity: [UInt8]

    /// Finds the signature, or the initials, that are kept under a name.
    package typealias Lookup = @Sendable (_ name: String, _ part: NamePart) throws(SignetError) -> KeptSignature

    package init(_ signature: SignatureDescription, author: String?, identity: [UInt8]) {
        self.signature = signature
        self.author = author
        self.identity = identity
    }

    /// Stands for any signature while only the text of a recipe is read.
    static let assumed = KeptSignature(SignatureDescription(.name("A")), author: nil, identity: [])
}
