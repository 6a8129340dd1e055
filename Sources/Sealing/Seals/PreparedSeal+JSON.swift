internal import FoundationEssentials
internal import SignetBasics
internal import SignetKeys
public import SignetSigning

extension PreparedSeal {
    /// The most bytes of a state file.
    package static let mostBytes = 1 << 20
    private static let version = 1
    private static let mostDepth = 3
    private static let mostCertificates = 20

    /// The state as JSON, with no secret and nothing of the document but its digest.
    public var json: [UInt8] {
        let object: JSONObject = [
            "version": .integer(Self.version), "size": .integer(size),
            "gap": .array([.integer(gap.lowerBound), .integer(gap.upperBound)]),
            "documentDigest": .string(Base64.text(of: digest)),
            "hashAlgorithm": .string(algorithm.digest.rawValue), "signatureAlgorithm": .string(algorithm.name),
            "level": .string(level.rawValue), "signedAttributes": .string(Base64.text(of: signedAttributes)),
            "hash": .string(Base64.text(of: hash)),
            "certificates": .array(([certificate] + chain).map { .string(Base64.text(of: $0.der)) }),
        ]
        return JSONValue.object(object).bytes + [UInt8(ascii: "\n")]
    }

    /// Reads a state.
    ///
    /// - Parameter bytes: The value of ``json``.
    /// - Throws: `SignetError` `invalidData` for anything else, and for a state whose parts do not suit each other.
    public init(json bytes: [UInt8]) throws(SignetError) {
        guard let state = Self.read(bytes) else {
            throw SignetError(.invalidData, "it is not the state of a prepared document, or was changed")
        }
        self = state
    }

    private static func read(_ bytes: [UInt8]) -> PreparedSeal? {
        guard bytes.count <= mostBytes,
            let state = (try? JSONValue(reading: bytes, maximumDepth: mostDepth, numbers: .integers))?.object,
            state.members.count == 10, state["version"] == .integer(version),
            let size = state["size"]?.integer, size > 0, let gap = gap(state["gap"], of: size),
            let digestName = state["hashAlgorithm"]?.string,
            let digestAlgorithm = DigestAlgorithm(rawValue: digestName),
            let name = state["signatureAlgorithm"]?.string,
            let algorithm = SignatureAlgorithm(name: name, digest: digestAlgorithm),
            let digest = bytesOf(state["documentDigest"]), digest.count == digestAlgorithm.length,
            let level = state["level"]?.string.flatMap(SealLevel.init(rawValue:)),
            let certificates = certificates(state["certificates"]), let signer = certificates.first,
            algorithm.suits(signer.publicKey)
        else { return nil }
        let prepared = PreparedSeal(
            size: size,
            gap: gap,
            digest: digest,
            algorithm: algorithm,
            level: level,
            certificates: (signer, Array(certificates.dropFirst()))
        )
        // The attributes given out for signing must follow from the rest.
        guard bytesOf(state["signedAttributes"]) == prepared.signedAttributes,
            bytesOf(state["hash"]) == prepared.hash
        else { return nil }
        return prepared
    }

    private static func gap(_ value: JSONValue?, of size: Int) -> Range<Int>? {
        guard case .array(let ends) = value, ends.count == 2, let start = ends[0].integer, let end = ends[1].integer,
            start > 0, start + 2 < end, end < size, (end - start) % 2 == 0
        else { return nil }
        return start..<end
    }

    private static func bytesOf(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap { Base64.bytes(of: Array($0.utf8)) }
    }

    private static func certificates(_ value: JSONValue?) -> [X509Certificate]? {
        guard case .array(let items) = value, (1...mostCertificates).contains(items.count) else { return nil }
        let read = items.compactMap { item in bytesOf(item).flatMap { try? X509Certificate(der: $0) } }
        return read.count == items.count ? read : nil
    }
}

/// Base 64 (RFC 4648, 4).
enum Base64 {
    static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The bytes of a text; nil for one that is not base 64, and for an empty one.
    static func bytes(of text: [UInt8]) -> [UInt8]? {
        guard !text.isEmpty, let data = Data(base64Encoded: Data(text)) else { return nil }
        return Array(data)
    }
}
