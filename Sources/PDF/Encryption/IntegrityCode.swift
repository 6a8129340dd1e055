package import SignetCryptography

/// The integrity code over a whole document (ISO/TS 32004): it shows that only people who can open
/// the document have changed it.
///
/// `/AuthCode` of the trailer has it or names the signature that has it, and an update needs a new one.
package struct IntegrityCode {
    let key: IntegrityKey

    /// Where an update has its code.
    enum Place {
        /// In the trailer.
        case trailer
        /// In the digital signature of this object, which nothing else can come after.
        case signature(ObjectReference)
    }

    /// The code of an update; nil for a document that has none.
    ///
    /// - Throws: `PDFError` for a code that is missing or wrong: a new one would vouch for changes by others.
    init?(renewing document: Document) throws(PDFError) {
        let present = document.trailer["AuthCode"].map { $0 != .null } ?? false
        // Of a document that is not encrypted the entry means nothing, and is carried along as others are.
        guard let encryption = document.encryption else { return nil }
        guard let key = encryption.integrityKey else {
            if present { throw PDFError(.integrityCodeWithoutKey) }
            return nil
        }
        guard present else {
            if encryption.requiresIntegrityCode { throw PDFError(.noIntegrityCode) }
            return nil
        }
        self.key = key
        guard try isRight(in: document) else { throw PDFError(.wrongIntegrityCode) }
    }

    // MARK: Writing

    /// Writes `/AuthCode`, and gives the room for the code if it is to be there.
    static func write(_ place: Place, to writer: inout ObjectWriter) -> SignaturePlace? {
        writer.write(.name("AuthCode"))
        switch place {
        case .trailer:
            let entries = PDFDictionary([("MACLocation", .name("Standalone"))])
            return SignaturePlace(writing: entries, key: "MAC", length: length, to: &writer)
        case .signature(let reference):
            let location = PDFObject.name("AttachedToSig")
            writer.write(.dictionary(PDFDictionary([("MACLocation", location), ("SigObjRef", .reference(reference))])))
            return nil
        }
    }

    /// The length of a token, which is the same for all documents.
    private static let length: Int = {
        let zeros = [UInt8](repeating: 0, count: 32)
        return IntegrityKey(documentKey: zeros, salt: zeros).token(of: zeros, signature: nil).count
    }()

    /// The code of a document with an update, which has all but the code.
    func value(original: Bytes, update: [UInt8], place: Range<Int>) -> [UInt8] {
        key.token(of: Self.digest(of: original, update, without: place), signature: nil)
    }

    /// The SHA-256 of a document with an update, but for some bytes of that.
    static func digest(of original: Bytes, _ update: [UInt8], without place: Range<Int>) -> [UInt8] {
        var digest = Digest(.sha256)
        unsafe original.withPieces { unsafe digest.update($0) }
        digest.update(update[..<place.lowerBound])
        digest.update(update[place.upperBound...])
        return digest.finalized()
    }

    /// The SHA-256 of the value of a signature.
    static func digest(of value: [UInt8]) -> [UInt8] { Digest.bytes(of: value, .sha256) }

    /// `id-pdfMacData`: the attribute of a signature, which it does not sign, that has a code.
    package static let attribute: ObjectIdentifier = [1, 0, 32004, 1, 2]

    // MARK: Checking

    private func isRight(in document: Document) throws(PDFError) -> Bool {
        guard let entries = document.trailer["AuthCode"]?.dictionary else { return false }
        switch entries["MACLocation"]?.name {
        case "Standalone":
            guard let token = entries["MAC"]?.string, let ranges = Self.ranges(entries, token.count, document.bytes),
                let statement = key.statement(of: token[...])
            else { return false }
            return statement.signature == nil
                && statement.document == Self.digest(document.bytes, ranges, statement.algorithm)
        case "AttachedToSig":
            guard let reference = entries["SigObjRef"]?.reference,
                let signature = try document.resolve(.reference(reference)).dictionary,
                let contents = signature["Contents"]?.string,
                let ranges = Self.ranges(signature, contents.count, document.bytes),
                let (token, value) = Self.attached(contents), let statement = key.statement(of: token)
            else { return false }
            return statement.signature == Digest.bytes(of: value, statement.algorithm)
                && statement.document == Self.digest(document.bytes, ranges, statement.algorithm)
        default: return false
        }
    }

    /// The two ranges that a code is about, which are the whole file but a hexadecimal string of some bytes.
    private static func ranges(_ entries: PDFDictionary, _ length: Int, _ bytes: Bytes) -> [Range<Int>]? {
        guard let numbers = entries["ByteRange"]?.array?.map(\.integer), numbers.count == 4, numbers[0] == 0,
            let gap = numbers[1], let rest = numbers[2], let count = numbers[3], gap > 0, count >= 0,
            rest == gap + 2 * length + 2, rest <= bytes.count, count == bytes.count - rest,
            bytes.byte(at: gap) == UInt8(ascii: "<"), bytes.byte(at: rest - 1) == UInt8(ascii: ">")
        else { return nil }
        return [0..<gap, rest..<bytes.count]
    }

    private static func digest(_ bytes: Bytes, _ ranges: [Range<Int>], _ algorithm: Digest.Algorithm) -> [UInt8] {
        var digest = Digest(algorithm)
        for range in ranges { unsafe bytes.withPieces(in: range) { unsafe digest.update($0) } }
        return digest.finalized()
    }

    /// The token among the attributes that the only signer of a message has not signed, and the value of the signature.
    private static func attached(_ contents: [UInt8]) -> (token: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard var outer = ASN1Element(contents[...]).map({ Parts(rest: $0.content) }),
            outer.take(.objectIdentifier) != nil,
            var message = outer.take(0).flatMap({ ASN1Element($0.content) }).map({ Parts(rest: $0.content) }),
            message.take(.integer) != nil, message.take(.set) != nil, message.take(.sequence) != nil
        else { return nil }
        _ = message.take(0)
        _ = message.take(1)
        guard let signers = message.take(.set), message.rest.isEmpty, let signer = ASN1Element(signers.content),
            signer.rest.isEmpty
        else { return nil }
        var parts = Parts(rest: signer.content)
        guard parts.take(.integer) != nil, parts.take(.sequence) != nil || parts.take(0) != nil,
            parts.take(.sequence) != nil
        else { return nil }
        _ = parts.take(0)
        guard parts.take(.sequence) != nil, let value = parts.take(.octetString)?.content,
            let attributes = parts.take(1)
        else { return nil }
        var all = Parts(rest: attributes.content)
        var tokens: [ArraySlice<UInt8>] = []
        while let attribute = all.take(.sequence) {
            var entry = Parts(rest: attribute.content)
            guard entry.take(.objectIdentifier).map({ Array($0.whole) }) == Self.attribute.der else { continue }
            if let set = entry.take(.set) { tokens.append(set.content) }
        }
        guard tokens.count == 1, let token = tokens.first else { return nil }
        return (token, value)
    }
}
