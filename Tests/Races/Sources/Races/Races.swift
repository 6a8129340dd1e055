import Foundation
import Signet

/// Signs batches that share all that can be shared, several at once; the thread sanitizer watches.
@main
enum Races {
    static func main() async throws {
        guard let examples = CommandLine.arguments.dropFirst().first else {
            throw Failure.usage("give the folder of the examples")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-races-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let contract = "\(examples)/contract.pdf"
        let recipe = try Recipe(recipe(examples: examples), folder: examples)
        let stamps = [
            try Stamp(Signature.drawn(contentsOf: "\(examples)/drawing.json"), at: .position(.bottomRight, on: .all))
        ]
        try await withThrowingTaskGroup { group in
            for (number, durability) in (Durability.allCases + [.none, .group]).enumerated() {
                let jobs = (0..<24).map { row in
                    let output = folder.appendingPathComponent("\(number)-\(row).pdf").path
                    return row % 3 == 0
                        ? SigningJob(contract, .stamps(stamps), to: output)
                        : SigningJob(contract, .recipe(recipe, values: ["name": "Jane Doe \(row % 5)"]), to: output)
                }
                group.addTask { try await sign(jobs, durability: durability, in: folder.path, number: number) }
            }
            try await group.waitForAll()
        }
        print("no races")
    }

    private static func sign(_ jobs: [SigningJob], durability: Durability, in folder: String, number: Int) async throws
    {
        var batch = BatchSigner(concurrency: 4, durability: durability)
        batch.journal = try BatchJournal("\(folder)/journal-\(number)", for: "races")
        // One batch is left early, so that its end races with its work.
        for try await outcome in batch.sign(jobs) {
            if case .failure(let error) = outcome.result { throw error }
            if number == 3, outcome.progress.finished == 6 { return }
        }
    }

    private static func recipe(examples: String) -> String {
        """
        stamps:
          - signature: {type: "{name}"}
            at: bottom
            caption: {text: name-date}
          - signature: {scan: scan.jpg}
            at: "page:all,top-right"
            size: "width:90"
            when: {page_count: ">1"}
        """
    }

    private enum Failure: Error {
        case usage(String)
    }
}
