internal import CSystemCalls
internal import Glibc
internal import SignetFiles
internal import SignetSigning

/// A journal's entry for a job whose output has its name.
struct JournalEntry: Sendable {
    let digest: JobDigest
    /// The size of the output.
    let outputSize: Int
    /// The state of the document when it was signed.
    let input: FileState

    var line: String { "\(digest.text) \(outputSize) \(input.size) \(input.modified)\n" }

    /// The size and the time of the last change of a file; zeros for a document in memory or in storage.
    struct FileState: Hashable, Sendable {
        let size: Int
        /// Nanoseconds since 1970.
        let modified: Int

        static let memory = FileState(size: 0, modified: 0)

        init(size: Int, modified: Int) {
            self.size = size
            self.modified = modified
        }

        /// The present state of a file; nil when there is none.
        init?(of path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            size = Int(status.st_size)
            modified = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
        }

        /// The state of a file when it was opened.
        init(of file: borrowing InputFile) {
            self.init(size: file.size, modified: file.modified)
        }

        /// The state of a job's document.
        init?(of input: SigningJob.Input) {
            switch input {
            case .file(let path): self.init(of: path)
            case .bytes, .object: self = .memory
            }
        }
    }

    /// The entries of earlier runs, without their digests.
    struct Recorded: Sendable {
        let outputSize: Int
        let input: FileState

        /// Reads a line; nil for anything else.
        static func parse(_ line: Substring) -> (JobDigest.Key, Recorded)? {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 4, let key = JobDigest.Key(words[0]), let output = Int(words[1]),
                let size = Int(words[2]), let modified = Int(words[3])
            else { return nil }
            return (key, Recorded(outputSize: output, input: FileState(size: size, modified: modified)))
        }
    }
}
