internal import Signet
internal import SignetFiles

/// The report of a subcommand that writes one file.
struct WrittenFile: Encodable {
    /// Its path; nil for standard output.
    let file: String?
    let bytes: Int

    /// Writes a file, or standard output for `-`; `json`: whether to report it.
    ///
    /// The report goes to standard error if the bytes go to standard output.
    static func write(
        _ bytes: [UInt8],
        to path: String,
        overwriting policy: OverwritePolicy,
        json: Bool
    ) throws {
        let isStandard = path == OutputOptions.standard
        if isStandard {
            try StandardStream.output.write(bytes)
        } else {
            try FileContents.write(bytes, to: path, overwriting: policy)
        }
        guard json else { return }
        let stream: StandardStream = isStandard ? .error : .output
        try reporting(writing: isStandard ? nil : path) {
            try stream.write(JSONReport.bytes(of: WrittenFile(file: isStandard ? nil : path, bytes: bytes.count)))
        }
    }

    /// Does what comes after a file was written, such as the report; an error says that the file is there.
    static func reporting(writing file: String?, _ work: () throws -> Void) throws {
        guard let file else { return try work() }
        do { try work() } catch let error as SignetError { throw error.after(writing: file) } catch let error
            as FileError
        {
            throw SignetError(error).after(writing: file)
        }
    }
}

extension SignetError {
    /// The same error, which came when a file was written already.
    fileprivate func after(writing written: String) -> SignetError {
        SignetError(
            code,
            "\(reason); '\(written)' was still written",
            refusal: refusal,
            file: file,
            page: page,
            object: object,
            offset: offset
        )
    }
}
