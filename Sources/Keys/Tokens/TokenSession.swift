internal import CLoading
internal import SignetBasics
internal import SignetSigning

/// A session with a token: opened and logged in once, and used by one task at a time.
///
/// A session that was lost is opened once more for a signature, with the PIN that the same token took before.
final class TokenSession: Sendable {
    let module: TokenModule
    package let token: Token
    /// The key; its name and identifier find it again in another session.
    let key: TokenObject
    /// The PIN that the token took; nil when it asks for it itself, or needs none.
    private let pin: [UInt8]?
    /// Whether the key asks for the PIN before each signature.
    private let asksEachTime: Bool
    private let state: Guarded<State?>

    /// An open session.
    private struct State {
        let handle: UInt
        let key: UInt
    }

    /// Opens a session with the token of a URI, and finds the key.
    ///
    /// The password is asked for at most once, when the token needs a PIN and the URI does not say where it is.
    init(_ uri: TokenURI, password: SigningIdentity.PasswordSource) throws(SignetError) {
        let (module, token) = try SignetError.token(uri.name) { () throws(TokenError) in
            let module = try TokenModule(uri.module)
            return (module, try Token.meant(by: uri, of: module))
        }
        let pin = try Self.pin(uri, token, password)
        let (handle, key) = try SignetError.token(uri.name) { () throws(TokenError) in
            try Self.opened(module, token, pin) { handle throws(TokenError) in
                try TokenObject.key(of: uri, handle, module)
            }
        }
        (self.module, self.token, self.pin, self.key) = (module, token, pin, key)
        asksEachTime = module.value(handle, key.handle, .alwaysAuthenticates)?.first == 1
        state = Guarded(State(handle: handle, key: key.handle))
    }

    deinit { state.withLock { if let open = $0 { module.close(open.handle) } } }

    /// The PIN for the token; nil when none is given to it.
    private static func pin(
        _ uri: TokenURI,
        _ token: Token,
        _ password: SigningIdentity.PasswordSource
    ) throws(SignetError) -> [UInt8]? {
        guard token.needsLogin, !token.asksForPIN else { return nil }
        var given = try uri.pin()
        if given == nil { given = try password() }
        guard let given, !given.isEmpty else { throw SignetError(TokenError.pinMissing).attributed(to: uri.name) }
        return Array(given.utf8)
    }

    /// Opens a session, logs in and finds something; what fails leaves no session.
    private static func opened<Found>(
        _ module: TokenModule,
        _ token: Token,
        _ pin: [UInt8]?,
        _ find: (_ handle: UInt) throws(TokenError) -> Found
    ) throws(TokenError) -> (handle: UInt, found: Found) {
        let handle = try module.open(token.slot)
        do throws(TokenError) {
            if token.needsLogin { try TokenLogin(module, token, handle).logIn(.user, pin) }
            return (handle, try find(handle))
        } catch {
            module.close(handle)
            throw error
        }
    }

    /// Uses the first session, while it is open.
    func withHandle<Result: Sendable>(
        _ body: (_ handle: UInt) throws(TokenError) -> Result
    ) throws(TokenError) -> Result {
        try state.withLock { state throws(TokenError) -> Result in
            guard let state else { throw .tokenRemoved }
            return try body(state.handle)
        }
    }

    // MARK: Signatures

    /// Has the key sign.
    func signature(of data: [UInt8], by mechanism: signet_mechanism) throws(TokenError) -> [UInt8] {
        try state.withLock { state throws(TokenError) -> [UInt8] in
            if let open = state {
                do throws(TokenError) { return try signature(of: data, mechanism, open) } catch {
                    // An operation may be in progress in it.
                    module.close(open.handle)
                    state = nil
                    guard error == .tokenRemoved else { throw error }
                }
            }
            let open = try again()
            do throws(TokenError) {
                let value = try signature(of: data, mechanism, open)
                state = open
                return value
            } catch {
                module.close(open.handle)
                throw error
            }
        }
    }

    private func signature(
        of data: [UInt8],
        _ mechanism: signet_mechanism,
        _ open: State
    ) throws(TokenError) -> [UInt8] {
        try module.beginSignature(open.handle, open.key, mechanism)
        if asksEachTime { try TokenLogin(module, token, open.handle).logIn(.operation, pin) }
        return try module.signature(open.handle, of: data)
    }

    /// Another session with the same token, wherever it is connected now.
    private func again() throws(TokenError) -> State {
        guard let current = try module.tokens().first(where: { $0.identity == token.identity }) else {
            throw .tokenRemoved
        }
        let (handle, found) = try Self.opened(module, current, pin) { handle throws(TokenError) in
            let keys = try TokenObject.keys(handle, module, id: key.id, label: key.label)
            guard let found = keys.first, keys.count == 1 else { throw .tokenRemoved }
            return found
        }
        return State(handle: handle, key: found.handle)
    }
}
