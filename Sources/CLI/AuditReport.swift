internal import SignetAudit
internal import SignetSealing

/// The report of `signet audit verify --json`.
struct AuditReport: Encodable {
    private struct Signing: Encodable {
        let entry: Int
        let time: String
        let id: String
        let name: String
    }

    private struct Version: Encodable {
        let entry: Int
        let bytes: Int
        let sha256: String
    }

    private struct Document: Encodable {
        let file: String
        let version: Int
        let entry: Int
        let final: Bool
        let seal: Seal?
    }

    /// The part of the trail that the document's seal covers.
    private struct Seal: Encodable {
        let entry: Int
        let following: Int
    }

    private struct Finding: Encodable {
        let file: String
        let entry: Int?
        let message: String
    }

    private let holds: Bool
    private var failure: Finding?
    private var chain: String?
    private var head: String?
    private var entries: Int?
    private var from: String?
    private var to: String?
    private var signings: [Signing]?
    private var redacted: [Int]?
    private var versions: [Version]?
    private var documents: [Document]?
    private var accountEntry: Int?

    init(_ broken: BrokenTrailError) {
        holds = false
        failure = Finding(file: broken.file, entry: broken.failure.entry, message: "\(broken.failure)")
    }

    init(_ trail: VerifiedTrail) {
        let verification = trail.verification
        holds = true
        chain = verification.chain
        head = verification.head.text
        entries = verification.count
        (from, to) = (verification.first.text, verification.last.text)
        signings = verification.signings.map {
            Signing(entry: $0.entry, time: $0.time.text, id: $0.actor.id, name: $0.actor.name)
        }
        redacted = verification.redacted.isEmpty ? nil : verification.redacted
        versions = verification.documents.map {
            Version(entry: $0.entry, bytes: $0.state.bytes, sha256: $0.state.sha256.text)
        }
        if case .entry(let entry)? = trail.end { accountEntry = entry }
        documents = trail.documents.map {
            Document(
                file: $0.file,
                version: $0.result.version,
                entry: $0.result.entry,
                final: $0.result.isFinal,
                seal: $0.sealed.map { Seal(entry: $0.entry, following: $0.following) }
            )
        }
    }
}
