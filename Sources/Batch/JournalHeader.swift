internal import FoundationEssentials
internal import SignetPDF
internal import SignetSigning

/// The first line of a journal.
struct JournalHeader: Hashable {
    private static let mark = "signet-batch 1"
    /// The digest of the batch's identity.
    private let batch: String
    /// When the first run began, since 1970.
    let seconds: Int

    init(batch: String, date: Date) {
        self.batch = ContentDigest(of: [Array(batch.utf8)]).hexadecimal
        seconds = Int(date.timeIntervalSince1970.rounded(.down))
    }

    var line: String { "\(Self.mark) \(batch) \(seconds)\n" }

    /// Reads a line; nil for anything else.
    init?(_ line: Substring) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, words.prefix(2).joined(separator: " ") == Self.mark, let seconds = Int(words[3]) else {
            return nil
        }
        batch = String(words[2])
        self.seconds = seconds
    }

    /// Reads the first line of a journal.
    ///
    /// - Throws: ``SignetError`` for a file that is not a journal, or that of another batch.
    init(_ start: [UInt8], expected: JournalHeader, path: String) throws(SignetError) {
        let line = Substring(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
        guard start.contains(0x0A), let header = JournalHeader(line) else {
            throw SignetError(.invalidData, "it is not the journal of a batch; give another path", file: path)
        }
        guard header.batch == expected.batch else {
            let problem = "it is the journal of another batch, with another recipe or other settings"
            throw SignetError(.invalidArgument, "\(problem); give this one its own output folder", file: path)
        }
        self = header
    }

    /// Whether a file with only these bytes may be a first line that was cut short.
    static func mayBegin(with bytes: [UInt8]) -> Bool {
        let mark = Array("\(mark) ".utf8)
        return bytes.count <= 128 && zip(bytes, mark).allSatisfy { $0 == $1 } && !bytes.contains(0x0A)
    }
}
