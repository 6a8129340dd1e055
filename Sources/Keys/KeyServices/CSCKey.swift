internal import FoundationEssentials
internal import SignetBasics
internal import SignetCryptography
internal import SignetSigning
internal import SignetWeb

/// A key at a remote signing service.
///
/// Each signature is authorized by itself, unless the description allows several for one authorization and the credential does
/// too: then they share one as long as it lasts. With SCAL 2 an authorization is for one hash.
final class CSCKey: SigningKey {
    package var algorithm: SignatureAlgorithm { chosen.algorithm }
    var isAuthorizedEachTime: Bool { true }

    private let service: CSCService
    private let csc: KeyDescription.CSCDescription
    private let seconds: Int
    private let id: String
    private let credential: CSCCredential
    private let chosen: CSCAlgorithm
    /// The rest of an authorization for several signatures.
    private let shared = Guarded<CSCService.ActivationData?>(nil)

    /// Makes a key of a credential that was read.
    init(
        _ service: CSCService,
        _ description: KeyDescription,
        _ csc: KeyDescription.CSCDescription,
        id: String,
        _ credential: CSCCredential,
        _ candidates: [SignatureAlgorithm]
    ) throws(KeyServiceError) {
        if let algorithm = candidates.first, algorithm.signsMessage {
            throw .needsMessage(algorithm == .ed25519 ? .ed25519 : .ed448)
        }
        self.service = service
        self.csc = csc
        seconds = description.seconds
        self.id = id
        self.credential = credential
        chosen = try CSCAlgorithm(candidates, offered: credential.algorithms)
        try Self.check(csc.authentication, credential)
    }

    /// Compares the secrets of the description with what the credential asks for.
    private static func check(
        _ given: [KeyDescription.Authentication],
        _ credential: CSCCredential
    ) throws(KeyServiceError) {
        let ids = credential.authenticationIDs
        switch credential.authorization {
        case .browser: throw .authorizedInBrowser
        case .implicit: break
        case .explicit:
            if !ids.isEmpty, given.isEmpty { throw .noAuthentication(ids) }
            if let other = given.first(where: { !ids.contains($0.id) }) {
                throw .unknownAuthentication(String(plainLine: other.id.utf8, limit: 60), known: ids)
            }
        }
    }

    func signature(of message: [UInt8]) throws(SignetError) -> [UInt8] {
        let deadline = KeyServiceClient.Deadline(seconds: seconds)
        let hash = JSONValue.string(Data(algorithm.digest.digest(of: message)).base64EncodedString())
        let permission = try permission(for: hash, until: deadline)
        var input: JSONObject = [
            "credentialID": .string(id), "SAD": .string(permission), "hashes": .array([hash]),
            "hashAlgorithmOID": .string(algorithm.digest.objectIdentifier.text),
            "signAlgo": .string(chosen.identifier), "operationMode": .string(csc.mode.letter),
        ]
        if case .rsaPSS = algorithm {
            input["signAlgoParams"] = .string(Data(algorithm.parameters).base64EncodedString())
        }
        let values = try service.signatures(input, until: deadline)
        return try service.facade { () throws(KeyServiceError) in
            guard values.count == 1, let value = values.first else { throw .signatureCount(values.count) }
            return value
        }
    }

    // MARK: Authorization

    /// The signature activation data for a hash.
    private func permission(
        for hash: JSONValue,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> String {
        let count = min(csc.signaturesPerAuthorization, credential.mostSignatures)
        guard count > 1, !credential.isBoundToHashes else {
            return try activation(for: hash, signatures: 1, until: deadline).text
        }
        // Others wait for the authorization that they share.
        return try shared.withLock { known throws(SignetError) -> String in
            if let data = known, data.left > 0, data.end > .now {
                known?.left -= 1
                return data.text
            }
            var data = try activation(for: hash, signatures: count, until: deadline)
            data.left -= 1
            known = data
            return data.text
        }
    }

    private func activation(
        for hash: JSONValue,
        signatures count: Int,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> CSCService.ActivationData {
        var input: JSONObject = ["credentialID": .string(id), "numSignatures": .integer(count)]
        if credential.isBoundToHashes {
            input["hashes"] = .array([hash])
            input["hashAlgorithmOID"] = .string(algorithm.digest.objectIdentifier.text)
        }
        if credential.authorization == .explicit, !csc.authentication.isEmpty {
            var values: [JSONValue] = []
            for each in csc.authentication {
                values.append(.object(["id": .string(each.id), "value": .string(try each.secret.secret())]))
            }
            input["authData"] = .array(values)
        }
        return try service.activation(input, signatures: count, until: deadline)
    }
}
