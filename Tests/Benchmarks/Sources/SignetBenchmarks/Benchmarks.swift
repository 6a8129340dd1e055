import Foundation
import Signet

/// Measures what users wait for, each beside something that everybody can time, and writes it down.
@main
enum Benchmarks {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else {
            FileHandle.standardError.write(Data("usage: SignetBenchmarks SIGNET EXAMPLES RESULT.md [SECTION…]\n".utf8))
            exit(EX_USAGE)
        }
        let titles = arguments.dropFirst(3)
        let disk = FileManager.default.currentDirectoryPath + "/.build/benchmark-files"
        let workshop = try Workshop(signet: arguments[0], examples: arguments[1], disk: disk)
        defer { workshop.remove() }
        var text = Report.beginning(workshop)
        let sections = try Report.sections + [Report.peers(workshop), Report.sealing, Report.verification]
        for section in sections where titles.isEmpty || titles.contains(section.title) {
            print(section.title)
            text += "\n## \(section.title)\n\n\(section.words)\n\n\(Finding.header)\n"
            for make in section.comparisons {
                let finding = try make(workshop).run()
                print("  \(finding.row)")
                text += finding.row + "\n"
            }
        }
        if titles.isEmpty || titles.contains(Report.sealing.title) { text += try Report.sealingCalls(workshop) }
        if titles.isEmpty || titles.contains(Report.verification.title) { text += try Report.verifyingCalls(workshop) }
        if titles.isEmpty {
            text += try Report.memory(workshop)
            text += try Report.library(workshop)
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: arguments[2]))
    }
}
