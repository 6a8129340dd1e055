package import SignetServiceFoundation

/// A signer's question to the sender, with its answer.
package struct QuestionRecord: StoredRecord {
    package static let table = "question"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, requestId, signerId, text, asked, answer, answered
    }

    package let id: String
    package let accountId: String
    package let requestId: String
    package let signerId: String
    package let text: String
    package let asked: Moment
    package var answer: String?
    package var answered: Moment?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// The questions about requests, the oldest first.
    package static func all(ofAny requests: [String], in database: Database) throws -> [QuestionRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY asked, id",
            StatementArguments(requests),
            in: database
        )
    }

    /// Closes the questions of a person who has no part any more, without an answer.
    static func end(of signer: SignerRecord, _ now: Moment, in database: Database) throws {
        for var question in try all("WHERE signerId = ? AND answered IS NULL", [signer.id], in: database) {
            question.answered = now
            try question.update(in: database)
        }
    }

    /// The condition that a signer waits for an answer; reminders stop meanwhile.
    package static let isOpenForSigner = """
        EXISTS (SELECT 1 FROM question WHERE question.signerId = signer.id AND question.answered IS NULL)
        """
}
