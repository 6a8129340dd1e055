internal import FoundationEssentials
internal import SignetBasics
internal import SignetCMS
package import SignetKeys
internal import SignetSigning

/// A verification as JSON; its members stay as they are in later versions, which may add some.
package struct VerificationReport: Encodable {
    package let document: String
    /// As of which moment, in UTC.
    package let time: String
    /// That of the worst signature; nil when there is none.
    package let indication: String?
    /// The changes to the document after it was signed, in the words of ``DocumentChanges``; nil when it has no signature.
    package let changes: String?
    package let signatures: [Signature]

    /// One signature or time stamp.
    package struct Signature: Encodable {
        package let field: String
        package let kind: String
        package let format: String
        package let indication: String
        package let subindication: String?
        /// The deciding sentence.
        package let reason: String?
        package let advice: String?
        package let faults: [String]
        package let notes: [String]
        package let signer: Certificate?
        package let path: [Certificate]
        package let level: String?
        package let provenTime: String?
        package let timeStampAuthority: String?
        package let claimedTime: String?
        package let claimedReason: String?
        package let claimedLocation: String?
        package let coveredBytes: Int?
        package let coversWholeDocument: Bool
        package let certification: Int?
        package let revocation: [Revocation]
        package let changes: [Change]
        /// True where the document was prepared for a signature that is still to come; nil elsewhere.
        package let isPrepared: Bool?
        /// True where an address was not asked because it is private; nil elsewhere.
        package let refusedPrivateAddress: Bool?
    }

    /// A fact about the revocation of a certificate.
    package struct Revocation: Encodable {
        package let subject: String
        package let isRevoked: Bool
        /// `document`, `signature` or `fetched`.
        package let source: String
        /// `ocsp` or `crl`.
        package let form: String
        package let time: String
        package let address: String?
        package let text: String

        init(_ fact: RevocationFact) {
            (subject, isRevoked, address) = (fact.subject, fact.isRevoked, fact.address)
            (source, form) = (fact.source.rawValue, fact.form.rawValue)
            (time, text) = (moment(fact.time), fact.description)
        }
    }

    /// A change after a signature.
    package struct Change: Encodable {
        package let extent: String
        package let kind: String
        package let page: Int?
        package let field: String?
        package let object: Int?
        /// Whether a person must look at it; nil for no.
        package let needsReview: Bool?
        /// The field of the later signature that covers it.
        package let signedBy: String?
        package let text: String

        package init(_ change: LaterChange) {
            (extent, kind, page) = (change.extent.rawValue, change.kind, change.page)
            (field, object, text) = (change.field, change.object, change.description)
            (needsReview, signedBy) = (change.needsReview ? true : nil, change.signedBy)
        }
    }

    /// A certificate of the path.
    package struct Certificate: Encodable {
        package let subject: String
        package let commonName: String
        package let issuer: String
        package let notBefore: String
        package let notAfter: String
        package let sha256: String

        package init(_ certificate: X509Certificate) {
            subject = certificate.subject
            commonName = certificate.commonName
            issuer = certificate.issuer
            notBefore = moment(Int(certificate.notBefore.timeIntervalSince1970))
            notAfter = moment(Int(certificate.notAfter.timeIntervalSince1970))
            sha256 = certificate.fingerprint.hexadecimal
        }
    }

    /// Describes a verification.
    ///
    /// - Parameters:
    ///   - document: The name of the document.
    ///   - verification: The results for its signatures.
    package init(_ document: String, _ verification: Verification) {
        self.document = document
        time = moment(verification.time)
        indication = verification.indication?.rawValue
        changes = verification.changes?.rawValue
        signatures = verification.signatures.map { Signature($0) }
    }
}

extension VerificationReport.Signature {
    package init(_ signature: VerifiedSignature) {
        field = signature.field
        kind = signature.kind.rawValue
        format = signature.format
        indication = signature.indication.rawValue
        subindication = signature.subindication?.rawValue
        reason = signature.decisiveFault?.description
        advice = signature.decisiveFault?.advice
        faults = signature.faults.map(\.description)
        notes = signature.notes.map(\.description)
        signer = signature.certificate.map { .init($0) }
        path = signature.path.map { .init($0) }
        level = signature.level?.rawValue
        provenTime = signature.provenTime?.description
        timeStampAuthority = signature.timeStampAuthority
        claimedTime = signature.claimedTime.map { moment($0) }
        claimedReason = signature.reason
        claimedLocation = signature.location
        coveredBytes = signature.coveredLength
        coversWholeDocument = signature.coversWholeDocument
        certification = signature.certification
        revocation = signature.revocation.map { .init($0) }
        changes = signature.changes.map { .init($0) }
        isPrepared = signature.faults.contains(.noValue) ? true : nil
        refusedPrivateAddress = signature.notes.contains(where: \.isPrivateAddress) ? true : nil
    }
}

/// A moment in UTC by ISO 8601.
private func moment(_ seconds: Int) -> String { TimeStampTime(seconds: seconds).description }
