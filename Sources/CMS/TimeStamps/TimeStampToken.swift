internal import SignetCryptography
internal import SignetKeys

/// A time stamp that was checked (RFC 3161, 2.4.2; RFC 5816).
///
/// There is no unchecked one: every way to make it checks that the token has one signer, whose certificate it contains and names;
/// that the certificate is for time stamps alone and was valid at the token's time; that the signature is right; and that the token
/// is for the imprint. Whether the authority is trusted is a separate question, which trust anchors answer.
///
/// ```
/// TSTInfo ::= SEQUENCE  {
///    version         INTEGER  { v1(1) },
///    policy          TSAPolicyId,
///    messageImprint  MessageImprint,
///    serialNumber    INTEGER,
///    genTime         GeneralizedTime,
///    accuracy        Accuracy             OPTIONAL,
///    ordering        BOOLEAN              DEFAULT FALSE,
///    nonce           INTEGER              OPTIONAL,
///    tsa             [0] GeneralName      OPTIONAL,
///    extensions      [1] IMPLICIT Extensions  OPTIONAL  }
/// ```
public struct TimeStampToken: Hashable, Sendable {
    /// The token: a CMS ContentInfo with SignedData, as the authority encoded it.
    public let der: [UInt8]
    /// When the authority made it.
    public let time: TimeStampTime
    /// The most that the time may be wrong; nil when the authority does not say.
    public let accuracy: Duration?
    /// The token's number at its authority, in hexadecimal digits.
    public let serialNumber: String
    /// The object identifier of the authority's policy, with dots.
    public let policy: String
    /// The digest of the data that the token is for.
    public let imprint: MessageImprint
    /// The certificates in the token in DER, that of the authority first.
    public let certificates: [[UInt8]]

    /// The values that a token must agree with.
    package struct Expectation {
        /// The digest algorithm of the imprint, by its object identifier with dots.
        let algorithm: String
        let digest: [UInt8]
        /// The nonce and the policy of a request; any when nil.
        var nonce: UInt64?
        var policy: String?
        /// Certificates in DER, one of which the authority's must lead to; any authority is accepted when nil.
        var anchors: [[UInt8]]?

        init(_ imprint: MessageImprint, anchors: [[UInt8]]?) {
            self.init(algorithm: imprint.algorithm.objectIdentifier.text, digest: imprint.digest)
            self.anchors = anchors
        }

        package init(algorithm: String, digest: [UInt8]) { (self.algorithm, self.digest) = (algorithm, digest) }
    }

    /// Checks a token that is in a document.
    ///
    /// - Parameters:
    ///   - der: The token; nothing may follow it.
    ///   - imprint: The digest of what it should be for.
    ///   - anchors: Certificates in DER, one of which the authority's must lead to; any authority is accepted when nil.
    /// - Throws: A ``TimeStampError`` when anything is wrong.
    public init(
        _ der: [UInt8],
        over imprint: MessageImprint,
        anchors: [[UInt8]]? = nil
    ) throws(TimeStampError) {
        try self.init(der, imprint, Expectation(imprint, anchors: anchors))
    }

    /// Checks the reply to a request.
    ///
    /// - Parameters:
    ///   - reply: The body of the reply.
    ///   - request: The request that it answers.
    ///   - anchors: See above.
    ///   - now: Seconds since 1970; the token's time must be less than a day from it.
    /// - Throws: A ``TimeStampError`` when anything is wrong.
    package init(
        reply: [UInt8],
        to request: TimeStampRequest,
        anchors: [[UInt8]]?,
        now: Int
    ) throws(TimeStampError) {
        var expectation = Expectation(request.imprint, anchors: anchors)
        expectation.nonce = request.nonce
        expectation.policy = request.policy
        try self.init(try TimeStampReply(reply).token, request.imprint, expectation)
        guard abs(time.seconds - now) < 86_400 else { throw .farFromClock(time) }
    }

    private init(
        _ der: [UInt8],
        _ imprint: MessageImprint,
        _ expectation: Expectation
    ) throws(TimeStampError) {
        guard SignedData.isLibraryThere else { throw .libraryMissing }
        let token = try UncheckedTimeStampToken(der)
        let info = try TSTInfo(token.content, expectation)
        try token.checkCertificate(at: info.time)
        try token.checkWithOpenSSL()
        do throws(SignedDataError) { try token.checkSignature() } catch { throw TimeStampError(error) }
        try token.checkName(in: info)
        if let anchors = expectation.anchors { try token.checkTrust(in: anchors, at: info.time) }
        self.der = der
        time = info.time
        accuracy = info.accuracy
        serialNumber = info.serialNumber
        policy = info.policy
        self.imprint = imprint
        certificates = token.signedData.encodedCertificates
    }
}
