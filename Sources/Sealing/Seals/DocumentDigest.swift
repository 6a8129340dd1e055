internal import SignetCryptography
internal import SignetKeys
internal import SignetPDF

extension DigestAlgorithm {
    /// The digest of a document as a signature covers it: all its bytes but those of the signature's value (ISO 32000-2,
    /// 12.8.1).
    ///
    /// - Parameters:
    ///   - document: The bytes before the update.
    ///   - update: The update with the signature.
    /// - Returns: The digest.
    /// - Complexity: Linear in the length of the document, which is read once; memory does not grow with it.
    func digest(of document: Bytes, _ update: AppendedUpdate) -> [UInt8] {
        var digest = begun()
        unsafe document.withPieces { unsafe digest.update($0) }
        let gap = update.unsigned ?? update.bytes.endIndex..<update.bytes.endIndex
        digest.update(update.bytes[..<gap.lowerBound])
        digest.update(update.bytes[gap.upperBound...])
        return digest.finalized()
    }

    /// The same of a document with the update in it.
    ///
    /// - Parameters:
    ///   - document: All bytes.
    ///   - gap: The place of the signature's value.
    /// - Returns: The digest.
    func digest(of document: Bytes, without gap: Range<Int>) -> [UInt8] {
        var digest = begun()
        unsafe document.withPieces(in: 0..<gap.lowerBound) { unsafe digest.update($0) }
        unsafe document.withPieces(in: gap.upperBound..<max(gap.upperBound, document.count)) {
            unsafe digest.update($0)
        }
        return digest.finalized()
    }
}
