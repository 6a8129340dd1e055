internal import FoundationEssentials
internal import Signet
internal import SignetKeys

/// The report of `signet identity show --json`.
struct IdentityReport: Encodable {
    private struct Listed: Encodable {
        let subject: String
        let issuer: String
        let notBefore: String
        let notAfter: String
        let daysLeft: Int
        let key: String
        let usage: [String]?
        let purposes: [String]?
        let isAuthority: Bool
        let sha256: String

        init(_ certificate: X509Certificate, at moment: Date) {
            subject = certificate.subject
            issuer = certificate.issuer
            notBefore = IdentityText.day(certificate.notBefore)
            notAfter = IdentityText.day(certificate.notAfter)
            daysLeft = IdentityText.days(from: moment, to: certificate.notAfter)
            key = certificate.publicKey.description
            usage = certificate.keyUsage?.names
            purposes = certificate.extendedKeyUsage
            isAuthority = certificate.isAuthority
            sha256 = IdentityText.fingerprint(of: certificate)
        }
    }

    private let canSeal: Bool
    private let obstacle: String?
    private let keys: [String]
    private let certificate: Listed?
    private let chain: [Listed]
    private let unrelated: [Listed]
    private let notes: [String]

    init(_ inspection: IdentityInspection, at moment: Date) {
        canSeal = inspection.obstacle == nil
        obstacle = inspection.obstacle?.description(.options)
        keys = inspection.keys.map(\.description)
        certificate = inspection.certificate.map { Listed($0, at: moment) }
        chain = inspection.chain.map { Listed($0, at: moment) }
        unrelated = inspection.unrelated.map { Listed($0, at: moment) }
        notes = inspection.findings(at: moment).map(IdentityText.note)
    }
}
