internal import FoundationEssentials
internal import Signet
internal import SignetBasics
internal import SignetKeys

/// The description of an identity as text.
enum IdentityText {
    /// Everything that is known, one fact a line, and the verdict at the end.
    static func lines(_ inspection: IdentityInspection, at moment: Date) -> [String] {
        var facts: [(String, String)] = []
        if let certificate = inspection.certificate {
            facts += [
                ("subject", certificate.subject),
                ("issuer", certificate.isSelfIssued ? "the same" : certificate.issuer),
                ("valid", validity(of: certificate, at: moment)),
                ("usage", certificate.keyUsage.map { $0.names.joined(separator: ", ") } ?? "not restricted"),
                (
                    "purposes",
                    certificate.extendedKeyUsage.map { $0.map(purpose).joined(separator: ", ") } ?? "not restricted"
                ),
                ("SHA-256", fingerprint(of: certificate)),
            ]
        }
        let keys = inspection.keys.map(\.description)
        facts.append(("key", keys.isEmpty ? "none" : keys.joined(separator: "; ")))
        facts += inspection.chain.map { ("chain", "\($0.subject), until \(day($0.notAfter))") }
        facts += inspection.unrelated.map { ("unrelated", $0.subject) }
        let width = facts.map(\.0.count).max() ?? 0
        return facts.map { $0 + String(repeating: " ", count: width + 2 - $0.count) + $1 }
            + [verdict(on: inspection)] + inspection.findings(at: moment).map { "note: \(note($0))" }
    }

    static func verdict(on inspection: IdentityInspection) -> String {
        inspection.obstacle.map { "It cannot seal: \($0.description(.options))." } ?? "It can seal."
    }

    /// The day in UTC.
    static func day(_ moment: Date) -> String {
        CivilTime(seconds: Int(moment.timeIntervalSince1970)).dateDigits.joined(separator: "-")
    }

    /// Whole days until a moment; negative after it.
    static func days(from now: Date, to end: Date) -> Int { Int((end.timeIntervalSince(now) / 86_400).rounded(.down)) }

    static func fingerprint(of certificate: X509Certificate) -> String {
        certificate.fingerprint.capitalHexadecimal(separator: ":")
    }

    static func note(_ finding: IdentityFinding) -> String {
        switch finding {
        case .expired(let certificate):
            "the certificate of '\(certificate.commonName)' expired on \(day(certificate.notAfter))"
        case .notYetValid(let certificate):
            "the certificate of '\(certificate.commonName)' is valid from \(day(certificate.notBefore)) on"
        case .issuerMissing(let certificate):
            "the certificate of the issuer '\(certificate.issuer)' is not in the file; readers may not find it"
        case .unrelated(let certificates):
            "certificates that are not part of the chain are left out: "
                + certificates.map { "'\($0.commonName)'" }.joined(separator: ", ")
        }
    }

    private static func validity(of certificate: X509Certificate, at moment: Date) -> String {
        let left = days(from: moment, to: certificate.notAfter)
        let rest =
            switch left {
            case ..<0: "expired"
            case 1: "1 day left"
            default: "\(left) days left"
            }
        return "\(day(certificate.notBefore)) to \(day(certificate.notAfter)), \(rest)"
    }

    /// The names of common purposes (RFC 5280, 4.2.1.12; RFC 9336; Microsoft's and Adobe's own).
    private static let purposes = [
        "1.3.6.1.5.5.7.3.1": "serverAuth", "1.3.6.1.5.5.7.3.2": "clientAuth", "1.3.6.1.5.5.7.3.3": "codeSigning",
        "1.3.6.1.5.5.7.3.4": "emailProtection", "1.3.6.1.5.5.7.3.8": "timeStamping", "1.3.6.1.5.5.7.3.9": "OCSPSigning",
        "1.3.6.1.5.5.7.3.36": "documentSigning", "1.3.6.1.4.1.311.10.3.12": "documentSigning (Microsoft)",
        "1.2.840.113583.1.1.5": "authentic documents (Adobe)", "2.5.29.37.0": "any",
    ]

    static func purpose(_ id: String) -> String { purposes[id] ?? id }
}
