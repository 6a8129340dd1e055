public import SignetFiles
package import SignetPDF
internal import SignetViewing

extension Signer {
    /// Applies an operation to a file and writes the result to another file.
    ///
    /// The output appears whole, by rename, or not at all. The input may be the output only through
    /// ``apply(_:inPlace:)``.
    ///
    /// - Parameters:
    ///   - operation: The change to make.
    ///   - input: The path of the document.
    ///   - output: The path of the result.
    ///   - policy: How an existing output is treated.
    /// - Returns: A report of what was done.
    /// - Throws: ``SignetError``; then nothing has changed.
    /// - Complexity: The copying of the file, plus the work for the change and for finding its pages.
    @discardableResult
    public func apply(
        _ operation: DocumentOperation,
        to input: String,
        as output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        let file = try SignetError.files(InputFile(input))
        try SignetError.files(file.checkIsNot(output))
        let edit = try operation.settings(self).edit(of: file, by: operation)
        let result = try SignetError.files(OutputFile(output, mode: file.permissions, policy: policy))
        try SignetError.files(result.write(edit, of: file))
        try result.finish(durable: false)
        return edit.report
    }

    /// Applies an operation to a file and puts the result in its place, by rename, when its bytes are safely on the disk.
    ///
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func apply(_ operation: DocumentOperation, inPlace path: String) throws(SignetError) -> SigningReport {
        let target = try SignetError.files(SymbolicLinks.resolve(path))
        let file = try SignetError.files(InputFile(target))
        let edit = try operation.settings(self).edit(of: file, by: operation)
        let result = try SignetError.files(OutputFile(target, mode: file.permissions, policy: .replace))
        result.takeOwnership(of: file)
        try SignetError.files(result.write(edit, of: file))
        try result.finish(durable: true)
        return edit.report
    }

    /// Applies an operation to a document in memory.
    ///
    /// - Throws: ``SignetError``.
    public func apply(
        _ operation: DocumentOperation,
        to document: [UInt8]
    ) throws(SignetError) -> SignedDocument {
        let edit = try operation.settings(self).edit(of: document, by: operation)
        return SignedDocument(document: document.prefix(edit.kept) + edit.appended, report: edit.report)
    }

    // MARK: Without writing

    /// Reports what an operation would do to a file: the places of stamps, warnings, and the effect on digital signatures.
    ///
    /// - Parameters:
    ///   - operation: The change.
    ///   - path: The path of the document.
    /// - Returns: The report that ``apply(_:to:as:overwriting:)`` would return.
    /// - Throws: ``SignetError`` as applying it would, except for the output.
    public func plan(_ operation: DocumentOperation, for path: String) throws(SignetError) -> SigningReport {
        let file = try SignetError.files(InputFile(path))
        let planning = try operation.settings(self)
        return try planning.withEdit(of: file, by: operation, isPlanning: true) { edit, _ in edit.report }
    }

    /// Reports what an operation would do to a document in memory; no key signs.
    ///
    /// - Throws: ``SignetError`` as applying it would.
    package func plan(_ operation: DocumentOperation, for document: [UInt8]) throws(SignetError) -> SigningReport {
        try operation.settings(self).edit(of: document, by: operation, isPlanning: true).report
    }

    /// The result of an operation on a file, which must not change meanwhile.
    ///
    /// The operation's settings must have been applied.
    package func edit(
        of file: borrowing InputFile,
        by operation: DocumentOperation
    ) throws(SignetError) -> DocumentEdit {
        try withEdit(of: file, by: operation) { edit, _ in edit }
    }

    /// Lends the result of an operation on a file, with the file's bytes.
    ///
    /// - Throws: The error of `work`; `inputOutput` when the file changed meanwhile, even if `work` succeeded.
    package func withEdit<Result>(
        of file: borrowing InputFile,
        by operation: DocumentOperation,
        isPlanning: Bool = false,
        _ work: (_ edit: DocumentEdit, _ bytes: Bytes) throws(SignetError) -> Result
    ) throws(SignetError) -> Result {
        let path = file.path
        return try file.withBytes { bytes throws(SignetError) in
            let descriptor = file.descriptor
            let source = DocumentSource(bytes: bytes) { kept, update throws(PDFError) in
                try Bytes(contentsOf: descriptor, first: kept, followedBy: update)
            } viewer: { () throws(ViewingError) in
                try viewing.viewers.viewer(path: path, of: bytes, access)
            }
            return try work(try edit(of: source, by: operation, isPlanning), bytes)
        }
    }

    /// The result of an operation on a document in memory.
    package func edit(
        of document: [UInt8],
        by operation: DocumentOperation,
        isPlanning: Bool = false
    ) throws(SignetError) -> DocumentEdit {
        let source = DocumentSource(bytes: Bytes(document)) { kept, update throws(PDFError) in
            Bytes(kept == document.count ? document : Array(document.prefix(kept)), followedBy: update)
        } viewer: { () throws(ViewingError) in
            try viewing.viewers.viewer(bytes: document, access)
        }
        return try edit(of: source, by: operation, isPlanning)
    }

    private func edit(
        of source: DocumentSource,
        by operation: DocumentOperation,
        _ isPlanning: Bool
    ) throws(SignetError) -> DocumentEdit {
        let edit = try operation.work(SigningTask(signer: self, source: source, isPlanning: isPlanning))
        try edit.checkSignatures(of: source, self)
        return edit
    }
}

extension OutputFile {
    /// Writes the result of an operation on a file.
    package func write(_ edit: DocumentEdit, of file: borrowing InputFile) throws(FileError) {
        try copy(from: file, length: edit.kept)
        try write(edit.appended)
    }

    /// Writes the result of an operation on a file whose bytes are at hand.
    package func write(_ edit: DocumentEdit, of file: borrowing InputFile, _ bytes: Bytes) throws(FileError) {
        guard bytes.isCopy else { return try write(edit, of: file) }
        try unsafe bytes.withBytes(in: 0..<edit.kept) { bytes throws(FileError) in
            try unsafe write(bytes, followedBy: edit.appended)
        }
    }
}
