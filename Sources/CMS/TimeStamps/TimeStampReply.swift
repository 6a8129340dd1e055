internal import CLoading
internal import COpenSSL
internal import SignetCryptography
internal import SignetKeys
internal import SignetWeb

/// The reply of a time-stamp authority (RFC 3161, 2.4.2).
///
/// ```
/// TimeStampResp ::= SEQUENCE  {
///    status          PKIStatusInfo,
///    timeStampToken  TimeStampToken  OPTIONAL  }
/// ```
/// - Note: A token is there if and only if the status is 0 (granted) or 1 (granted with modifications).
struct TimeStampReply {
    /// The token in DER, not checked yet.
    package let token: [UInt8]

    /// Bytes of the longest reply.
    static let limit = 1 << 20

    /// Reads a reply and refuses one without a token.
    init(_ bytes: [UInt8]) throws(TimeStampError) {
        guard signet_has_timestamps() else { throw .libraryMissing }
        guard !bytes.isEmpty else { throw .emptyReply }
        // The second reading is OpenSSL's of the whole, which compares status and token too.
        guard bytes.count <= Self.limit, let reply = ASN1Element(bytes[...]), reply.tag == UInt32(V_ASN1_SEQUENCE),
            reply.rest.isEmpty, let status = ASN1Element(reply.content),
            parsed(bytes, { unsafe d2i_TS_RESP(nil, $0, $1) }, unsafe TS_RESP_free) != nil
        else { throw .notAReply }
        if let rejection = try Self.rejection(Array(status.whole)) { throw .rejected(rejection) }
        guard let token = ASN1Element(status.rest), token.rest.isEmpty else { throw .notAToken }
        self.token = Array(token.whole)
    }

    /// The refusal in a status; nil when the request was granted.
    private static func rejection(_ der: [UInt8]) throws(TimeStampError) -> TimeStampRejection? {
        guard let info = parsed(der, { unsafe d2i_TS_STATUS_INFO(nil, $0, $1) }, unsafe TS_STATUS_INFO_free) else {
            throw .notAReply
        }
        var number: UInt64 = 0
        guard unsafe ASN1_INTEGER_get_uint64(&number, TS_STATUS_INFO_get0_status(info.pointer)) == 1,
            let status = Int(exactly: number)
        else { throw .notAReply }
        guard status > 1 else { return nil }
        let bits = unsafe TS_STATUS_INFO_get0_failure_info(info.pointer)
        let reasons = TimeStampRejection.Reason.allCases.filter { reason in
            unsafe bits != nil && ASN1_BIT_STRING_get_bit(bits, Int32(reason.rawValue)) == 1
        }
        let texts = unsafe TS_STATUS_INFO_get0_text(info.pointer)
        let count = unsafe texts == nil ? 0 : OPENSSL_sk_num(texts)
        var text: [UInt8] = []
        for index in 0..<min(count, 10) where text.count < 2_000 {
            guard let line = unsafe OPENSSL_sk_value(texts, index) else { continue }
            unsafe text += Array([UInt8](line.assumingMemoryBound(to: ASN1_STRING.self)).prefix(1_000)) + [0x20]
        }
        return TimeStampRejection(status: status, reasons: reasons, text: String(plainLine: text, limit: 200))
    }
}
