internal import FoundationEssentials
internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetCMS
internal import SignetCertificates
internal import SignetKeys
internal import SignetVerification

/// A verification as it is printed.
struct VerificationPrint {
    /// The name of the document.
    let name: String
    let verification: Verification
    /// The bytes that were verified.
    let document: [UInt8]
    let anchors: [X509Certificate]
    /// Whether revocation information was fetched.
    let fetched: Bool

    private typealias Row = SignetCertificates.Certificate.Row

    /// The most trusted certificates, changes and paths that are named one by one.
    private static let mostNames = 20

    /// The pages' texts.
    var pages: VerificationPages {
        VerificationPages(
            heading: "Report on digital signatures",
            title: AuditText.plain(name),
            result: VerificationText.result(of: verification),
            standing: standing,
            facts: [
                Row("SHA-256", AuditDigest(of: document).text), Row("Bytes", "\(document.count)"),
                Row("Verified", "\(TimeStampTime(seconds: verification.time)), with signet \(productVersion)"),
                Row("Result", verification.indication?.rawValue ?? "no signatures"),
            ],
            signatures: verification.signatures.map { Self.signature($0) },
            sections: [trust, Self.explanation],
            page: "page"
        )
    }

    /// That of the document, which may be worse than that of its signatures.
    private var standing: VerificationPages.Standing {
        switch verification.exitStatus {
        case .valid: .valid
        case .failed: .failed
        case .indeterminate: .open
        }
    }

    private static func standing(_ indication: Indication) -> VerificationPages.Standing {
        switch indication {
        case .passed: .valid
        case .failed: .failed
        case .indeterminate: .open
        }
    }

    // MARK: Signatures

    private static func signature(_ signature: VerifiedSignature) -> VerificationPages.Signature {
        VerificationPages.Signature(
            heading: VerificationText.heading(of: signature),
            result: VerificationText.result(of: signature),
            standing: standing(signature.indication),
            rows: rows(of: signature).filter { !$0.value.isEmpty }.map { Row($0.label, AuditText.plain($0.value)) }
        )
    }

    private static func rows(of signature: VerifiedSignature) -> [Row] {
        let fault = signature.decisiveFault
        let reason = fault.map { VerificationText.sentence($0.description) }
        let signer = signature.certificate
        let period = signer.map { [$0.notBefore, $0.notAfter].map(Self.moment).joined(separator: " to ") }
        let time = signature.provenTime.map { "\($0), by \(signature.timeStampAuthority ?? "")" }
        let claimed = signature.claimedTime.map {
            TimeStampTime(seconds: $0).description + (signature.provenTime == nil ? ", which nothing proves" : "")
        }
        var rows = [
            Row("Reason of the result", [reason, fault?.advice.map { VerificationText.sentence($0) }].joined),
            Row("Covers", signature.coversWholeDocument ? "the whole document" : covered(signature)),
            Row("Signer", signer?.subject ?? "unknown"), Row("Issuer", signer?.issuer ?? ""),
            Row(
                "Certificate",
                signer.map { "\(period ?? ""), SHA-256 \($0.fingerprint.hexadecimal)" } ?? ""
            ),
            Row("Proven time", time ?? "none"), Row("Claimed time", claimed ?? ""),
            Row("Level", signature.level.map { "PAdES \($0.rawValue.uppercased())" } ?? ""),
            Row("Format", signature.format),
            Row("Certification", signature.certification.map { "level \($0)" } ?? ""),
            Row("Claimed reason", signature.reason ?? ""), Row("Claimed place", signature.location ?? ""),
        ]
        rows += several("Revocation", signature.revocation.map(\.description))
        rows += several("Also", signature.otherFaults)
        rows += several("To be reviewed", signature.changes.filter(\.needsReview).map(\.description))
        rows += several("Changed since", signature.changes.filter { !$0.needsReview }.map(\.description))
        if signature.changes.isEmpty, !signature.coversWholeDocument {
            rows.append(Row("Changed since", "nothing that a reader could see"))
        }
        return rows + several("Note", signature.notes.map(\.description))
    }

    private static func covered(_ signature: VerifiedSignature) -> String {
        "an earlier version of the document" + (signature.coveredLength.map { ", its first \($0) bytes" } ?? "")
    }

    private static func moment(_ date: Date) -> String {
        TimeStampTime(seconds: Int(date.timeIntervalSince1970)).description
    }

    /// Texts under one label.
    private static func several(_ label: String, _ texts: [String]) -> [Row] {
        let rows = texts.prefix(mostNames).enumerated().map { Row($0 == 0 ? label : "", $1) }
        return rows + (texts.count > mostNames ? [Row("", "\(texts.count - mostNames) more")] : [])
    }

    // MARK: Sections

    private var trust: VerificationPages.Section {
        let names = anchors.map { certificate in
            "\(AuditText.plain(certificate.subject)), SHA-256 \(certificate.fingerprint.hexadecimal)"
        }
        let source =
            "Revocation information is " + (fetched ? "the document's, or was fetched." : "the document's alone.")
        return VerificationPages.Section(
            heading: "Trusted certificates",
            rows: Self.several("Trusted", names.isEmpty ? ["none were given"] : names),
            text: source
        )
    }

    private static let explanation = VerificationPages.Section(
        heading: "How to read this",
        rows: [],
        text: """
            Results are those of ETSI EN 319 102-1: TOTAL_PASSED, the signature is valid; TOTAL_FAILED, it is not; INDETERMINATE, it \
            cannot be judged with what is known. Trust was given by the reader and is no part of the document. Claimed values are \
            the signer's words. The SHA-256 says which file was verified; this report is not signed.
            """
    )
}

extension [String?] {
    /// The sentences that there are, in a row.
    fileprivate var joined: String { compactMap(\.self).joined(separator: " ") }
}
