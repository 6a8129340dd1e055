internal import SignetPDF

/// The first line of a journal.
struct JournalHeader: Hashable {
    private static let mark = "signet-batch 1"
    /// The digest of the batch's identity.
    private let batch: String
    /// When the first run began, since 1970.
    let seconds: Int

    init(batch: String, seconds: Int) {
        self.batch = ContentDigest(of: [Array(batch.utf8)]).hexadecimal
        self.seconds = seconds
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

    /// Whether both belong to the same batch.
    func isSameBatch(as other: JournalHeader) -> Bool { batch == other.batch }

    /// Whether a file with only these bytes may be a first line that was cut short.
    static func mayBegin(with bytes: [UInt8]) -> Bool {
        let mark = Array("\(mark) ".utf8)
        return bytes.count <= 128 && zip(bytes, mark).allSatisfy { $0 == $1 } && !bytes.contains(0x0A)
    }
}
