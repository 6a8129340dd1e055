package import SignetServiceFoundation

extension SigningView {
    /// A question of the signer, with its answer.
    struct Question: Encodable, Sendable {
        let id: String
        let text: String
        let asked: Moment
        let answer: String?
        let answered: Moment?

        init(_ record: QuestionRecord) {
            (id, text, asked) = (record.id, record.text, record.asked)
            (answer, answered) = (record.answer, record.answered)
        }
    }

    /// Whether somebody else can sign in the signer's place, and their last wish for that.
    struct Delegation: Encodable, Sendable {
        struct Wish: Encodable, Sendable {
            let name: String
            let email: String
            /// `nil` until the sender has answered.
            let allowed: Bool?
        }

        let rule: DelegationRule
        let wish: Wish?

        init(_ rule: DelegationRule, _ wishes: SigningWishes) {
            self.rule = rule
            wish = wishes.delegations.last.map { Wish(name: $0.name, email: $0.email, allowed: $0.allowed) }
        }
    }
}

/// The questions of a signer, and their wishes that somebody else signs, the oldest first.
package struct SigningWishes: Sendable {
    package let questions: [QuestionRecord]
    package let delegations: [DelegationRecord]

    package init(of signer: SignerRecord, in database: Database) throws {
        let condition = "WHERE signerId = ? AND asked > ? ORDER BY asked, id"
        let own: StatementArguments = [signer.id, signer.since ?? Moment(milliseconds: 0)]
        questions = try QuestionRecord.all(condition, own, in: database)
        delegations = try DelegationRecord.all(condition, own, in: database)
    }
}
