internal import Signet
internal import SignetFiles

/// The picture of a document's pages that a subcommand writes beside its result.
enum PreviewFile {
    /// Checks that a picture can be written, and that it is none of the documents.
    ///
    /// - Parameters:
    ///   - path: The picture.
    ///   - documents: The document and its result; standard streams are passed over.
    ///   - policy: Whether a file that exists is replaced.
    /// - Throws: ``SignetError`` `cannotCreate`.
    static func check(_ path: String, besides documents: [String], overwriting policy: OverwritePolicy) throws {
        guard path != OutputOptions.standard else { return }
        guard !documents.contains(where: { $0 != OutputOptions.standard && FileComparison.isSame(path, $0) }) else {
            throw SignetError(.cannotCreate, "it is the document; name another file for the preview", file: path)
        }
        try FileContents.checkWritable(path, overwriting: policy)
    }
}
