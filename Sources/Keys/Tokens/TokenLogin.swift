internal import SignetBasics

/// A login to a token.
///
/// A PIN that the token refused is not tried again in this process: a few wrong ones lock a card.
struct TokenLogin {
    private let module: TokenModule
    private let token: Token
    private let session: UInt

    /// A PIN that was refused; nil for one that was entered at the token.
    private struct Refused: Hashable {
        let token: Token.Identity
        let user: TokenModule.User
        let digest: [UInt8]?
    }

    /// Each has cost a try, so that tokens keep them few.
    private static let refused = Guarded<[Refused: TokenError]>([:])

    init(_ module: TokenModule, _ token: Token, _ session: UInt) {
        (self.module, self.token, self.session) = (module, token, session)
    }

    /// Logs in by at most one try.
    func logIn(_ user: TokenModule.User, _ pin: [UInt8]?) throws(TokenError) {
        let attempt = Refused(
            token: token.identity,
            user: user,
            digest: pin.map { DigestAlgorithm.sha256.digest(of: $0) }
        )
        try Self.refused.withLock { refused throws(TokenError) in
            if let fault = refused[attempt] { throw fault }
            if let obstacle = token.obstacle { throw obstacle }
            do throws(TokenError) { try module.logIn(user, session, pin: pin) } catch {
                if [.pinWrong, .pinLocked, .pinCancelled].contains(error) { refused[attempt] = error }
                throw error
            }
        }
    }
}
