internal import CLoading
internal import COpenSSL

/// The cost of decrypting with a password, by an AlgorithmIdentifier (RFC 8018, 6; RFC 7292, B and C).
struct PasswordProtection {
    /// Rounds of a digest that one file may ask for: some seconds.
    static let mostRounds = 10_000_000

    /// Adds up the rounds of a file, each of which is within the limit.
    static func checkedSum(of rounds: some Sequence<Int>) throws(IdentityError) -> Int {
        var sum = 0
        for number in rounds {
            sum += number
            guard sum <= mostRounds else { throw .protectionTooCostly }
        }
        return sum
    }

    /// Whether OpenSSL's legacy provider has the cipher.
    var isLegacy = false
    /// The rounds of the derivation.
    var rounds = 0

    /// Takes the rounds of an authentication code.
    init(rounds: Int) { self.rounds = rounds }

    init(_ algorithm: UnsafePointer<X509_ALGOR>?) throws(IdentityError) {
        guard let algorithm = unsafe algorithm?.pointee else { throw .damagedKey }
        let id = unsafe OBJ_obj2nid(algorithm.algorithm)
        let parameters = unsafe ParameterBytes(algorithm)
        switch id {
        case NID_pbes2: try readPBES2(parameters)
        case NID_pbe_WithSHA1And3_Key_TripleDES_CBC, NID_pbe_WithSHA1And2_Key_TripleDES_CBC:
            rounds = try Self.rounds(parameters)
        case NID_pbe_WithSHA1And128BitRC4, NID_pbe_WithSHA1And40BitRC4, NID_pbe_WithSHA1And128BitRC2_CBC,
            NID_pbe_WithSHA1And40BitRC2_CBC, NID_pbeWithMD2AndDES_CBC, NID_pbeWithMD5AndDES_CBC,
            NID_pbeWithMD2AndRC2_CBC,
            NID_pbeWithMD5AndRC2_CBC, NID_pbeWithSHA1AndDES_CBC, NID_pbeWithSHA1AndRC2_CBC:
            isLegacy = true
            rounds = try Self.rounds(parameters)
        default: throw .unsupportedProtection(unsafe name(of: algorithm.algorithm))
        }
        guard rounds <= Self.mostRounds else { throw .protectionTooCostly }
    }

    /// The context of OpenSSL that has the ciphers of all these.
    static func context(for protections: [PasswordProtection]) throws(IdentityError) -> OpaquePointer? {
        guard protections.contains(where: \.isLegacy) else { return unsafe signet_crypto_context() }
        guard let context = unsafe signet_legacy_context() else { throw .legacyProviderMissing }
        return unsafe context
    }

    private mutating func readPBES2(_ parameters: ParameterBytes) throws(IdentityError) {
        guard let scheme = unsafe parameters.decoded(d2i_PBE2PARAM) else { throw .damagedKey }
        defer { unsafe PBE2PARAM_free(scheme) }
        guard let derivation = unsafe scheme.pointee.keyfunc?.pointee,
            let cipher = unsafe scheme.pointee.encryption?.pointee
        else { throw .damagedKey }
        switch unsafe OBJ_obj2nid(cipher.algorithm) {
        case NID_aes_128_cbc, NID_aes_192_cbc, NID_aes_256_cbc, NID_des_ede3_cbc: break
        case NID_des_cbc, NID_rc2_cbc: isLegacy = true
        default: throw .unsupportedProtection(unsafe name(of: cipher.algorithm))
        }
        let inner = unsafe ParameterBytes(derivation)
        switch unsafe OBJ_obj2nid(derivation.algorithm) {
        case NID_id_pbkdf2:
            guard let function = unsafe inner.decoded(d2i_PBKDF2PARAM) else { throw .damagedKey }
            defer { unsafe PBKDF2PARAM_free(function) }
            rounds = unsafe Self.number(function.pointee.iter)
        case NID_id_scrypt:
            guard let function = unsafe inner.decoded(d2i_SCRYPT_PARAMS) else { throw .damagedKey }
            defer { unsafe SCRYPT_PARAMS_free(function) }
            let factors = unsafe [
                function.pointee.costParameter, function.pointee.blockSize, function.pointee.parallelizationParameter,
            ]
            // A step of scrypt takes about as long as two rounds of PBKDF2.
            rounds = unsafe factors.reduce(2) { rounds, factor in
                let (product, isTooLarge) = rounds.multipliedReportingOverflow(by: unsafe Self.number(factor))
                return isTooLarge ? .max : product
            }
        default: throw .unsupportedProtection(unsafe name(of: derivation.algorithm))
        }
    }

    private static func rounds(_ parameters: ParameterBytes) throws(IdentityError) -> Int {
        guard let scheme = unsafe parameters.decoded(d2i_PBEPARAM) else { throw .damagedKey }
        defer { unsafe PBEPARAM_free(scheme) }
        return unsafe number(scheme.pointee.iter)
    }

    /// A number of rounds; very many for one that is too large for OpenSSL or negative.
    static func number(_ integer: UnsafePointer<ASN1_INTEGER>?) -> Int {
        var value: Int64 = 0
        guard unsafe integer == nil || ASN1_INTEGER_get_int64(&value, integer) == 1, value >= 0 else { return .max }
        return Int(value)
    }
}

/// The parameters of an AlgorithmIdentifier, when they are a sequence.
private struct ParameterBytes {
    private let bytes: [UInt8]

    init(_ algorithm: X509_ALGOR) {
        guard let value = unsafe algorithm.parameter?.pointee, unsafe value.type == V_ASN1_SEQUENCE,
            let string = unsafe value.value.sequence
        else {
            bytes = []
            return
        }
        bytes = unsafe OpenSSLString.bytes(of: string)
    }

    /// Reads them with a function of OpenSSL.
    func decoded<Value>(
        _ read: (UnsafeMutablePointer<UnsafeMutablePointer<Value>?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int)
            -> UnsafeMutablePointer<Value>?
    ) -> UnsafeMutablePointer<Value>? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe read(nil, &next, buffer.count)
        }
    }
}

/// The strings of ASN.1 as OpenSSL holds them.
enum OpenSSLString {
    package static func bytes(of string: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
        guard let string = unsafe string, let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: max(0, Int(ASN1_STRING_length(string)))))
    }
}
