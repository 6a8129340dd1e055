internal import FoundationEssentials
internal import SignetBasics
internal import SignetCryptography
internal import SignetSigning

/// The file of a ``SignatureProfile``: JSON, of which everything but the version can be encrypted with a passphrase.
///
/// A plain file has the members of the profile, with sources as a capture page sends them:
///
///     {"version": 1, "signature": {"kind": "drawn", …}, "initials": {…}, "author": "Jane Doe"}
///
/// An encrypted one has such an object, sealed with AES-256-GCM under a key that scrypt derives from the passphrase:
///
///     {"version": 1, "scrypt": {"n": 131072, "p": 1, "r": 8, "salt": "…"}, "sealed": "…"}
enum ProfileFile {
    static let version = 1
    /// The most bytes of a file: a signature and initials as pictures, encrypted.
    static let limit = 4 * SignatureSource.Limits.bytes
    private static let depth = SignatureSource.Limits.depth + 4
    private static let mostMembers = 8
    /// Sealed bytes of another use of the same passphrase do not open.
    private static let context = Array("signet signature profile".utf8)

    /// The members of a file, with what is needed to read them.
    struct Members {
        let values: [String: ArraySlice<UInt8>]

        init(_ bytes: [UInt8]) throws(SignetError) {
            do throws(JSONError) {
                let all = try JSONMembers<JSONError>(bytes, maximumDepth: depth, maximumCount: mostMembers).all
                values = Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first }
            } catch {
                throw ProfileFile.damaged("it is not JSON as Signet writes it")
            }
            guard try value("version")?.integer == version else {
                throw ProfileFile.damaged("it was written by another version of Signet, or is not a profile")
            }
        }

        var isEncrypted: Bool { values["sealed"] != nil }

        func value(_ name: String) throws(SignetError) -> JSONValue? {
            guard let bytes = values[name] else { return nil }
            do throws(JSONError) {
                return try JSONValue(reading: Array(bytes), maximumDepth: depth, numbers: .integers)
            } catch {
                throw ProfileFile.damaged("'\(name)' cannot be read")
            }
        }

        func source(_ name: String) throws(SignetError) -> SignatureSource? {
            guard let bytes = values[name] else { return nil }
            return try SignatureSource(json: Array(bytes))
        }
    }

    /// The bytes of a profile's file.
    ///
    /// - Throws: `SignetError` when the passphrase's key cannot be derived for lack of memory.
    static func bytes(of profile: SignatureProfile, passphrase: String?) throws(SignetError) -> [UInt8] {
        var members: [(String, [UInt8])] = [("signature", profile.signature.json())]
        if let initials = profile.initials { members.append(("initials", initials.json())) }
        if let author = profile.author { members.append(("author", JSONValue.string(author).bytes)) }
        let plain = object(members)
        guard let passphrase else { return plain }
        let (salt, cost) = (PassphraseKey.salt(), PassphraseKey.Cost.standard)
        guard let key = PassphraseKey(passphrase: passphrase, salt: salt, cost: cost),
            let sealed = try? EncryptedBytes.seal(plain, key: key.bytes, context: context)
        else {
            throw SignetError(.inputOutput, "the profile could not be encrypted: there is not enough memory")
        }
        let derivation = JSONValue.object([
            "n": .integer(cost.n), "r": .integer(cost.r), "p": .integer(cost.p), "salt": .string(base64(salt)),
        ])
        return object([("scrypt", derivation.bytes), ("sealed", JSONValue.string(base64(sealed)).bytes)])
    }

    /// Reads a profile's file.
    ///
    /// - Throws: `SignetError` `refused` without the right passphrase, `invalidData` for a file that is damaged.
    static func profile(
        _ name: String,
        in bytes: [UInt8],
        passphrase: () throws(SignetError) -> String?
    ) throws(SignetError) -> SignatureProfile {
        var members = try Members(bytes)
        if members.isEncrypted {
            guard let passphrase = try passphrase() else {
                throw SignetError(.refused, "the profile '\(name)' is encrypted; give its passphrase")
            }
            members = try opened(members, name, passphrase)
        }
        guard let signature = try members.source("signature") else { throw damaged("it has no signature") }
        return SignatureProfile(
            name: name,
            signature: signature,
            initials: try members.source("initials"),
            author: try members.value("author")?.string
        )
    }

    private static func opened(_ members: Members, _ name: String, _ passphrase: String) throws(SignetError) -> Members
    {
        guard let derivation = try members.value("scrypt")?.object,
            let n = derivation["n"]?.integer, let r = derivation["r"]?.integer, let p = derivation["p"]?.integer,
            let salt = derivation["salt"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let sealed = try members.value("sealed")?.string.flatMap({ Data(base64Encoded: $0) })
        else { throw damaged("its encryption cannot be read") }
        let cost = PassphraseKey.Cost(n: n, r: r, p: p)
        guard let key = PassphraseKey(passphrase: passphrase, salt: Array(salt), cost: cost) else {
            throw damaged("its key cannot be derived: the cost is too high, or there is not enough memory")
        }
        guard let plain = try? EncryptedBytes.open(Array(sealed), key: key.bytes, context: context) else {
            throw SignetError(.refused, "the passphrase of the profile '\(name)' is wrong, or the file was changed")
        }
        return try Members(plain)
    }

    private static func object(_ members: [(String, [UInt8])]) -> [UInt8] {
        var bytes = Array("{\"version\":\(version)".utf8)
        for (name, value) in members { bytes += Array(",\n\"\(name)\":".utf8) + value }
        return bytes + Array("}\n".utf8)
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func damaged(_ reason: String) -> SignetError {
        SignetError(.invalidData, "the profile cannot be read: \(reason)")
    }
}
