internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// Whoever has come by a link: what the link is for, and what they may use.
struct LinkVisit: Sendable {
    let core: ServiceCore
    let request: Request
    let context: ServiceContext
    let link: LinkRecord
    /// What opened the link.
    let secret: Secret
    /// Whose pictures, drafts and saved signatures are meant; nobody else's are reached from here.
    let owner: String
    let configuration: CaptureConfiguration
    let language: PageLanguage
    let name: String
    /// Whether the link has served.
    let isDone: Bool
    /// The path of the link, which is where its page and all that the page asks for is.
    let endpoint: String

    /// Finds the link of a path.
    static func find(
        _ purposes: [LinkRecord.Purpose],
        _ request: Request,
        _ context: ServiceContext,
        core: ServiceCore
    ) async throws -> LinkVisit {
        if core.failures.isEmpty(context.clientNetwork) { throw Problem.tooMany(after: 60) }
        let token = context.parameters.get("token") ?? ""
        let now = core.now
        let found = try await core.store.read { database in
            try LinkRecord.find(token, for: purposes, now: now, in: database).map { try Subject($0, in: database) }
        }
        guard let found else {
            _ = core.failures.take(context.clientNetwork)
            throw try await refusal(of: token, purposes, request, core: core)
        }
        if let seconds = core.rates.take(found.link.id) { throw Problem.tooMany(after: seconds) }
        return LinkVisit(
            core: core,
            request: request,
            context: context,
            link: found.link,
            secret: Secret(token),
            owner: found.owner,
            configuration: try JSONCoding.value(CaptureConfiguration.self, from: found.configuration),
            language: PageLanguage(found.language),
            name: found.name,
            isDone: found.isDone,
            endpoint: "/\(found.link.purpose.path)/\(token)"
        )
    }

    /// That a link opens nothing; whoever has one that did is told why, in its language.
    private static func refusal(
        of token: String,
        _ purposes: [LinkRecord.Purpose],
        _ request: Request,
        core: ServiceCore
    ) async throws -> Problem {
        let over = try await core.store.read { database in
            try LinkRecord.found(token, for: purposes, in: database).map { link in
                (isWithdrawn: link.revoked != nil, language: try? Subject(link, in: database).language)
            }
        }
        let accepted = PageLanguage(accepted: request.headers[.acceptLanguage])
        var problem = Problem.linkUnknown
        problem.notice = PageNotice(
            over.map { $0.isWithdrawn ? .withdrawn : .expired } ?? .unknown,
            in: over?.language.map { PageLanguage($0) } ?? accepted
        )
        return problem
    }

    /// What a link is about.
    private struct Subject: Sendable {
        let link: LinkRecord
        let owner: String
        let configuration: String
        let language: String
        let name: String
        let isDone: Bool

        init(_ link: LinkRecord, in database: Database) throws {
            self.link = link
            switch link.purpose {
            case .capture:
                let sql = "SELECT * FROM capture WHERE id = ?"
                guard let capture = try CaptureRecord.fetchOne(database, sql: sql, arguments: [link.subject]) else {
                    throw Problem.linkUnknown
                }
                (owner, configuration, language) = (capture.owner, capture.configuration, capture.language)
                (name, isDone) = (capture.name, capture.state == .done)
            case .handover:
                let sql = "SELECT * FROM handover WHERE id = ?"
                guard let handover = try HandoverRecord.fetchOne(database, sql: sql, arguments: [link.subject]) else {
                    throw Problem.linkUnknown
                }
                (owner, configuration, language) = (
                    "handover:\(handover.id)", handover.configuration, handover.language
                )
                (name, isDone) = ("", handover.state == .done)
            case .sign:
                let sql = "SELECT * FROM signer WHERE id = ?"
                guard let signer = try SignerRecord.fetchOne(database, sql: sql, arguments: [link.subject]) else {
                    throw Problem.linkUnknown
                }
                (owner, configuration, language) = (signer.owner, signer.configuration, signer.language)
                (name, isDone) = (signer.name, signer.state == .signed)
            }
        }
    }

    // MARK: The request

    var origin: AuditEvent.Origin { AuditEvent.Origin(context, request) }

    func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    func query(_ name: String) -> String? { QueryParameters(request.uri.query)[name] }

    func body(_ limit: (name: String, bytes: Int)) async throws -> [UInt8] {
        try await BodyReader.bytes(
            of: request,
            on: context.eventLoop,
            limit: limit,
            seconds: core.limits.bodySeconds
        )
    }

    func body() async throws -> [UInt8] { try await body(("limits.body-bytes", core.limits.bodyBytes)) }

    func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        try JSONCoding.value(type, fromBody: try await body())
    }

    /// The request as one that is done once, where it came with a key for that.
    func once(body: [UInt8]) throws(Problem) -> IdempotentRequest? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard (1...255).contains(key.utf8.count) else { throw .invalid("An Idempotency-Key has 1 to 255 bytes.") }
        return IdempotentRequest(
            owner: link.id,
            credential: secret,
            key: key,
            request: request,
            body: body,
            now: core.now
        )
    }

    /// The configuration for a signature or for initials, as the page asks for them by turns.
    func configuration(for part: String?) throws(Problem) -> CaptureConfiguration {
        guard let part else { return configuration }
        guard let part = CaptureConfiguration.Part(rawValue: part) else {
            throw .invalid("'part' is signature or initials.")
        }
        var copy = configuration
        copy.part = part
        return copy
    }
}

extension RouterMethods where Context == ServiceContext {
    /// Serves those who come by a link.
    func visit(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ purposes: [LinkRecord.Purpose],
        _ core: ServiceCore,
        _ work: @escaping @Sendable (LinkVisit) async throws -> Response
    ) {
        on(path, method: method) { request, context in
            try await work(try await LinkVisit.find(purposes, request, context, core: core))
        }
    }
}
