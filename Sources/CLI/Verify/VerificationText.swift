internal import Signet
internal import SignetCMS
internal import SignetVerification

/// A verification for people.
enum VerificationText {
    /// A line for the document, and a few for each signature.
    ///
    /// - Parameters:
    ///   - verification: The verification.
    ///   - document: The name of the document.
    ///   - fetched: Whether it fetched what the document lacks.
    /// - Returns: The lines.
    static func text(of verification: Verification, document: String, fetched: Bool) -> String {
        let name = AuditText.plain(document)
        guard let indication = verification.indication else { return "\(name): no digital signatures\n" }
        let lines = ["\(name): \(verdict(verification, indication))"]
        let names = signers(of: verification)
        return (lines + verification.signatures.flatMap { self.lines(of: $0, names, fetched: fetched) }).map {
            $0 + "\n"
        }
        .joined()
    }

    /// The result of the document, in a sentence.
    static func result(of verification: Verification) -> String {
        sentence(
            verification.indication.map { verdict(verification, $0) } ?? "the document has no digital signatures"
        )
    }

    /// The kind of a signature, its signer and its field.
    static func heading(of signature: VerifiedSignature) -> String {
        let field = AuditText.plain(signature.field)
        if signature.isPrepared { return "Field '\(field)', prepared, not signed yet" }
        let name = signature.certificate.map { AuditText.plain($0.commonName) } ?? "an unknown signer"
        let isStamp = signature.kind == .documentTimeStamp
        return "\(isStamp ? "Time stamp of" : "Signed by") \(name), field '\(field)'"
    }

    /// The result of the signatures, and what was done to the document since.
    private static func verdict(_ verification: Verification, _ indication: Indication) -> String {
        guard !verification.signatures.allSatisfy(\.isPrepared) else { return "the document is not signed yet" }
        let count = verification.signatures.count
        switch indication {
        case .passed:
            let valid = count == 1 ? "the signature is valid" : "all \(count) signatures are valid"
            switch verification.changes {
            case .unchanged: return "\(valid), and nothing was changed since"
            case .asAllowed: return "\(valid), and what was changed since was allowed"
            default: return "\(valid), but look at what was changed since"
            }
        case .failed:
            let wrong = count == 1 ? "the signature is not valid" : "not all signatures are valid"
            return verification.changes == .againstSigners
                ? "\(wrong): the document was changed in a way that was not allowed" : wrong
        case .indeterminate:
            return count == 1 ? "the signature cannot be judged" : "not all signatures can be judged"
        }
    }

    /// The names of the signers by their fields.
    static func signers(of verification: Verification) -> [String: String] {
        Dictionary(
            verification.signatures.compactMap { signature in
                signature.certificate.map { (signature.field, $0.commonName) }
            }
        ) { first, _ in first }
    }

    /// The option that may help; nil for results that none changes.
    private static func remedy(_ subindication: Subindication?, fetched: Bool) -> String? {
        switch subindication {
        case .noCertificateChain: "To trust a certificate, write --trust FILE."
        case .tryLater where !fetched: "With --fetch its authority is asked."
        default: nil
        }
    }

    private static func lines(
        of signature: VerifiedSignature,
        _ names: [String: String],
        fetched: Bool
    ) -> [String] {
        var lines = ["", "\(heading(of: signature)): \(result(of: signature))"]
        if let fault = signature.decisiveFault {
            lines.append("  \(sentence(AuditText.plain(fault.description)))")
            let advice = [
                fault.advice.map { sentence($0) }, remedy(fault.subindication, fetched: fetched),
                signature.notes.contains(where: \.isPrivateAddress)
                    ? "With --allow-private-addresses private addresses are asked, too." : nil,
            ].compactMap(\.self)
            if !advice.isEmpty { lines.append("  \(advice.joined(separator: " "))") }
        }
        var facts: [(String, String)] = []
        if !signature.isPrepared {
            facts.append(
                ("covers", signature.coversWholeDocument ? "the whole document" : "an earlier version of the document")
            )
        }
        if let time = signature.provenTime {
            facts.append(("time", "\(time), by \(AuditText.plain(signature.timeStampAuthority ?? ""))"))
        }
        if let claimed = signature.claimedTime, signature.kind != .documentTimeStamp {
            let time = TimeStampTime(seconds: claimed).description
            facts.append(("claims", time + (signature.provenTime == nil ? ", which nothing proves" : "")))
        }
        if let level = signature.level { facts.append(("level", "PAdES \(level.rawValue.uppercased())")) }
        if let certification = signature.certification { facts.append(("certifies", "level \(certification)")) }
        if let signer = signature.certificate { facts.append(("issuer", AuditText.plain(signer.issuer))) }
        if let reason = signature.reason, !reason.isEmpty { facts.append(("reason", AuditText.plain(reason))) }
        lines += facts.map { "  " + $0 + String(repeating: " ", count: 10 - $0.count) + AuditText.plain($1) }
        lines += signature.otherFaults.map { "  also: \(AuditText.plain($0))" }
        lines += signature.revocation.filter { $0.isRevoked || $0.address != nil }.map {
            "  checked   \(AuditText.plain($0.description))"
        }
        lines += changes(signature.changes, names)
        return lines + signature.notes.map { "  note: \(AuditText.plain($0.description))" }
    }

    /// The most changes that are named in the text.
    private static let mostChanges = 20

    private static func changes(_ changes: [LaterChange], _ names: [String: String]) -> [String] {
        let more = changes.count - mostChanges
        let sorted = changes.filter(\.needsReview) + changes.filter { !$0.needsReview }
        return sorted.prefix(mostChanges).map { change in
            "  \(change.needsReview ? "look at this" : "since then"): \(AuditText.plain(text(of: change, names)))"
        } + (more > 0 ? ["  since then: \(more) more changes"] : [])
    }

    /// A change, with the signer of the later signature that covers it.
    static func text(of change: LaterChange, _ names: [String: String]) -> String {
        guard let field = change.signedBy else { return change.description }
        return "\(change), before the signature of \(names[field] ?? "field '\(field)'")"
    }

    /// The result of a signature in the words of ETSI EN 319 102-1.
    static func result(of signature: VerifiedSignature) -> String {
        [signature.indication.rawValue, signature.subindication?.rawValue].compactMap(\.self).joined(separator: "/")
    }

    /// Words with a capital letter and a full stop.
    static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }
}

extension VerifiedSignature {
    /// Whether the document was prepared for a signature that is still to come.
    var isPrepared: Bool { faults.contains(.noValue) }

    /// The faults besides the decisive one, each once.
    var otherFaults: [String] { faults.map(\.description).filter { $0 != decisiveFault?.description } }
}
