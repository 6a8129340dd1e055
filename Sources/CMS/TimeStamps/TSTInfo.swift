internal import CLoading
internal import COpenSSL
internal import SignetBasics
internal import SignetKeys

/// The content of a time-stamp token (RFC 3161, 2.4.2), compared with what is expected of it.
@safe
package final class TSTInfo {
    package let time: TimeStampTime
    let accuracy: Duration?
    let serialNumber: String
    package let policy: String
    private let info: OpenSSLReference

    /// Reads and compares.
    package init(_ content: [UInt8], _ expectation: TimeStampToken.Expectation) throws(TimeStampError) {
        guard let info = parsed(content, { unsafe d2i_TS_TST_INFO(nil, $0, $1) }, unsafe TS_TST_INFO_free) else {
            throw .notAToken
        }
        let version = unsafe TS_TST_INFO_get_version(info.pointer)
        guard version == 1 else { throw .version(version) }
        guard unsafe Self.matches(TS_TST_INFO_get_msg_imprint(info.pointer), expectation) else {
            throw .otherImprint
        }
        if let nonce = expectation.nonce {
            var repeated: UInt64 = 0
            guard let number = unsafe TS_TST_INFO_get_nonce(info.pointer),
                unsafe ASN1_INTEGER_get_uint64(&repeated, number) == 1, repeated == nonce
            else {
                ERR_clear_error()
                throw .otherNonce
            }
        }
        policy = unsafe numbers(of: TS_TST_INFO_get_policy_id(info.pointer))
        if let asked = expectation.policy, asked != policy { throw .otherPolicy(policy, asked: asked) }
        guard let time = Self.time(of: info) else { throw .noTime }
        self.time = time
        guard unsafe TS_TST_INFO_get_ext_by_critical(info.pointer, 1, -1) < 0 else { throw .unknownExtension }
        accuracy = unsafe Self.duration(TS_TST_INFO_get_accuracy(info.pointer))
        guard let number = unsafe TS_TST_INFO_get_serial(info.pointer) else { throw .notAToken }
        serialNumber = unsafe [UInt8](number).hexadecimal
        self.info = info
    }

    /// The time that a token claims, which nothing else of is checked.
    package static func claimedTime(in content: [UInt8]) -> TimeStampTime? {
        parsed(content, { unsafe d2i_TS_TST_INFO(nil, $0, $1) }, unsafe TS_TST_INFO_free).flatMap { time(of: $0) }
    }

    private static func time(of info: OpenSSLReference) -> TimeStampTime? {
        unsafe TS_TST_INFO_get_time(info.pointer).flatMap { TimeStampTime(generalizedTime: unsafe [UInt8]($0)) }
    }

    /// The digest algorithm of the imprint, by its object identifier.
    package static func digest(in content: [UInt8]) -> String? {
        let info = parsed(content, { unsafe d2i_TS_TST_INFO(nil, $0, $1) }, unsafe TS_TST_INFO_free)
        guard let info, let imprint = unsafe TS_TST_INFO_get_msg_imprint(info.pointer),
            let algorithm = unsafe TS_MSG_IMPRINT_get_algo(imprint)
        else { return nil }
        return unsafe numbers(of: algorithm.pointee.algorithm)
    }

    private static func matches(_ given: OpaquePointer?, _ expectation: TimeStampToken.Expectation) -> Bool {
        guard let given = unsafe given, let algorithm = unsafe TS_MSG_IMPRINT_get_algo(given),
            let digest = unsafe TS_MSG_IMPRINT_get_msg(given)
        else { return false }
        return unsafe numbers(of: algorithm.pointee.algorithm) == expectation.algorithm
            && [UInt8](digest) == expectation.digest
    }

    /// Uses the name of the authority; nil when the token has none.
    func withAuthority<Result>(_ body: (UnsafeMutablePointer<GENERAL_NAME>?) -> Result) -> Result {
        withExtendedLifetime(info) { unsafe body(TS_TST_INFO_get_tsa(info.pointer)) }
    }

    /// The accuracy: seconds, milliseconds and microseconds, each of which may be absent.
    private static func duration(_ accuracy: OpaquePointer?) -> Duration? {
        guard let accuracy = unsafe accuracy else { return nil }
        let parts = unsafe [
            TS_ACCURACY_get_seconds(accuracy), TS_ACCURACY_get_millis(accuracy), TS_ACCURACY_get_micros(accuracy),
        ].map { part -> Int? in
            guard let part = unsafe part else { return 0 }
            var number: UInt64 = 0
            guard unsafe ASN1_INTEGER_get_uint64(&number, part) == 1, number < 1 << 32 else {
                ERR_clear_error()
                return nil
            }
            return Int(number)
        }
        guard let seconds = parts[0], let millis = parts[1], let micros = parts[2] else { return nil }
        return .seconds(seconds) + .milliseconds(millis) + .microseconds(micros)
    }
}
