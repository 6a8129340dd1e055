internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

/// Takes signers' questions to the sender, and the answers.
package struct QuestionService: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    /// The longest question and answer, in characters.
    private static let longest = 2_000
    /// The most questions of one person.
    private static let most = 10

    /// Keeps a question, and tells the sender.
    package func ask(_ text: String, _ signingContext: SigningContext, from origin: AuditEvent.Origin) async throws {
        try Self.check(text, "A question")
        try await services.api.store.write { database in
            let now = try signingContext.current(in: database)
            try now.requireTurn()
            try now.link?.requireInForce(services.api.now, in: database)
            let (request, signer) = (now.request, now.signer)
            guard try SigningWishes(of: signer, in: database).questions.count < Self.most else {
                throw Problem(
                    .conflict,
                    "too-many-questions",
                    "You have asked \(Self.most) questions, which is the most for one request: write to the sender."
                )
            }
            let question = QuestionRecord(
                id: services.api.environment.identifier(.question),
                accountId: request.accountId,
                requestId: request.id,
                signerId: signer.id,
                text: text,
                asked: services.api.now
            )
            try question.insert(in: database)
            try request.note(
                .questionAsked,
                by: now.actor,
                from: origin,
                question.details(of: text),
                services,
                in: database
            )
            try services.mail.enqueue(.question, to: .sender, of: request, in: database)
            try services.mail.schedule(signer.id, of: request, in: database)
        }
        services.outbox.wake()
    }

    /// Keeps the answer to a question, and tells the person who asked.
    func answer(
        _ text: String,
        to id: String,
        of request: RequestRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        try Self.check(text, "An answer")
        guard var question = try QuestionRecord.first("WHERE id = ? AND requestId = ?", [id, request.id], in: database)
        else { throw Problem.notFound("question") }
        guard question.answered == nil else { throw Problem.conflict("The question was answered already.") }
        (question.answer, question.answered) = (text, services.api.now)
        try question.update(in: database)
        let details = question.details(of: text)
        try request.note(.questionAnswered, by: actor, from: origin, details, services, in: database)
        let signer = try SignerRecord.with(id: question.signerId, in: database)
        guard let signer, request.isOpen, signer.state.isOpen else { return }
        try services.mail.enqueue(.answer, to: .signer(signer), of: request, in: database)
    }

    private static func check(_ text: String, _ what: String) throws(Problem) {
        try PlainText.check(text, what, atMost: longest)
        guard text.contains(where: { !$0.isWhitespace }) else { throw .invalid("\(what) has at least one word.") }
    }
}

extension QuestionRecord {
    /// The audit has no texts, only their digests.
    fileprivate func details(of text: String) -> [String: String] {
        ["question": id, "signer": signerId, "sha256": BlobStore.digest(of: Array(text.utf8))]
    }
}
