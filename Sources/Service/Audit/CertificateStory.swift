internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet
internal import SignetAudit

/// A signing request as its certificate tells it.
struct CertificateStory: Sendable {
    private let request: RequestRecord
    private let document: DocumentRecord?
    private let signers: [SignerRecord]
    private let signatures: [String: (source: SignatureSource, part: CaptureConfiguration.Part)]
    private let entries: [AuditEntry]
    private let head: AuditChain.Head

    /// Reads all that is told.
    init(_ request: RequestRecord, in database: Database) throws {
        self.request = request
        document = try DocumentRecord.fetchOne(
            database,
            sql: "SELECT * FROM document WHERE id = ?",
            arguments: [request.documentId]
        )
        signers = try request.signers(in: database)
        head = try AuditLog.head(of: request.id, in: database)
        entries = try String.fetchAll(
            database,
            sql: "SELECT entry FROM event WHERE chain = ? ORDER BY sequence",
            arguments: [request.id]
        ).map { try AuditEntry(reading: Array($0.utf8)) }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT signerId, source, kind FROM field WHERE requestId = ? AND source IS NOT NULL
                ORDER BY kind = 'signature', position DESC
                """,
            arguments: [request.id]
        )
        var signatures: [String: (SignatureSource, CaptureConfiguration.Part)] = [:]
        // The last one counts: a signature before initials, the first in the document before others.
        for row in rows {
            let source = try SignatureSource(json: Array((row["source"] as String).utf8))
            signatures[row["signerId"]] = (source, row["kind"] == "initials" ? .initials : .signature)
        }
        self.signatures = signatures
    }

    /// The certificate as PDF.
    ///
    /// Waits for disk and processor.
    func pdf(_ form: CertificateForm, core: ServiceCore) throws -> [UInt8] {
        let certificate = try certificate(core)
        let moment = request.finished ?? request.created
        guard let date = WrittenDate(moment.date.formatted(.iso8601)) else { throw Problem.notFound("date") }
        let pages = try CertificateWriter().pdf(of: certificate, format: .a4, date: date)
        guard form == .appended else { return pages }
        guard request.state != .sent else {
            throw Problem.conflict("The request is under way: pages are added to its document once it is over.")
        }
        let signed = try core.store.blobs.bytes(request.sha256)
        return try Signer(date: date.date).appending(pagesOf: pages, to: signed).document
    }

    private func certificate(_ core: ServiceCore) throws -> Certificate {
        let facts: [Certificate.Row] = [
            .init("Request", request.id), .init("State", request.state.rawValue),
            .init("Created", request.created.text),
            .init("Finished", request.finished?.text ?? "–"),
        ]
        return Certificate(
            title: request.title,
            document: .init(
                name: document?.name ?? "",
                before: document?.sha256 ?? "",
                after: request.sha256
            ),
            facts: facts,
            signers: try signers.map { try signer($0, core) },
            events: entries.map { .init(time: $0.event.time.text, text: Self.sentence($0.event)) },
            trail: .init(chain: request.id, head: head.hash.text, entries: head.sequence),
            words: .english
        )
    }

    private func signer(_ signer: SignerRecord, _ core: ServiceCore) throws -> Certificate.Signer {
        let own = entries.filter { $0.event.actor.id == signer.id }
        let signed = own.last { $0.event.action == .signerSigned }
        let consented = own.last { $0.event.action == .consentGiven }
        let signature = try signatures[signer.id].map { given in
            var configuration = try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
            configuration.part = given.part
            return try SourceIntake.signature(of: given.source, configuration, core: core)
        }
        return Certificate.Signer(
            name: signer.name,
            email: signer.email,
            viewed: signer.viewed?.text ?? "–",
            consented: consented?.event.time.text ?? "–",
            signed: signer.state == .declined ? "declined: \(signer.reason ?? "")" : signed?.event.time.text ?? "–",
            address: signed?.event.origin.address ?? "–",
            agent: signed?.event.origin.agent ?? "–",
            signature: signature
        )
    }

    /// What happened, in a few words.
    private static func sentence(_ event: AuditEvent) -> String {
        let who = event.actor.name.isEmpty ? event.actor.kind.rawValue : event.actor.name
        let document = event.document.map { ", \($0.bytes) bytes, SHA-256 \($0.sha256.text)" } ?? ""
        return "\(event.action.rawValue) by \(who)\(document)"
    }
}
