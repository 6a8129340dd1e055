import Foundation

/// Work that is done at growing sizes.
private struct Growth {
    /// The quantity that grows, as in a row of the table.
    let name: String
    let sizes: [Int]
    let rounds: Int
    /// Makes the input of a size, and returns the command.
    let command: (_ size: Int) throws -> [String]
}

extension Report {
    /// How time and memory grow with the work.
    static func growth(_ workshop: Workshop) -> Section {
        var section = Section(
            title: "Cost as work grows",
            words: """
                `signet sign` with a typed name, or `signet batch` for the files, from and to memory: the median of whole processes, all \
                sizes in turn. The exponent is that of the time over the size between the two largest: 1 is linear, 0 constant.
                """
        )
        section.tables = { workshop in
            var text = "| grows | size: ms | exponent | peak memory, MiB |\n|---|---|---|---|\n"
            for growth in try growths(workshop) { text += try row(growth, workshop) + "\n" }
            return text
        }
        return section
    }

    private static func row(_ growth: Growth, _ workshop: Workshop) throws -> String {
        let commands = try growth.sizes.map(growth.command)
        var runs = growth.sizes.map { _ in Runs() }
        for round in 0...growth.rounds {
            for (place, command) in commands.enumerated() {
                workshop.clear("\(workshop.memory)/signed")
                let run = try ProcessRun(command)
                if round > 0 { runs[place].add(run) }
            }
        }
        workshop.clear("\(workshop.memory)/signed", "\(workshop.memory)/growing")
        let medians = runs.map(\.median)
        let last = medians.count - 1
        let exponent =
            log(medians[last] / medians[last - 1]) / log(Double(growth.sizes[last]) / Double(growth.sizes[last - 1]))
        let times = zip(growth.sizes, medians).map { "\(grouped($0)): \(Finding.text($1))" }.joined(separator: ", ")
        let memory = runs.map { Finding.text($0.peakMemory) }.joined(separator: ", ")
        let row = "| \(growth.name) | \(times) | \(String(format: "%.2f", exponent)) | \(memory) |"
        print("  \(row)")
        return row
    }

    private static func growths(_ workshop: Workshop) throws -> [Growth] {
        let powers = [1, 10, 100, 1000, 10_000]
        return [
            Growth(name: "pages, the last stamped", sizes: powers, rounds: 11) {
                try workshop.signing(BenchmarkDocument(pages: $0, ballast: 0), named: "\($0)", at: "page:last,bottom")
            },
            Growth(name: "stamps, of 10,000 pages", sizes: powers, rounds: 5) {
                try workshop.signing(
                    BenchmarkDocument(pages: 10_000, ballast: 0),
                    named: "pages",
                    at: $0 == 1 ? "page:1,bottom" : "page:1-\($0),bottom"
                )
            },
            Growth(name: "files of 0.6 KB", sizes: [10, 100, 1000, 10_000, 100_000], rounds: 3) {
                try workshop.signing(files: $0)
            },
            Growth(name: "MB of the file", sizes: [1, 10, 100, 1000], rounds: 5) {
                let document = BenchmarkDocument(pages: 10, ballast: $0 * 1_000_000)
                return try workshop.signing(document, named: "\($0)", at: "page:last,bottom")
            },
            Growth(name: "earlier updates", sizes: [1, 10, 100, 1000, 4000], rounds: 11) {
                let document = BenchmarkDocument(pages: 1, ballast: 0, updates: $0)
                return try workshop.signing(document, named: "\($0)", at: "page:last,bottom")
            },
        ]
    }

    /// A number with a comma before each three digits.
    private static func grouped(_ number: Int) -> String {
        number < 1000 ? "\(number)" : "\(grouped(number / 1000)),\(String(format: "%03d", number % 1000))"
    }
}

extension Workshop {
    /// A folder for the inputs of one row.
    private func growing() throws -> String {
        let folder = "\(memory)/growing"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    fileprivate func signing(_ document: BenchmarkDocument, named name: String, at place: String) throws -> [String] {
        let path = "\(try growing())/\(name).pdf"
        if !FileManager.default.fileExists(atPath: path) { try document.write(to: path) }
        return [signet, "sign", path, "--type", "Jane Doe", "--at", place, "-o", "\(memory)/signed"]
    }

    fileprivate func signing(files count: Int) throws -> [String] {
        let document = "\(try growing())/tiny.pdf"
        try BenchmarkDocument(pages: 1, ballast: 0).write(to: document)
        let rows = "\(try growing())/\(count).csv"
        try write(rows: count, of: document, to: rows)
        return batchCommand(rows, recipe: try recipe(at: "bottom"), to: "\(memory)/signed", durability: "none")
    }

    /// Writes rows in pieces: what this process holds at its peak counts for those that it starts.
    private func write(rows count: Int, of document: String, to path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data("input,output\n".utf8))
        for start in stride(from: 0, to: count, by: 1000) {
            let lines = (start..<min(start + 1000, count)).map { "\(document),\($0).pdf\n" }.joined()
            try file.write(contentsOf: Data(lines.utf8))
        }
        try file.close()
    }
}
