internal import SignetBasics

/// The data that a validator needs beside the signatures: certificates, and proof that they were not revoked (ETSI EN 319
/// 142-1, 5.4.2.2).
///
/// Each value is there once, in the order of adding.
package struct ValidationData: Hashable, Sendable {
    /// Certificates in DER.
    package private(set) var certificates: [[UInt8]] = []
    /// OCSP responses in DER (`OCSPResponse`, RFC 6960, 4.2.1).
    package private(set) var ocspResponses: [[UInt8]] = []
    /// Revocation lists in DER (`CertificateList`, RFC 5280, 5.1).
    package private(set) var revocationLists: [[UInt8]] = []

    /// The values that are there already.
    private var seenCertificates: Set<ByteKey> = []
    private var seenResponses: Set<ByteKey> = []
    private var seenLists: Set<ByteKey> = []

    /// Makes data without anything in it.
    package init() {}

    /// Makes data of values, of which each is kept once.
    package init(certificates: [[UInt8]], ocspResponses: [[UInt8]], revocationLists: [[UInt8]]) {
        for value in certificates { add(certificate: value) }
        for value in ocspResponses { add(ocspResponse: value) }
        for value in revocationLists { add(revocationList: value) }
    }

    /// Whether there is nothing in it.
    package var isEmpty: Bool { certificates.isEmpty && ocspResponses.isEmpty && revocationLists.isEmpty }

    package mutating func add(certificate: [UInt8]) { Self.add(certificate, to: &certificates, &seenCertificates) }

    package mutating func add(ocspResponse: [UInt8]) { Self.add(ocspResponse, to: &ocspResponses, &seenResponses) }

    package mutating func add(revocationList: [UInt8]) { Self.add(revocationList, to: &revocationLists, &seenLists) }

    /// Adds all values of others.
    package mutating func add(_ other: ValidationData) {
        for value in other.certificates { add(certificate: value) }
        for value in other.ocspResponses { add(ocspResponse: value) }
        for value in other.revocationLists { add(revocationList: value) }
    }

    private static func add(_ value: [UInt8], to values: inout [[UInt8]], _ seen: inout Set<ByteKey>) {
        if seen.insert(ByteKey(value)).inserted { values.append(value) }
    }
}
