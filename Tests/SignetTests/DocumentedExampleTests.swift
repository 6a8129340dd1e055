import Fixtures
import Foundation
import Signet
import Testing

/// The Swift examples of the documentation: of the README, `docs`, the catalogues and the comments of declarations.
@Suite struct DocumentedExampleTests {
    @Test("every Swift example is in a test, and so compiles", arguments: try DocumentedExamples.files())
    func compiles(path: String) throws {
        let known = try DocumentedExamples.tests()
        for block in try DocumentedExamples.blocks("swift", of: path) {
            #expect(known.contains(DocumentedExamples.lines(of: block)), "\(path):\n\(block)")
        }
    }

    @Test("examples are found in documents, articles and comments")
    func places() throws {
        let files = try DocumentedExamples.files()
        let sources = ["Sources/Signet/Signet.docc/Signet.md", "Sources/Batch/BatchSigner.swift"]
        #expect(files.contains("README.md") && files.contains("docs/sealing.md") && sources.allSatisfy(files.contains))
    }
}

enum DocumentedExamples {
    /// The files with Swift examples, relative to the project.
    static func files() throws -> [String] {
        let root = URL(fileURLWithPath: Examples.root)
        let folders = ["docs", "Sources"].compactMap { folder in
            FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { item in
                (item as? String).map { "\(folder)/\($0)" }
            }
        }
        return try (["README.md"] + folders.joined()).filter { path in
            try (path.hasSuffix(".md") || path.hasSuffix(".swift")) && !blocks("swift", of: path).isEmpty
        }.sorted()
    }

    /// The fenced blocks of a language in a Markdown file, or in the documentation comments of a Swift file.
    static func blocks(_ language: String, of path: String) throws -> [String] {
        var text = try String(contentsOfFile: Examples.root + "/" + path, encoding: .utf8)
        if path.hasSuffix(".swift") { text = text.replacing(/^ *\/\/\/ ?/.anchorsMatchLineEndings(), with: "") }
        return text.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
            rest.components(separatedBy: "```")[0]
        }
    }

    /// The tests that have the examples.
    static func tests() throws -> String {
        let articles = Examples.root + "/Tests/CaptureTests/CaptureArticleTests.swift"
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let files = try FileManager.default.contentsOfDirectory(atPath: here).map { "\(here)/\($0)" } + [articles]
        return lines(of: try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "\n"))
    }

    /// The lines without indentation and imports, so that a block is found wherever a test has it.
    static func lines(of text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
}
