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
        try stream.write(JSONReport.bytes(of: WrittenFile(file: isStandard ? nil : path, bytes: bytes.count)))
    }
}
