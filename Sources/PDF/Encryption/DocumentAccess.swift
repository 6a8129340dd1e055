/// The password or the key that opens an encrypted document.
package struct DocumentAccess: Sendable {
    /// The user's or the owner's; the empty user password is tried besides.
    package let password: String?
    /// The key of a recipient of encrypted documents.
    package let recipient: (any EnvelopeOpening)?

    package init(password: String?, recipient: (any EnvelopeOpening)? = nil) {
        self.password = password
        self.recipient = recipient
    }

    /// Opens documents that need nothing.
    package static let none = DocumentAccess(password: nil)
}

/// A private key that opens envelopes which are addressed to its certificate (RFC 5652, 6).
package protocol EnvelopeOpening: Sendable {
    /// The content of an envelope; nil when it is addressed to others, or is none.
    ///
    /// `envelope`: ContentInfo in DER or BER.
    func content(of envelope: [UInt8]) -> [UInt8]?
}
