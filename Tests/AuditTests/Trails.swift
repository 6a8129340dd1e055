import SignetAudit
import SignetBasics

/// Trails for tests.
enum Trails {
    static let document = Array("%PDF-1.7 a document that grows".utf8)

    /// Five entries of a request: uploaded, viewed, consented, signed, completed.
    static func request() throws -> [AuditEntry] {
        var chain = AuditChain("req_1", head: .none)
        let signer = AuditEvent.Actor(kind: .signer, id: "sgn_1", name: "Jäne \"D\" Doe\n")
        let system = AuditEvent.Actor(kind: .system, id: "", name: "")
        let steps: [(AuditAction, AuditEvent.Actor, Int?, JSONObject)] = [
            (.documentUploaded, system, 9, ["name": "contract.pdf", "note": "\u{1}\u{1f}\\/"]),
            (.pageViewed, signer, nil, ["page": .integer(-12)]),
            (.consentGiven, signer, nil, ["sha256": .string(AuditDigest.none.text)]),
            (.signerSigned, signer, 20, ["list": .array([.null, .bool(true), .bool(false), .object([:])])]),
            (.requestCompleted, system, document.count, [:]),
        ]
        return try steps.enumerated().map { index, step in
            try chain.append(
                event(step.0, at: 1_795_300_801_123 + index * 1000, by: step.1, document: step.2, details: step.3)
            )
        }
    }

    static func event(
        _ action: AuditAction,
        at milliseconds: Int,
        by actor: AuditEvent.Actor,
        document length: Int?,
        details: JSONObject
    ) -> AuditEvent {
        AuditEvent(
            time: AuditTime(milliseconds: milliseconds),
            actor: actor,
            action: action,
            origin: .init(address: "192.0.2.7", agent: "Browser/1.0 (Ω)"),
            document: length.map { state(of: document.prefix($0)) },
            details: details
        )
    }

    static func state(of bytes: ArraySlice<UInt8>) -> AuditEvent.DocumentState {
        .init(sha256: AuditDigest(of: Array(bytes)), bytes: bytes.count)
    }

    /// The export of entries that nobody checked.
    static func export(_ entries: [AuditEntry]) throws -> [UInt8] { try AuditExport.bytes(of: entries) }

    /// Why an export does not hold; nil when it does.
    static func failure(of export: [UInt8]) -> AuditError? {
        do throws(AuditError) {
            _ = try AuditVerification(export)
            return nil
        } catch {
            return error
        }
    }
}
