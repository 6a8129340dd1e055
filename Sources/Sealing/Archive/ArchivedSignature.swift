internal import SignetBasics
internal import SignetCryptography

/// A signature, or a time stamp of a document, that must be valid for long: what is needed to find its validation data.
struct ArchivedSignature {
    /// The value of `/Contents` with the zeros behind it.
    let contents: [UInt8]
    /// The signer's certificate in DER.
    let certificate: [UInt8]
    /// Further certificates in DER, in any order.
    let others: [[UInt8]]
    /// The certificates of its time stamp, the authority's first; empty when it has none.
    let timeStampCertificates: [[UInt8]]
    /// The seconds since 1970 of the time stamp of the document that covers it and its validation data; nil when none does.
    var protectedAt: Int?
    /// The seconds since 1970 that it claims itself as a time stamp of the document; nil for a signature.
    var stampedAt: Int?
    /// Whether the document had it before, by whichever program.
    var isOlder = false

    /// Its name in the document security store: the SHA-1 digest of the contents (ISO 32000-2, table 261).
    var name: String {
        Digest.bytes(of: contents, .sha1).capitalHexadecimal()
    }
}
