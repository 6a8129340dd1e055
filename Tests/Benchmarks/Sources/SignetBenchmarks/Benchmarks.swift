import Foundation

/// Measures what users wait for, each beside something that everybody can time, and writes it down.
@main
enum Benchmarks {
    static func main() throws {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data("usage: \(Options.usage)\n".utf8))
            exit(EX_USAGE)
        }
        let disk = FileManager.default.currentDirectoryPath + "/.build/benchmark-files"
        let workshop = try Workshop(signet: options.signet, examples: options.examples, disk: disk)
        defer { workshop.remove() }
        let sections = try Report.sections(of: workshop, strangers: options.strangers)
        let measured = sections.filter { section in
            section.isMeasurable && (options.titles.isEmpty || options.titles.contains(section.title))
        }
        // What this process holds at its peak counts for the commands that it starts: they run before all calls of the library.
        var texts: [String: String] = [:]
        for section in measured { texts[section.title] = try section.rows(workshop) }
        for section in measured { texts[section.title]? += try section.calls?(workshop) ?? "" }
        let before = (try? String(contentsOfFile: options.result, encoding: .utf8)) ?? ""
        let parts = sections.compactMap { texts[$0.title] ?? $0.text(in: before) }
        let text = Report.beginning(workshop) + parts.map { "\n" + $0 }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: options.result))
    }
}

/// The arguments.
private struct Options {
    static let usage = "SignetBenchmarks SIGNET EXAMPLES RESULT.md [--documents FOLDER] [--count NUMBER] [SECTION…]"

    let signet: String
    let examples: String
    let result: String
    let strangers: Strangers?
    /// The sections that are measured; without any, all.
    let titles: [String]

    init?(_ arguments: some Sequence<String>) {
        var words: [String] = []
        var options: [String: String] = [:]
        var rest = arguments.makeIterator()
        while let word = rest.next() {
            if word == "--documents" || word == "--count" { options[word] = rest.next() } else { words.append(word) }
        }
        guard words.count >= 3, let count = Int(options["--count"] ?? "1000"), count > 0 else { return nil }
        (signet, examples, result) = (words[0], words[1], words[2])
        titles = Array(words.dropFirst(3))
        strangers = options["--documents"].map { Strangers(folder: URL(fileURLWithPath: $0).path, count: count) }
    }
}
