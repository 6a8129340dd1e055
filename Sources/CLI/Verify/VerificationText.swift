internal import Signet
internal import SignetSealing

/// A verification for people.
enum VerificationText {
    /// A line for the document, and a few for each signature.
    ///
    /// - Parameters:
    ///   - report: The verification.
    ///   - fetched: Whether it fetched what the document lacks.
    /// - Returns: The lines.
    static func text(of report: VerificationReport, fetched: Bool) -> String {
        let name = AuditText.plain(report.document)
        guard let indication = report.indication else { return "\(name): no digital signatures\n" }
        let lines = ["\(name): \(verdict(report, indication))"]
        let names = signers(of: report)
        return (lines + report.signatures.flatMap { self.lines(of: $0, names, fetched: fetched) }).map { $0 + "\n" }
            .joined()
    }

    /// The result of the document, in a sentence.
    static func result(of report: VerificationReport) -> String {
        sentence(
            report.indication.map { verdict(report, $0) } ?? "the document has no digital signatures"
        )
    }

    /// The kind of a signature, its signer and its field.
    static func heading(of signature: VerificationReport.Signature) -> String {
        let field = AuditText.plain(signature.field)
        if signature.isPrepared ?? false { return "Field '\(field)', prepared, not signed yet" }
        let name = signature.signer.map { AuditText.plain($0.commonName) } ?? "somebody unknown"
        let isStamp = signature.kind == VerifiedSignature.Kind.documentTimeStamp.rawValue
        return "\(isStamp ? "Time stamp of" : "Signed by") \(name), field '\(field)'"
    }

    /// The result of the signatures, and what was done to the document since.
    private static func verdict(_ report: VerificationReport, _ indication: String) -> String {
        guard !report.signatures.allSatisfy({ $0.isPrepared ?? false }) else { return "the document is not signed yet" }
        let count = report.signatures.count
        let changes = report.changes.flatMap { DocumentChanges(rawValue: $0) }
        switch indication {
        case Indication.passed.rawValue:
            let valid = count == 1 ? "the signature is valid" : "all \(count) signatures are valid"
            switch changes {
            case .unchanged: return "\(valid), and nothing was changed since"
            case .asAllowed: return "\(valid), and what was changed since was allowed"
            default: return "\(valid), but look at what was changed since"
            }
        case Indication.failed.rawValue:
            let wrong = count == 1 ? "the signature is not valid" : "not all signatures are valid"
            return changes == .againstSigners
                ? "\(wrong): the document was changed in a way that was not allowed" : wrong
        default: return count == 1 ? "the signature cannot be judged" : "not all signatures can be judged"
        }
    }

    /// The names of the signers by their fields.
    static func signers(of report: VerificationReport) -> [String: String] {
        Dictionary(
            report.signatures.compactMap { signature in signature.signer.map { (signature.field, $0.commonName) } }
        ) { first, _ in first }
    }

    /// The option that may help; nil for results that none changes.
    private static func remedy(_ subindication: String?, fetched: Bool) -> String? {
        switch subindication.flatMap({ Subindication(rawValue: $0) }) {
        case .noCertificateChain: "To trust a certificate, write --trust FILE."
        case .tryLater where !fetched: "With --fetch its authority is asked."
        default: nil
        }
    }

    private static func lines(
        of signature: VerificationReport.Signature,
        _ names: [String: String],
        fetched: Bool
    ) -> [String] {
        let isStamp = signature.kind == VerifiedSignature.Kind.documentTimeStamp.rawValue
        let result = [signature.indication, signature.subindication].compactMap(\.self).joined(separator: "/")
        var lines = ["", "\(heading(of: signature)): \(result)"]
        if let reason = signature.reason {
            lines.append("  \(sentence(AuditText.plain(reason)))")
            let advice = [
                signature.advice.map { sentence($0) }, remedy(signature.subindication, fetched: fetched),
                signature.refusedPrivateAddress ?? false
                    ? "With --allow-private-addresses private addresses are asked, too." : nil,
            ].compactMap(\.self)
            if !advice.isEmpty { lines.append("  \(advice.joined(separator: " "))") }
        }
        var facts: [(String, String)] = []
        if !(signature.isPrepared ?? false) {
            facts.append(
                ("covers", signature.coversWholeDocument ? "the whole document" : "an earlier version of the document")
            )
        }
        if let time = signature.provenTime {
            facts.append(("time", "\(time), by \(AuditText.plain(signature.timeStampAuthority ?? ""))"))
        }
        if let claimed = signature.claimedTime, !isStamp {
            facts.append(("claims", claimed + (signature.provenTime == nil ? ", which nothing proves" : "")))
        }
        if let level = signature.level { facts.append(("level", "PAdES \(level.uppercased())")) }
        if let certification = signature.certification { facts.append(("certifies", "level \(certification)")) }
        if let signer = signature.signer { facts.append(("issuer", AuditText.plain(signer.issuer))) }
        if let reason = signature.claimedReason, !reason.isEmpty { facts.append(("reason", AuditText.plain(reason))) }
        lines += facts.map { "  " + $0 + String(repeating: " ", count: 10 - $0.count) + AuditText.plain($1) }
        lines += signature.faults.filter { $0 != signature.reason }.map { "  also: \(AuditText.plain($0))" }
        lines += signature.revocation.filter { $0.isRevoked || $0.address != nil }.map {
            "  checked   \(AuditText.plain($0.text))"
        }
        lines += changes(signature.changes, names)
        return lines + signature.notes.map { "  note: \(AuditText.plain($0))" }
    }

    /// The most changes that are named in the text.
    private static let mostChanges = 20

    private static func changes(_ changes: [VerificationReport.Change], _ names: [String: String]) -> [String] {
        let more = changes.count - mostChanges
        let sorted = changes.filter { $0.needsReview == true } + changes.filter { $0.needsReview != true }
        return sorted.prefix(mostChanges).map { change in
            "  \(change.needsReview == true ? "look at this" : "since then"): \(AuditText.plain(text(of: change, names)))"
        } + (more > 0 ? ["  since then: \(more) more changes"] : [])
    }

    /// What was changed, and whose later signature covers it.
    static func text(of change: VerificationReport.Change, _ names: [String: String]) -> String {
        guard let field = change.signedBy else { return change.text }
        return "\(change.text), before the signature of \(names[field] ?? "field '\(field)'")"
    }

    /// Words with a capital letter and a full stop.
    static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }
}
