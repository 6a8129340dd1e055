internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetCertificates
internal import SignetSealing

/// A verification as it is printed.
struct VerificationPrint {
    let report: VerificationReport
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
            title: AuditText.plain(report.document),
            result: VerificationText.result(of: report),
            standing: standing,
            facts: [
                Row("SHA-256", AuditDigest(of: document).text), Row("Bytes", "\(document.count)"),
                Row("Verified", "\(report.time), with signet \(productVersion)"),
                Row("Result", report.indication ?? "no signatures"),
            ],
            signatures: report.signatures.map { Self.signature($0) },
            sections: [trust, Self.explanation],
            page: "page"
        )
    }

    /// That of the document, which may be worse than that of its signatures.
    private var standing: VerificationPages.Standing {
        switch report.exitStatus {
        case .valid: .valid
        case .failed: .failed
        case .indeterminate: .open
        }
    }

    private static func standing(_ indication: String?) -> VerificationPages.Standing {
        switch indication.flatMap({ Indication(rawValue: $0) }) {
        case .passed: .valid
        case .failed: .failed
        case .indeterminate, nil: .open
        }
    }

    // MARK: Signatures

    private static func signature(_ signature: VerificationReport.Signature) -> VerificationPages.Signature {
        let result = [signature.indication, signature.subindication].compactMap(\.self).joined(separator: "/")
        return VerificationPages.Signature(
            heading: VerificationText.heading(of: signature),
            result: result,
            standing: standing(signature.indication),
            rows: rows(of: signature).filter { !$0.value.isEmpty }.map { Row($0.label, AuditText.plain($0.value)) }
        )
    }

    private static func rows(of signature: VerificationReport.Signature) -> [Row] {
        let reason = signature.reason.map { VerificationText.sentence($0) }
        let time = signature.provenTime.map { "\($0), by \(signature.timeStampAuthority ?? "")" }
        let claimed = signature.claimedTime.map { $0 + (signature.provenTime == nil ? ", which nothing proves" : "") }
        var rows = [
            Row("Reason of the result", [reason, signature.advice.map { VerificationText.sentence($0) }].joined),
            Row("Covers", signature.coversWholeDocument ? "the whole document" : covered(signature)),
            Row("Signer", signature.signer?.subject ?? "unknown"), Row("Issuer", signature.signer?.issuer ?? ""),
            Row(
                "Certificate",
                signature.signer.map { "\($0.notBefore) to \($0.notAfter), SHA-256 \($0.sha256)" } ?? ""
            ),
            Row("Proven time", time ?? "none"), Row("Claimed time", claimed ?? ""),
            Row("Level", signature.level.map { "PAdES \($0.uppercased())" } ?? ""), Row("Format", signature.format),
            Row("Certification", signature.certification.map { "level \($0)" } ?? ""),
            Row("Claimed reason", signature.claimedReason ?? ""), Row("Claimed place", signature.claimedLocation ?? ""),
        ]
        rows += several("Revocation", signature.revocation.map(\.text))
        rows += several("Also", signature.faults.filter { $0 != signature.reason })
        rows += several("To be looked at", signature.changes.filter { $0.needsReview == true }.map(\.text))
        rows += several("Changed since", signature.changes.filter { $0.needsReview != true }.map(\.text))
        if signature.changes.isEmpty, !signature.coversWholeDocument {
            rows.append(Row("Changed since", "nothing that a reader could see"))
        }
        return rows + several("Note", signature.notes)
    }

    private static func covered(_ signature: VerificationReport.Signature) -> String {
        "an earlier version of the document" + (signature.coveredBytes.map { ", its first \($0) bytes" } ?? "")
    }

    /// Texts under one label.
    private static func several(_ label: String, _ texts: [String]) -> [Row] {
        let rows = texts.prefix(mostNames).enumerated().map { Row($0 == 0 ? label : "", $1) }
        return rows + (texts.count > mostNames ? [Row("", "\(texts.count - mostNames) more")] : [])
    }

    // MARK: Sections

    private var trust: VerificationPages.Section {
        let names = anchors.map { certificate in
            let shown = VerificationReport.Certificate(certificate)
            return "\(AuditText.plain(shown.subject)), SHA-256 \(shown.sha256)"
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
