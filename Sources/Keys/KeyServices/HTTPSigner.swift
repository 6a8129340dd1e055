internal import FoundationEssentials
internal import SignetBasics
internal import SignetSigning
internal import SignetWeb

/// A key behind a plain HTTP signer: one request of JSON for each signature.
///
/// ```
/// {"hash": "…", "hashAlgorithm": "SHA-256", "signatureAlgorithm": "ECDSA", "key": "…"}  →  {"signature": "…"}
/// ```
struct HTTPSigner: SigningKey {
    package let algorithm: SignatureAlgorithm
    var isAuthorizedEachTime: Bool { true }

    private let address: WebAddress
    private let client: KeyServiceClient
    private let signer: KeyDescription.HTTPSignerDescription
    private let seconds: Int

    /// Makes a key; nothing is sent.
    init(
        _ description: KeyDescription,
        _ signer: KeyDescription.HTTPSignerDescription,
        _ algorithm: SignatureAlgorithm
    ) throws(KeyServiceError) {
        address = try KeyServiceClient.address(description.url)
        client = KeyServiceClient(description)
        self.algorithm = algorithm
        self.signer = signer
        seconds = description.seconds
    }

    func signature(of message: [UInt8]) throws(SignetError) -> [UInt8] {
        let credentials = try signer.token.map { source throws(SignetError) in WebCredentials.bearer(try source.token())
        }
        do throws(KeyServiceError) {
            let reply = try client.post(
                request(for: message),
                to: address,
                credentials,
                until: KeyServiceClient.Deadline(seconds: seconds)
            )
            guard case .done(let object) = reply else { throw .rejected(status: 202, code: "", words: "") }
            return try SignatureText(object.text("signature", most: SignatureText.most), of: "signature").value
        } catch {
            throw SignetError(error, of: address.host)
        }
    }

    private func request(for message: [UInt8]) -> JSONObject {
        var request: JSONObject = [
            "hash": .string(Data(algorithm.digest.digest(of: message)).base64EncodedString()),
            "hashAlgorithm": .string(algorithm.digest.rawValue), "signatureAlgorithm": .string(algorithm.name),
        ]
        // It has the document's digest, and nothing else of the document.
        if algorithm.signsMessage { request["message"] = .string(Data(message).base64EncodedString()) }
        if let name = signer.keyName { request["key"] = .string(name) }
        return request
    }
}

/// A signature value in base 64.
struct SignatureText {
    let value: [UInt8]

    /// The most characters: RSA keys of 16,384 bits have half as many.
    static let most = 6_000

    /// Reads the text of a member of a reply.
    init(_ text: String, of member: String) throws(KeyServiceError) {
        guard text.utf8.count <= Self.most, let data = Data(base64Encoded: text), !data.isEmpty else {
            throw .badMember(member)
        }
        value = Array(data)
    }
}
