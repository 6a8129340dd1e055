internal import SignetPDF

extension Signer {
    /// Takes away what Signet appended last and gives back the file as it was before, byte for byte.
    ///
    /// - Returns: The length of the file that was given back.
    /// - Throws: ``SignetError``: `notFound` when the last update is not Signet's; then nothing has changed.
    @discardableResult
    public func unsign(
        _ input: String,
        to output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> Int {
        let file = try InputFile(input)
        try Self.check(output, isNot: file)
        return try unsign(file, to: output, policy: policy, durable: false)
    }

    /// Takes away what Signet appended last to a file, in its place.
    ///
    /// - Returns: The length of the file now.
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func unsign(inPlace path: String) throws(SignetError) -> Int {
        let target = try Self.resolvingLinks(path)
        return try unsign(InputFile(target), to: target, policy: .replace, durable: true)
    }

    /// The document as it was before Signet's last update.
    ///
    /// - Throws: ``SignetError`` `notFound` when the last update is not Signet's.
    public func unsign(_ document: [UInt8]) throws(SignetError) -> [UInt8] {
        Array(document.prefix(try lengthBefore(Bytes(document))))
    }

    private func unsign(
        _ file: borrowing InputFile,
        to output: String,
        policy: OverwritePolicy,
        durable: Bool
    ) throws(SignetError) -> Int {
        let length = try file.withBytes { bytes throws(SignetError) in try lengthBefore(bytes) }
        let result = try OutputFile(output, mode: file.permissions, policy: policy)
        if durable { result.takeOwnership(of: file) }
        try result.copy(from: file, length: length)
        try result.publish(durable: durable)
        return length
    }

    private func lengthBefore(_ bytes: Bytes) throws(SignetError) -> Int {
        let found: Int?
        do throws(PDFError) {
            found = try OwnUpdate.lengthBefore(Document(bytes, password: password))
        } catch {
            throw SignetError(error)
        }
        guard let found else {
            throw SignetError(.notFound, "its last update is not Signet's, so there is nothing to take away")
        }
        return found
    }
}
