import Fixtures
import Foundation
import Testing

/// Runs the examples of docs/scale.md that are marked to be run.
@Suite struct ScaleExamplesTests {
    private static func examples() throws -> [String] { try MarkedExamples.of("docs/scale.md") }

    private func run(_ script: String, in batch: BatchFolder) throws -> ExternalTool.Outcome {
        try MarkedExamples.run(script, in: batch.folder.root)
    }

    @Test("shards under GNU parallel sign every row once, as one process does")
    func shards() throws {
        let batch = try BatchFolder(documents: 12)
        let example = try #require(Self.examples().first { $0.contains("--shard") })
        let dated = example.replacing("--quiet", with: "--quiet --date 2026-05-17")
        let outcome = try run(dated, in: batch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let sums = outcome.output.split(separator: "\n").compactMap {
            $0.split(separator: " ").first.flatMap { Int($0) }
        }
        #expect(sums.count == 4 && sums.reduce(0, +) == 12)
        #expect(try batch.run("rows.csv", "--date", "2026-05-17", "--no-journal", to: "one").status == 0)
        #expect(try batch.outputs(of: "signed") == batch.outputs(of: "one"))
    }

    @Test("paths that GNU parallel deals out are signed once each")
    func pipes() throws {
        let batch = try BatchFolder(documents: 7)
        let example = try #require(Self.examples().first { $0.contains("--pipe") })
        let outcome = try run(example, in: batch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let signed = try FileManager.default.subpathsOfDirectory(atPath: batch.folder.path("signed"))
            .filter { $0.hasSuffix(".pdf") }
        #expect(signed.count == 7)
    }

    @Test("a document goes through standard input and output, as a row and as bytes")
    func streams() throws {
        let batch = try BatchFolder(documents: 0)
        let contract = try Examples.bytes("contract.pdf")
        try batch.folder.write(contract, to: "contract.pdf")
        for (word, result) in [("input_data", "signed.pdf"), ("signet sign -", "one.pdf")] {
            let example = try #require(Self.examples().first { $0.contains(word) })
            let outcome = try run(example, in: batch)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let signed = try #require(batch.folder.read(result))
            IndependentReaders.checkPrefix(contract, of: signed)
            try IndependentReaders.check(signed, pages: 2)
        }
    }

    @Test("every example that is marked is run")
    func all() throws {
        #expect(try Self.examples().count == 4)
    }
}
