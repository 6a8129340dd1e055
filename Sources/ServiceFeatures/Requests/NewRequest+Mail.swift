internal import HTTPTypes
internal import SignetServiceFoundation

extension NewRequest {
    /// Whether mails are sent for it; the account has a way for mails or none.
    ///
    /// - Throws: ``Problem`` where mails are wanted and cannot be sent.
    func isSentByMail(where hasMail: Bool) throws(Problem) -> Bool {
        guard mail ?? hasMail else { return false }
        guard hasMail else {
            throw Problem(
                .conflict,
                "mail-not-set",
                "No mail server is set, so nothing can be sent: set one first, or leave 'mail' out and pass the links on."
            )
        }
        for signer in signers { try Self.check(address: signer.email ?? "", "email") }
        return true
    }
}
