internal import CLoading
internal import COpenSSL

/// A file of keys and certificates under a password (RFC 7292), read by OpenSSL.
@safe
struct PKCS12File {
    /// Bags in one another.
    private static let deepest = 4
    /// All bags of a file.
    private static let mostBags = 400

    private let file: PKCS12Handle
    /// The rounds that the password costs, without those of keys in safes that are encrypted themselves.
    let rounds: Int
    /// The context of OpenSSL that has the ciphers.
    private let context: OpaquePointer?
    /// A password that fits without asking the user: none, or an empty one.
    private let freePassword: Password?

    /// A password, or none: programs differ in how they write an empty password.
    private enum Password {
        case none
        case text([UInt8])
    }

    /// Reads what can be read without the password.
    init(_ bytes: [UInt8]) throws(IdentityError) {
        let plain = try unsafe PKCS12Handle(bytes, signet_crypto_context())
        let protections = try plain.protections()
        rounds = try PasswordProtection.checkedSum(of: protections.map(\.rounds))
        unsafe context = try PasswordProtection.context(for: protections)
        file = protections.contains(where: \.isLegacy) ? try unsafe PKCS12Handle(bytes, context) : plain
        let file = file
        freePassword = [Password.none, .text([])].first { password in
            unsafe Self.withSecret(password) { secret, length in unsafe file.isVerified(secret, length) }
                ?? protections.isEmpty
        }
    }

    /// Whether the user must be asked for the password.
    var needsPassword: Bool { freePassword == nil }

    /// Decrypts everything.
    ///
    /// - Parameter password: In UTF-8.
    /// - Returns: The keys, each with the name that it has in the file, and the certificates.
    /// - Throws: ``IdentityError`` for a wrong password, and for what is damaged.
    func contents(password: [UInt8]?) throws(IdentityError) -> IdentityContents {
        guard let password = freePassword ?? password.map(Password.text) else { throw .passwordMissing }
        var reader = unsafe Reader(context: context)
        let outcome: Result<Void, IdentityError> = unsafe Self.withSecret(password) { secret, length in
            Result { () throws(IdentityError) in
                let isVerified = unsafe file.isVerified(secret, length)
                guard isVerified != false else { throw .passwordWrong }
                // With a code that is right, so is the password.
                reader.failure = isVerified == true ? .damagedPKCS12 : .passwordWrong
                try unsafe file.forEachSafe { safe throws(IdentityError) in
                    try unsafe reader.read(safe: safe, secret, length)
                }
            }
        }
        try outcome.get()
        return reader.contents
    }

    private static func withSecret<R>(_ password: Password, _ body: (UnsafePointer<CChar>?, Int32) -> R) -> R {
        switch password {
        case .none: body(nil, 0)
        case .text(let bytes):
            unsafe (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
                unsafe body($0.baseAddress, Int32(bytes.count))
            }
        }
    }

    /// Reads bags into keys and certificates.
    @safe
    private struct Reader {
        let context: OpaquePointer?
        var failure = IdentityError.passwordWrong
        var contents = IdentityContents()
        private var bags = 0
        private var rounds = 0

        init(context: OpaquePointer?) { unsafe self.context = context }

        mutating func read(
            safe: UnsafePointer<PKCS7>,
            _ secret: UnsafePointer<CChar>?,
            _ length: Int32
        ) throws(IdentityError) {
            let safe = unsafe UnsafeMutablePointer(mutating: safe)
            let list =
                switch unsafe OBJ_obj2nid(safe.pointee.type) {
                case NID_pkcs7_data: unsafe PKCS12_unpack_p7data(safe)
                case NID_pkcs7_encrypted: unsafe PKCS12_unpack_p7encdata(safe, secret, length)
                default: throw .damagedPKCS12
                }
            guard let list = unsafe list else { throw failure }
            defer { unsafe OPENSSL_sk_pop_free(list) { unsafe PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) } }
            try unsafe read(list, secret, length, depth: 0)
        }

        private mutating func read(
            _ list: OpaquePointer,
            _ secret: UnsafePointer<CChar>?,
            _ length: Int32,
            depth: Int
        ) throws(IdentityError) {
            for index in unsafe 0..<max(0, OPENSSL_sk_num(list)) {
                bags += 1
                guard bags <= PKCS12File.mostBags, depth < PKCS12File.deepest else { throw .damagedPKCS12 }
                guard let bag = unsafe OPENSSL_sk_value(list, index).map({ OpaquePointer($0) }) else { continue }
                switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
                case NID_keyBag:
                    guard let info = unsafe PKCS12_SAFEBAG_get0_p8inf(bag) else { throw .damagedPKCS12 }
                    unsafe add(try KeyBlock.key(of: info), bag)
                case NID_pkcs8ShroudedKeyBag:
                    let key = try unsafe key(of: bag, secret, length)
                    unsafe add(key, bag)
                case NID_certBag where unsafe PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate:
                    guard let certificate = unsafe PKCS12_SAFEBAG_get1_cert(bag) else { throw .damagedCertificate }
                    let der = unsafe CertificateHandle(owning: certificate).der
                    try contents.add(CertificateHandle(der: der))
                case NID_safeContentsBag:
                    guard let inner = unsafe PKCS12_SAFEBAG_get0_safes(bag) else { throw .damagedPKCS12 }
                    try unsafe read(inner, secret, length, depth: depth + 1)
                default: break
                }
            }
        }

        private mutating func key(
            of bag: OpaquePointer,
            _ secret: UnsafePointer<CChar>?,
            _ length: Int32
        ) throws(IdentityError) -> KeyHandle {
            guard let envelope = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag) else { throw .damagedPKCS12 }
            // In safes that are encrypted it was not seen before.
            let protection = try unsafe KeyBlock.protection(of: envelope)
            rounds = try PasswordProtection.checkedSum(of: [rounds, protection.rounds])
            guard unsafe !protection.isLegacy || context == signet_legacy_context() else {
                throw .legacyProviderMissing
            }
            guard let info = unsafe PKCS8_decrypt_ex(envelope, secret, length, context, nil) else { throw failure }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            return try unsafe KeyBlock.key(of: info)
        }

        private mutating func add(_ key: KeyHandle, _ bag: OpaquePointer) {
            let name = unsafe PKCS12_get_friendlyname(bag)
            defer { unsafe CRYPTO_free(name, nil, 0) }
            contents.add(key, name: unsafe name.map { unsafe String(cString: $0).withoutControls })
        }
    }
}
