package import SignetSigning
package import SignetStamping

/// The reason why a key on a token cannot be used.
package enum TokenError: Error, Hashable, Sendable {
    // The token

    /// The module cannot be loaded; the reason is the system's.
    case moduleNotLoaded(path: String, reason: String)
    /// The module has more slots with tokens than are read.
    case tooManySlots(limit: Int)
    /// No token is the URI's; the names are those of the tokens that are there.
    case noToken([String])
    case severalTokens([String])
    case tokenRemoved
    /// A function of the module failed.
    case failed(TokenCall, UInt)

    // The PIN

    case pinMissing
    /// The token refused it, now or earlier in this process; it is not tried again.
    case pinWrong
    case pinLocked
    /// A wrong PIN would lock the token.
    case finalTry
    case pinExpired
    case pinNotSet
    /// The person did not enter it at the token's own keys.
    case pinCancelled

    // The key

    /// No key is the URI's; the names are those of the keys that are there.
    case noKey([String])
    case severalKeys([String])
    /// The token does not sign so.
    case noMechanism(SignatureAlgorithm)
    case keyNotForSignatures
    /// The token's answer is not a signature of the key's kind.
    case notASignature
    /// The certificate or the files of certificates are at fault.
    case identity(IdentityError)
}

/// The functions of PKCS#11 that fail.
package enum TokenCall: String, Hashable, Sendable {
    case initialize = "C_Initialize"
    case slots = "C_GetSlotList"
    case token = "C_GetTokenInfo"
    case open = "C_OpenSession"
    case login = "C_Login"
    case find = "C_FindObjects"
    case attribute = "C_GetAttributeValue"
    case sign = "C_Sign"
}

extension TokenError {
    /// The reason, in one sentence without remedies.
    package var reason: String {
        switch self {
        case .moduleNotLoaded(let path, let reason): "the module '\(path)' cannot be loaded: \(reason)"
        case .tooManySlots(let limit): "the module has more than \(limit) tokens"
        case .noToken(let names): "there is no such token; \(Self.list(names, "token"))"
        case .severalTokens(let names): "the URI is that of several tokens: \(names.joined(separator: ", "))"
        case .tokenRemoved: "the token was removed, or its session ended"
        case .failed(let call, let code): "\(call.rawValue) of the token's module failed with \(Self.name(of: code))"
        case .pinMissing: "the token needs its PIN"
        case .pinWrong: "the token refused the PIN, which is not tried again"
        case .pinLocked: "the PIN of the token is locked"
        case .finalTry: "the token would be locked by one more wrong PIN, so none is tried"
        case .pinExpired: "the PIN of the token must be changed before it can be used"
        case .pinNotSet: "the token has no PIN yet"
        case .pinCancelled: "the PIN was not entered at the token"
        case .noKey(let names): "the token has no such private key; \(Self.list(names, "key"))"
        case .severalKeys(let names): "the URI is that of several private keys: \(names.joined(separator: ", "))"
        case .noMechanism(let algorithm): "the token does not sign with \(algorithm.fullName)"
        case .keyNotForSignatures: "the token does not allow signatures with this key"
        case .notASignature: "the token gave no valid signature"
        case .identity(let fault): fault.reason
        }
    }

    private static func list(_ names: [String], _ word: String) -> String {
        guard let first = names.first else { return "there is no \(word) at all" }
        return names.count == 1 ? "there is \(first)" : "there are \(names.joined(separator: ", "))"
    }

    /// The remedies, the best first.
    package var remedies: [Remedy] {
        switch self {
        case .noToken, .tokenRemoved: [.connectToken]
        case .severalTokens, .severalKeys: [.nameKey]
        case .pinMissing, .pinWrong: [.givePIN]
        case .pinLocked, .pinExpired, .pinNotSet: [.setPIN]
        case .finalTry: [.logInElsewhere]
        case .identity(let fault): fault.remedies
        default: []
        }
    }
}

extension SignetError {
    /// A PIN that is missing or refused is a refusal, as the password of a key file is.
    package init(_ fault: TokenError) {
        let code: Code =
            switch fault {
            case .moduleNotLoaded, .tooManySlots, .noToken, .noKey: .noInput
            case .severalTokens, .severalKeys: .invalidArgument
            case .tokenRemoved, .failed: .inputOutput
            case .pinMissing, .pinWrong, .pinLocked, .finalTry, .pinExpired, .pinNotSet, .pinCancelled: .refused
            case .noMechanism, .keyNotForSignatures, .notASignature: .invalidData
            case .identity(let fault): SignetError(fault).code
            }
        self.init(code, fault.reason, remedies: fault.remedies)
    }
}

extension SignetError {
    /// The result of work with a token; its fault becomes one of the library's.
    package static func token<Result>(
        _ name: String,
        _ work: () throws(TokenError) -> Result
    ) throws(SignetError) -> Result {
        do throws(TokenError) { return try work() } catch { throw SignetError(error).attributed(to: name) }
    }
}
