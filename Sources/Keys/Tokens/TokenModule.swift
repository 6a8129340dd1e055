internal import CLoading
internal import CPKCS11

/// A module for PKCS#11, which this process has loaded and initialised while it is in use.
///
/// It is foreign code in this process: only a path that the user gave is loaded.
final class TokenModule: Sendable {
    /// The most slots that are read.
    private static let mostSlots = 256
    /// The most bytes of the system's reason.
    private static let reasonLength = 500

    private let number: Int32

    /// Loads a module.
    init(_ path: String) throws(TokenError) {
        var result: UInt = 0
        var reason = [CChar](repeating: 0, count: Self.reasonLength)
        number = withoutErrors { unsafe signet_module_begin(path, &result, &reason, reason.count) }
        guard number < 0 else { return }
        guard result == CKR_LIBRARY_LOAD_FAILED else { throw TokenError(.initialize, result) ?? .tokenRemoved }
        let words = reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        throw .moduleNotLoaded(path: path, reason: String(decoding: words, as: UTF8.self).withoutControls)
    }

    deinit { if number >= 0 { withoutErrors { signet_module_end(number) } } }

    /// The tokens that are connected and were initialised.
    func tokens() throws(TokenError) -> [Token] {
        var slots = [UInt](repeating: 0, count: Self.mostSlots)
        var count = UInt(slots.count)
        let result = withoutErrors { unsafe signet_module_slots(number, &slots, &count) }
        guard result != CKR_BUFFER_TOO_SMALL, count <= slots.count else { throw .tooManySlots(limit: slots.count) }
        if let fault = TokenError(.slots, result) { throw fault }
        return slots.prefix(Int(count)).compactMap(token)
    }

    /// Nil for a token that does not answer, and one that is blank.
    private func token(in slot: UInt) -> Token? {
        var said = signet_token()
        guard withoutErrors({ unsafe signet_module_token(number, slot, &said) }) == CKR_OK else { return nil }
        let token = Token(slot: slot, said)
        return token.flags & CKF_TOKEN_INITIALIZED != 0 ? token : nil
    }

    /// Whether a token signs by a mechanism.
    func signs(in slot: UInt, by mechanism: UInt) -> Bool {
        withoutErrors { signet_module_signs(number, slot, mechanism) }
    }

    // MARK: Sessions

    func open(_ slot: UInt) throws(TokenError) -> UInt {
        var session: UInt = 0
        let result = withoutErrors { unsafe signet_module_open(number, slot, &session) }
        if let fault = TokenError(.open, result) { throw fault }
        return session
    }

    func close(_ session: UInt) { withoutErrors { signet_module_close(number, session) } }

    /// The user of a login.
    enum User: UInt {
        case user = 1
        /// For one operation of a key that asks for the PIN each time.
        case operation = 2
    }

    /// Logs in by one try; without a PIN the token asks for it itself.
    func logIn(_ user: User, _ session: UInt, pin: [UInt8]?) throws(TokenError) {
        let result = withoutErrors {
            unsafe signet_module_login(number, session, user.rawValue, pin, pin?.count ?? 0)
        }
        // Another session of this program is logged in.
        if result == CKR_USER_ALREADY_LOGGED_IN { return }
        if let fault = TokenError(.login, result) { throw fault }
    }

    // MARK: Objects

    /// The objects of a class, with an attribute of a value unless there is none; at most as many as asked.
    func objects(
        _ session: UInt,
        _ kind: TokenObject.Kind,
        _ attribute: TokenObject.Attribute?,
        _ value: [UInt8]?,
        atMost limit: Int
    ) throws(TokenError) -> [UInt] {
        var objects = [UInt](repeating: 0, count: limit)
        var count = UInt(limit)
        let (type, length) = (attribute?.rawValue ?? 0, value?.count ?? 0)
        let result = withoutErrors {
            unsafe signet_module_find(number, session, kind.rawValue, type, value, length, &objects, &count)
        }
        if let fault = TokenError(.find, result) { throw fault }
        return Array(objects.prefix(Int(count)))
    }

    /// The value of an attribute; nil when the object does not have it, or does not show it.
    func value(_ session: UInt, _ object: UInt, _ attribute: TokenObject.Attribute) -> [UInt8]? {
        let limit = attribute.limit
        let value = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var length = limit
            let result = withoutErrors {
                unsafe signet_module_attribute(
                    number,
                    session,
                    object,
                    attribute.rawValue,
                    buffer.baseAddress,
                    &length
                )
            }
            count = result == CKR_OK ? min(length, limit) : 0
        }
        return value.isEmpty ? nil : value
    }

    // MARK: Signatures

    /// The most bytes of a signature: RSA with 16,384 bits.
    private static let longestSignature = 2048

    func beginSignature(_ session: UInt, _ key: UInt, _ mechanism: signet_mechanism) throws(TokenError) {
        var mechanism = mechanism
        let result = withoutErrors { unsafe signet_module_begin_signature(number, session, key, &mechanism) }
        if let fault = TokenError(.sign, result) { throw fault }
    }

    func signature(_ session: UInt, of data: [UInt8]) throws(TokenError) -> [UInt8] {
        var value = [UInt8](repeating: 0, count: Self.longestSignature)
        var length = value.count
        let result = withoutErrors {
            unsafe signet_module_sign(number, session, data, data.count, &value, &length)
        }
        if let fault = TokenError(.sign, result) { throw fault }
        return Array(value.prefix(length))
    }
}
