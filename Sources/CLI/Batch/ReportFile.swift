internal import Signet
internal import SignetFiles
internal import Synchronization

/// The report of a batch: a line for each document, as JSON Lines or CSV.
final class ReportFile: Sendable {
    private let isCSV: Bool
    let isStandardOutput: Bool
    private let lines: Mutex<LineFile?>

    /// Opens a report; its content stays until ``begin()``.
    ///
    /// One of an earlier run is replaced; another file only when that is meant, and none of those that the batch reads.
    init(_ path: String, isReplacing: Bool, sparing inputs: [String]) throws(FileError) {
        isStandardOutput = path == OutputOptions.standard
        isCSV = path.hasSuffix(".csv")
        let beginning = isCSV ? Self.csv(OutcomeLine.columns) : OutcomeLine.beginning
        lines = Mutex(
            isStandardOutput ? nil : try LineFile(path, replacing: isReplacing ? nil : beginning, sparing: inputs)
        )
    }

    /// Begins the report, when nothing keeps the batch from beginning.
    func begin() throws(FileError) {
        try lines.withLock { lines throws(FileError) in try lines?.begin() }
        if isCSV { try write(Self.csv(OutcomeLine.columns)) }
    }

    /// Adds the outcome of a document.
    func add(_ line: OutcomeLine) throws {
        try write(isCSV ? Self.csv(line.fields) : JSONReport.line(of: line))
    }

    private func write(_ line: String) throws(FileError) {
        guard !isStandardOutput else { return try StandardStream.output.write(Array((line + "\n").utf8)) }
        try lines.withLock { lines throws(FileError) in try lines?.write(line) }
    }

    /// A record of RFC 4180.
    private static func csv(_ fields: [String]) -> String {
        fields.map { field in
            guard field.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else { return field }
            return "\"" + field.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        }.joined(separator: ",")
    }
}
