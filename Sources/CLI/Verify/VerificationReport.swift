internal import FoundationEssentials
internal import Signet
internal import SignetBasics

/// A verification as JSON; its members stay as they are in later versions, which may add some.
struct VerificationReport: Encodable {
    let document: String
    /// As of which moment, in UTC.
    let time: String
    /// That of the worst signature; nil when there is none.
    let indication: String?
    let signatures: [Signature]

    /// One signature or time stamp.
    struct Signature: Encodable {
        let field: String
        let kind: String
        let format: String
        let indication: String
        let subindication: String?
        /// The deciding sentence.
        let reason: String?
        let advice: String?
        let faults: [String]
        let notes: [String]
        let signer: Certificate?
        let path: [Certificate]
        let level: String?
        let provenTime: String?
        let timeStampAuthority: String?
        let claimedTime: String?
        let claimedReason: String?
        let claimedLocation: String?
        let coveredBytes: Int?
        let coversWholeDocument: Bool
        let certification: Int?
        let revocation: [Revocation]
        let changes: [Change]
    }

    /// What was found about the revocation of a certificate.
    struct Revocation: Encodable {
        let subject: String
        let isRevoked: Bool
        /// `document`, `signature` or `fetched`.
        let source: String
        /// `ocsp` or `crl`.
        let form: String
        let time: String
        let address: String?
        let text: String

        init(_ fact: RevocationFact) {
            (subject, isRevoked, address) = (fact.subject, fact.isRevoked, fact.address)
            (source, form) = (fact.source.rawValue, fact.form.rawValue)
            (time, text) = (VerificationText.moment(fact.time), fact.description)
        }
    }

    /// What was changed after a signature.
    struct Change: Encodable {
        let extent: String
        let kind: String
        let page: Int?
        let field: String?
        let object: Int?
        let text: String

        init(_ change: LaterChange) {
            (extent, kind, page) = (change.extent.rawValue, change.kind, change.page)
            (field, object, text) = (change.field, change.object, change.description)
        }
    }

    /// A certificate of the path.
    struct Certificate: Encodable {
        let subject: String
        let commonName: String
        let issuer: String
        let notBefore: String
        let notAfter: String
        let sha256: String

        init(_ certificate: X509Certificate) {
            subject = certificate.subject
            commonName = certificate.commonName
            issuer = certificate.issuer
            notBefore = VerificationText.moment(Int(certificate.notBefore.timeIntervalSince1970))
            notAfter = VerificationText.moment(Int(certificate.notAfter.timeIntervalSince1970))
            sha256 = certificate.fingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    init(_ document: String, _ verification: Verification) {
        self.document = document
        time = VerificationText.moment(verification.time)
        indication = verification.indication?.rawValue
        signatures = verification.signatures.map { Signature($0) }
    }

    /// How the command ends.
    var exitStatus: VerificationStatus {
        switch indication.flatMap({ Indication(rawValue: $0) }) {
        case .passed: .valid
        case .failed: .failed
        case .indeterminate, nil: .indeterminate
        }
    }
}

extension VerificationReport.Signature {
    init(_ signature: VerifiedSignature) {
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
        claimedTime = signature.claimedTime.map { VerificationText.moment($0) }
        claimedReason = signature.reason
        claimedLocation = signature.location
        coveredBytes = signature.coveredLength
        coversWholeDocument = signature.coversWholeDocument
        certification = signature.certification
        revocation = signature.revocation.map { .init($0) }
        changes = signature.changes.map { .init($0) }
    }
}
