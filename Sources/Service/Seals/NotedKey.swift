internal import Logging
internal import Signet
internal import SignetKeys
internal import SignetSigning

/// A key on a token or at a service whose failures are logged and noted; a value that is not by the key of the certificate is one.
struct NotedKey: SigningKey {
    let key: any SigningKey
    let certificate: X509Certificate
    let logger: Logger

    var algorithm: SignatureAlgorithm { key.algorithm }
    var isAuthorizedEachTime: Bool { key.isAuthorizedEachTime }

    func signature(of message: [UInt8]) throws -> [UInt8] {
        do {
            let value = try key.signature(of: message)
            guard let checked = certificate.signature(value, of: message, algorithm) else {
                throw SignetError(.invalidData, "the key's signature does not suit its certificate")
            }
            return checked
        } catch {
            SealingNote.current?.note(.noSignature)
            logger.error(
                "The key of the seals made no signature",
                metadata: ["reason": "\("\(error)".prefixed(to: 500))"]
            )
            throw error
        }
    }
}
