import Foundation

/// Documents by others: those of a folder that are of an ordinary size and sound, and how many of them are measured.
struct Strangers {
    let folder: String
    let count: Int

    /// Those that were chosen.
    struct Choice {
        /// In the file system in memory, each named by a number and its own name.
        let signed: [String]
        /// The names of those that Signet refuses, by the code of the error.
        let refused: [String: [String]]

        /// As many of the documents as are wanted, from all parts of the folder.
        func sample(_ count: Int) -> [String] {
            guard count < signed.count else { return signed }
            return (0..<count).map { signed[$0 * signed.count / count] }
        }

        /// The file's name in the folder that it is from.
        static func name(_ path: String) -> String {
            String((path.split(separator: "/").last ?? "").drop { $0 != "-" }.dropFirst())
        }
    }

    /// Copies the sound documents, of 20 to 300 KB and not encrypted, into memory, and signs each to find which are refused.
    func choose(_ workshop: Workshop, recipe: String) throws -> Choice {
        let (pool, trial) = ("\(workshop.memory)/strangers", "\(workshop.memory)/trial")
        let report = "\(workshop.disk)/trial.jsonl"
        workshop.clear(pool, trial)
        try FileManager.default.createDirectory(atPath: pool, withIntermediateDirectories: true)
        _ = try ProcessRun(["sh", "-c", Self.copying, "sh", folder, pool])
        // Some documents are refused, which the exit code says too.
        let batch = workshop.batchCommand(pool, recipe: recipe, to: trial, durability: "none")
        _ = try? ProcessRun(batch + ["--report", report, "--force"])
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        let outcomes = try lines.map { try JSONDecoder().decode(Outcome.self, from: Data($0.utf8)) }
        workshop.clear(trial)
        let signed = outcomes.filter { $0.error == nil }.map(\.input).sorted()
        guard !signed.isEmpty else { throw NothingFound(folder: folder) }
        let refused = Dictionary(grouping: outcomes.filter { $0.error != nil }) { $0.error?.code ?? "" }
        return Choice(signed: signed, refused: refused.mapValues { $0.map { Choice.name($0.input) }.sorted() })
    }

    /// qpdf finds no fault, or poppler opens the file.
    private static let copying = """
        find "$1" -iname '*.pdf' -type f -size +19999c -size -300001c | sort | while read -r file; do
            timeout 20 qpdf --is-encrypted "$file" && continue
            timeout 20 qpdf --check "$file" || timeout 20 pdfinfo "$file" || continue
            number=$((number + 1))
            cp "$file" "$2/$(printf %05d $number)-$(basename "$file")"
        done
        """

    private struct Outcome: Decodable {
        struct Problem: Decodable {
            let code: String
        }

        let input: String
        let error: Problem?
    }

    struct NothingFound: Error {
        let folder: String
    }
}
