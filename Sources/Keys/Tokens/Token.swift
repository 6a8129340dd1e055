internal import CLoading
internal import CPKCS11

/// A token as it describes itself (PKCS #11, `CK_TOKEN_INFO`).
struct Token: Sendable {
    /// The properties that distinguish a token from others, wherever it is connected.
    struct Identity: Hashable, Sendable {
        let label: [UInt8]
        let manufacturer: [UInt8]
        let model: [UInt8]
        let serial: [UInt8]
    }

    let slot: UInt
    package let identity: Identity
    let flags: UInt

    init(slot: UInt, _ said: signet_token) {
        self.slot = slot
        identity = unsafe Identity(
            label: withUnsafeBytes(of: said.label) { unsafe Self.trimmed(Array($0)) },
            manufacturer: withUnsafeBytes(of: said.manufacturer) { unsafe Self.trimmed(Array($0)) },
            model: withUnsafeBytes(of: said.model) { unsafe Self.trimmed(Array($0)) },
            serial: withUnsafeBytes(of: said.serial) { unsafe Self.trimmed(Array($0)) }
        )
        flags = said.flags
    }

    /// Texts are padded with blanks; some modules pad with zeros.
    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let end = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != 0 }
        return Array(bytes[..<(end.map { $0 + 1 } ?? 0)])
    }

    /// Whether a URI is that of the token.
    func isMeant(by uri: TokenURI) -> Bool {
        func isSame(_ wanted: [UInt8]?, _ own: [UInt8]) -> Bool { wanted.map { Self.trimmed($0) == own } ?? true }
        return isSame(uri.label, identity.label) && isSame(uri.manufacturer, identity.manufacturer)
            && isSame(uri.model, identity.model) && isSame(uri.serial, identity.serial)
            && uri.slot.map { $0 == slot } ?? true
    }

    /// The only token of a URI.
    static func meant(by uri: TokenURI, of module: TokenModule) throws(TokenError) -> Token {
        let tokens = try module.tokens()
        let meant = tokens.filter { $0.isMeant(by: uri) }
        guard let token = meant.first else { throw .noToken(tokens.map(\.name)) }
        guard meant.count == 1 else { throw .severalTokens(meant.map(\.name)) }
        return token
    }

    /// The label and the serial number, for people.
    var name: String {
        let texts = [identity.label, identity.serial].map { String(decoding: $0, as: UTF8.self).withoutControls }
        return "'\(texts[0])' (serial \(texts[1]))"
    }

    /// Whether keys can be used only after a login.
    var needsLogin: Bool { flags & CKF_LOGIN_REQUIRED != 0 }

    /// Whether the PIN is entered at the token itself.
    var asksForPIN: Bool { flags & CKF_PROTECTED_AUTHENTICATION_PATH != 0 }

    /// The reason why no PIN must be tried; nil when one may be.
    var obstacle: TokenError? {
        if flags & CKF_USER_PIN_LOCKED != 0 { return .pinLocked }
        return flags & CKF_USER_PIN_FINAL_TRY != 0 ? .finalTry : nil
    }
}
