internal import SignetCryptography

/// The parts of a SignedData that no signature covers, which must agree with those that one does (RFC 5652, 5.1 and 5.3).
///
/// ```
/// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
/// SignedData  ::= SEQUENCE { version INTEGER, digestAlgorithms SET OF AlgorithmIdentifier,
///                            encapContentInfo SEQUENCE { eContentType OBJECT IDENTIFIER, … },
///                            certificates [0] OPTIONAL, crls [1] OPTIONAL, signerInfos SET OF SignerInfo }
/// SignerInfo  ::= SEQUENCE { version INTEGER, sid CHOICE { SEQUENCE, [0] }, digestAlgorithm AlgorithmIdentifier,
///                            signedAttrs [0] OPTIONAL, signatureAlgorithm AlgorithmIdentifier, … }
/// ```
package struct SignedDataStructure {
    /// The numbers of the versions; nil for one that is not a small number.
    private let version, signerVersion: UInt8?
    /// The identifiers of `digestAlgorithms`.
    private let digests: [[UInt8]]
    /// `eContentType` in DER.
    private let contentType: [UInt8]
    /// Whether the signer's certificate is named by its issuer and not by its key.
    private let isNamedByIssuer: Bool
    /// Whether the sets with implicit tags are constructed: certificates, revocation lists and attributes.
    private let areTaggedSetsConstructed: Bool
    /// The first signer's algorithms.
    private let digest, signature: Algorithm

    /// Reads a message whose lengths are definite; nil for any other.
    init?(_ message: [UInt8]) {
        guard let type = ASN1Element(message[...]).flatMap({ ASN1Element($0.content) }),
            let signed = ASN1Element(type.rest, .context).flatMap({ ASN1Element($0.content) }),
            let version = ASN1Element(signed.content), let digests = ASN1Element(version.rest),
            let content = ASN1Element(digests.rest), let contentType = ASN1Element(content.content)
        else { return nil }
        var rest = content.rest
        var sets: [ASN1Element] = []
        while let optional = ASN1Element(rest, .context) {
            sets.append(optional)
            rest = optional.rest
        }
        guard let signer = ASN1Element(rest).flatMap({ ASN1Element($0.content) }),
            let signerVersion = ASN1Element(signer.content),
            let name = ASN1Element(signerVersion.rest) ?? ASN1Element(signerVersion.rest, .context),
            let digest = ASN1Element(name.rest)
        else { return nil }
        rest = digest.rest
        if let attributes = ASN1Element(rest, .context) {
            rest = attributes.rest
            sets.append(attributes)
        }
        guard let signature = ASN1Element(rest) else { return nil }
        if let unsigned = ASN1Element(signature.rest).flatMap({ ASN1Element($0.rest, .context) }) {
            sets.append(unsigned)
        }
        areTaggedSetsConstructed = sets.allSatisfy(\.isConstructed)
        self.version = Self.number(version)
        self.signerVersion = Self.number(signerVersion)
        self.digests = Self.elements(digests.content).map { Algorithm($0).identifier }
        self.contentType = Array(contentType.whole)
        isNamedByIssuer = ASN1Element(signerVersion.rest) != nil
        (self.digest, self.signature) = (Algorithm(digest), Algorithm(signature))
    }

    /// An `AlgorithmIdentifier` (RFC 5280, 4.1.1.2).
    private struct Algorithm: Equatable {
        let identifier: [UInt8]
        /// The parameters in DER; none where they are NULL, which means the same (RFC 5754, 2).
        let parameters: [UInt8]

        init(_ element: ASN1Element) {
            let identifier = ASN1Element(element.content)
            self.identifier = identifier.map { Array($0.whole) } ?? []
            let parameters = identifier.map { Array($0.rest) } ?? []
            self.parameters = parameters == DER.null ? [] : parameters
        }
    }

    private static func elements(_ content: ArraySlice<UInt8>) -> [ASN1Element] {
        var elements: [ASN1Element] = []
        var rest = content
        while let element = ASN1Element(rest) {
            elements.append(element)
            rest = element.rest
        }
        return elements
    }

    private static func number(_ element: ASN1Element) -> UInt8? {
        element.content.count == 1 ? element.content.first : nil
    }

    // MARK: Checks

    /// The content type of such a message.
    package enum Content {
        /// `id-data` (RFC 5652, 4).
        case data
        /// `id-ct-TSTInfo` (RFC 3161, 2.4.2).
        case timeStamp

        fileprivate var type: [UInt8] {
            switch self {
            case .data: [6, 9, 42, 134, 72, 134, 247, 13, 1, 7, 1]
            case .timeStamp: [6, 11, 42, 134, 72, 134, 247, 13, 1, 9, 16, 1, 4]
            }
        }
    }

    /// Checks that the message says the same of itself everywhere.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - content: The content type that it must have.
    /// - Throws: ``SignedDataError/contradiction(_:)``.
    func check(_ message: SignedData, about content: Content) throws(SignedDataError) {
        // Programs write 3 for 1 and for 4; what matters is that it is a version at all.
        guard let version, [1, 3, 4, 5].contains(version), signerVersion == (isNamedByIssuer ? 1 : 3) else {
            throw .contradiction(.version)
        }
        guard digests.contains(digest.identifier) else { throw .contradiction(.unlistedDigest) }
        guard contentType == content.type,
            message.signedAttributes.isEmpty || message.signed(.contentType) == [content.type]
        else { throw .contradiction(.contentType) }
        guard areTaggedSetsConstructed, message.areSetsConstructed else { throw .contradiction(.primitiveSet) }
        guard message.signed(.messageDigest).count <= 1 else { throw .contradiction(.severalDigests) }
        for protection in message.signed(.algorithmProtection) where !agrees(with: protection) {
            throw .contradiction(.algorithms)
        }
    }

    /// Whether the signed attribute names both algorithms (RFC 6211, 2).
    ///
    /// ```
    /// CMSAlgorithmProtection ::= SEQUENCE {
    ///   digestAlgorithm AlgorithmIdentifier, signatureAlgorithm [1] IMPLICIT AlgorithmIdentifier OPTIONAL, … }
    /// ```
    private func agrees(with protection: [UInt8]) -> Bool {
        guard let digest = ASN1Element(protection[...]).flatMap({ ASN1Element($0.content) }),
            let signature = ASN1Element(digest.rest, .context)
        else { return false }
        return signature.tag == 1 && Algorithm(digest) == self.digest && Algorithm(signature) == self.signature
    }
}
