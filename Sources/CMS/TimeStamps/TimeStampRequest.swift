internal import CLoading
internal import COpenSSL
internal import SignetCryptography
internal import SignetKeys
internal import SignetWeb

/// A request for a time stamp (RFC 3161, 2.4.1), written by OpenSSL.
///
/// ```
/// TimeStampReq ::= SEQUENCE  {
///    version         INTEGER  { v1(1) },
///    messageImprint  MessageImprint,
///    reqPolicy       TSAPolicyId  OPTIONAL,
///    nonce           INTEGER      OPTIONAL,
///    certReq         BOOLEAN      DEFAULT FALSE,
///    extensions      [0] IMPLICIT Extensions  OPTIONAL  }
/// ```
/// - Note: `certReq` is always true: a validator needs the authority's certificate.
package struct TimeStampRequest: Hashable, Sendable {
    let imprint: MessageImprint
    /// The policy's object identifier with dots; the authority's default when nil.
    let policy: String?
    /// A random number that the reply must repeat.
    let nonce: UInt64
    package let der: [UInt8]

    /// Makes a request with a nonce from a generator of random numbers.
    package init(
        _ imprint: MessageImprint,
        policy: String?,
        random: inout some RandomNumberGenerator
    ) throws(TimeStampError) {
        guard signet_has_timestamps() else { throw .libraryMissing }
        // With the highest bit it would still be positive, but nine bytes long; some authorities take eight at most.
        let nonce = UInt64.random(in: 1...UInt64(Int64.max), using: &random)
        if let policy, !Self.isIdentifier(policy) { throw .badPolicy(String(plainLine: policy.utf8, limit: 100)) }
        guard let der = Self.der(of: imprint, policy: policy, nonce: nonce) else { throw .libraryMissing }
        self.imprint = imprint
        self.policy = policy
        self.nonce = nonce
        self.der = der
    }

    /// Whether a text is an object identifier as numbers with dots.
    private static func isIdentifier(_ text: String) -> Bool {
        let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= 200, numbers.count > 1,
            numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }),
            let object = unsafe OBJ_txt2obj(text, 1)
        else {
            ERR_clear_error()
            return false
        }
        unsafe ASN1_OBJECT_free(object)
        return true
    }

    /// The request in DER; nil only when memory lacks.
    private static func der(of imprint: MessageImprint, policy: String?, nonce: UInt64) -> [UInt8]? {
        guard let request = unsafe OpenSSLReference(unsafe TS_REQ_new(), TS_REQ_free),
            let message = unsafe OpenSSLReference(unsafe TS_MSG_IMPRINT_new(), TS_MSG_IMPRINT_free)
        else { return nil }
        let algorithm = unsafe X509_ALGOR_new()
        defer { unsafe X509_ALGOR_free(algorithm) }
        let identifier = unsafe OBJ_txt2obj(imprint.algorithm.objectIdentifier.text, 1)
        // NULL parameters, as in most clients.
        guard unsafe X509_ALGOR_set0(algorithm, identifier, V_ASN1_NULL, nil) == 1 else {
            unsafe ASN1_OBJECT_free(identifier)
            return nil
        }
        var digest = imprint.digest
        let number = unsafe ASN1_INTEGER_new()
        defer { unsafe ASN1_INTEGER_free(number) }
        let object = unsafe policy.flatMap { unsafe OBJ_txt2obj($0, 1) }
        defer { unsafe ASN1_OBJECT_free(object) }
        guard unsafe TS_MSG_IMPRINT_set_algo(message.pointer, algorithm) == 1,
            unsafe TS_MSG_IMPRINT_set_msg(message.pointer, &digest, Int32(digest.count)) == 1,
            unsafe TS_REQ_set_version(request.pointer, 1) == 1,
            unsafe TS_REQ_set_msg_imprint(request.pointer, message.pointer) == 1,
            unsafe ASN1_INTEGER_set_uint64(number, nonce) == 1,
            unsafe TS_REQ_set_nonce(request.pointer, number) == 1,
            unsafe TS_REQ_set_cert_req(request.pointer, 1) == 1,
            unsafe object == nil || TS_REQ_set_policy_id(request.pointer, object) == 1
        else { return nil }
        let der = unsafe encoded { unsafe i2d_TS_REQ(request.pointer, $0) }
        return der.isEmpty ? nil : der
    }
}
