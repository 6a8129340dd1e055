import Foundation
import Signet

@testable import SignetCMS
@testable import SignetKeys
@testable import SignetPDF
@testable import SignetSealing
@testable import SignetStamping
@testable import SignetVerification
@testable import SignetWeb

/// A reader of bytes that may be anything.
enum FuzzTarget: String, CaseIterable {
    /// All that stamps and reads documents.
    case documents
    /// Files of keys and certificates: PKCS#12, PEM, DER.
    case identities
    /// Signed messages of CMS.
    case messages
    /// Replies of time-stamping authorities.
    case replies
    /// Responses of OCSP.
    case responses
    /// Certificate revocation lists.
    case lists
    /// Certificates with their addresses, alone and in messages.
    case certificates
    /// Signatures and validation data that a document has, and sealing it.
    case stores
    /// Documents whose signatures are verified.
    case verification

    /// The trial of bytes: errors are expected, and a fault is reported.
    ///
    /// - Parameter material: The folder that `seeds.py` wrote.
    /// - Returns: A function that tries bytes and returns the fault that it finds.
    /// - Throws: The error of a file that is missing there.
    func body(material: String) throws -> ([UInt8]) -> String? {
        func file(_ name: String) throws -> [UInt8] {
            try Array(Data(contentsOf: URL(fileURLWithPath: material).appendingPathComponent(name)))
        }
        switch self {
        case .documents:
            let exercise = try Exercise()
            return { exercise.run($0, number: $0.count) }
        case .identities: return Self.readIdentity
        case .messages: return Self.readMessage
        case .replies:
            var random = FixedNumbers()
            guard let imprint = MessageImprint([UInt8](repeating: 0, count: 32), .sha256) else { return { _ in nil } }
            let request = try TimeStampRequest(imprint, policy: nil, random: &random)
            let now = Int(Date.now.timeIntervalSince1970)
            return { bytes in
                guard let token = try? TimeStampToken(reply: bytes, to: request, anchors: nil, now: now) else {
                    return nil
                }
                return token.imprint == imprint ? nil : "a token for another imprint"
            }
        case .responses, .lists:
            let subject = try CertificateHandle(der: file("subject.der"))
            let issuer = try CertificateHandle(der: file("issuer.der"))
            return try self == .lists ? Self.listReader(subject, issuer) : Self.responseReader(subject, issuer)
        case .certificates:
            let issuer = try CertificateHandle(der: file("issuer.der"))
            return { Self.readCertificates($0, issuer) }
        case .stores:
            let seal = Seal(try SigningIdentity(try file("identity.pem"), password: nil))
            return { Self.readSignatures($0, seal) }
        case .verification:
            let anchor = try X509Certificate(der: file("issuer.der"))
            let verifier = Verifier(trusting: [anchor], at: Date(timeIntervalSince1970: 1_800_000_000))
            return { bytes in
                guard let found = try? verifier.verify(bytes) else { return nil }
                for signature in found.signatures {
                    let length = signature.coveredLength ?? 0
                    if signature.indication == .passed, !(1...bytes.count).contains(length) {
                        return "a signature of \(length) bytes passes"
                    }
                }
                return nil
            }
        }
    }

    /// An identity that is read must work.
    private static func readIdentity(_ bytes: [UInt8]) -> String? {
        guard let contents = try? IdentityFile(bytes).contents(password: "p") else { return nil }
        for certificate in contents.certificates { _ = contents.chain(of: certificate) }
        guard let identity = try? SigningIdentity(contents, .init()) else { return nil }
        guard let signature = try? identity.key.signature(of: [1, 2, 3]) else { return nil }
        return identity.certificate.verifies(signature, of: [1, 2, 3], identity.key.algorithm)
            ? nil : "a signature that its certificate does not verify"
    }

    private static func readMessage(_ bytes: [UInt8]) -> String? {
        guard let message = try? SignedData(bytes) else { return nil }
        if (message.signer == nil) != message.encodedCertificates.isEmpty { return "certificates without the signer's" }
        _ = message.revocationData
        _ = try? message.checkCertificateName()
        _ = try? message.check(digestOfContent: [UInt8](repeating: 0, count: 32), about: .data)
        guard let token = try? UncheckedTimeStampToken(bytes) else { return nil }
        _ = TSTInfo.claimedTime(in: token.content)
        let isTaken = (try? token.checkWithOpenSSL()) != nil && (try? token.checkSignature()) != nil
        return isTaken && !message.certificates.contains { $0.der == token.signer.der }
            ? "a token without its signer's certificate" : nil
    }

    private static func responseReader(
        _ subject: CertificateHandle,
        _ issuer: CertificateHandle
    ) throws -> ([UInt8]) -> String? {
        var random = FixedNumbers()
        let request = OCSPRequest(subject, by: issuer, random: &random)
        let now = Int(Date.now.timeIntervalSince1970)
        return { bytes in
            guard let response = try? OCSPResponse(bytes) else { return nil }
            _ = request.map { response.answers($0) }
            _ = try? response.status(of: subject, by: issuer, at: now)
            return nil
        }
    }

    private static func listReader(
        _ subject: CertificateHandle,
        _ issuer: CertificateHandle
    ) throws -> ([UInt8]) -> String? {
        let now = Int(Date.now.timeIntervalSince1970)
        return { bytes in
            _ = try? RevocationList(bytes).status(of: subject, by: issuer, at: now)
            return nil
        }
    }

    private static func readCertificates(_ bytes: [UInt8], _ issuer: CertificateHandle) -> String? {
        for handle in CertificateHandle.all(in: bytes) {
            let addresses = handle.issuerAddresses + handle.responderAddresses + handle.listAddresses
            if addresses.count > 12 { return "\(addresses.count) addresses" }
            for address in addresses { _ = try? WebAddress(address) }
            let certificate = X509Certificate(handle)
            _ = [certificate.subject, certificate.issuer, certificate.commonName, certificate.pem]
            _ = certificate.verifies([1, 2, 3], of: [1, 2, 3], .ecdsa(.sha256))
            _ = [handle.needsNoCheck, handle.isSelfSigned]
            _ = [handle.couldBeIssued(by: issuer), handle.isSigned(by: issuer)]
        }
        return nil
    }

    /// A document that is sealed begins with the one before, and its signature is found.
    private static func readSignatures(_ bytes: [UInt8], _ seal: Seal) -> String? {
        let before = signatures(of: bytes)
        guard let sealed = try? Signer().apply(.seal(seal), to: bytes).document else { return nil }
        guard sealed.starts(with: bytes) else { return "the original is not a prefix" }
        guard let before, let after = signatures(of: sealed) else { return "the sealed document cannot be read" }
        return after > before ? nil : "the signature is not in the document"
    }

    /// How many signatures can be read; nil for what cannot be read.
    private static func signatures(of bytes: [UInt8]) -> Int? {
        guard let document = try? Document(Bytes(bytes)) else { return nil }
        _ = try? DocumentSecurityStore(document).data
        return try? ExistingSignatures(document).all.count
    }
}

/// No random numbers: requests are always the same, as the seeds have them.
struct FixedNumbers: RandomNumberGenerator {
    func next() -> UInt64 { 1 << 63 }
}
