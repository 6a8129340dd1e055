import Foundation

/// The measurements, and what is said of them.
enum Report {
    struct Section {
        let title: String
        let words: String
        var comparisons: [(Workshop) throws -> Comparison] = []
        /// Makes another table of whole processes.
        var tables: ((Workshop) throws -> String)?
        /// Makes a table of what calls of the library take, for the end of the section.
        var calls: ((Workshop) throws -> String)?
        /// Whether what it measures is at hand.
        var isMeasurable = true

        /// The section with a row for each comparison.
        func rows(_ workshop: Workshop) throws -> String {
            print(title)
            var text = "## \(title)\n\n\(words.isEmpty ? "" : "\(words)\n\n")"
            if let table = try tables?(workshop) {
                print(table)
                text += table
            }
            guard !comparisons.isEmpty else { return text }
            text += "\(Finding.header)\n"
            for make in comparisons {
                let finding = try make(workshop).run()
                print("  \(finding.row)")
                text += finding.row + "\n"
            }
            return text
        }

        /// The section as an earlier result has it; nil where it has none.
        func text(in result: String) -> String? {
            guard let start = result.range(of: "\n## \(title)\n") else { return nil }
            let end = result.range(of: "\n## ", range: start.upperBound..<result.endIndex)?.lowerBound
            return String(result[result.index(after: start.lowerBound)..<(end ?? result.endIndex)])
        }
    }

    static func beginning(_ workshop: Workshop) -> String {
        """
        # Performance

        `make bench` measures this and writes it here. Each row is the median of several runs of the whole process, with the \
        least and the most; the command beside it ran in turn with it, with the page cache warm, and the ratio is the median of \
        the ratios of pairs. But for the first section documents are made for it: pages with a line of text, and a stream that \
        cannot be compressed. Sections that were not measured again stay as they were.

        Machine: \(Machine.description).\(workshop.hasMemory ? "" : " It has no file system in memory.")

        """
    }

    /// All sections, in their order.
    static func sections(of workshop: Workshop, strangers: Strangers?) throws -> [Section] {
        try [Self.strangers(strangers)] + made + [growth(workshop), peers(workshop), sealing, verification, library]
    }

    private static var made: [Section] {
        [
            Section(
                title: "One document",
                words: """
                    `signet sign DOCUMENT --draw … --at page:last,bottom-right --size width:180`: the signature of 425 samples is \
                    smoothed and rasterised each time. Besides, the same with a typed name.
                    """,
                comparisons: [
                    document("50 KB", pages: 2, ballast: 50_000, rounds: 31),
                    document("50 KB, typed", pages: 2, ballast: 50_000, signature: ["--type", "Jane Doe"], rounds: 31),
                    document("last of 1,000 pages", pages: 1000, rounds: 21),
                    document("every page of 1,000", pages: 1000, at: "page:all,bottom-right", rounds: 21),
                    document("500 MB, memory", pages: 10, ballast: 500_000_000, inMemory: true, rounds: 5),
                    document("1 GB, memory", pages: 10, ballast: 1_000_000_000, inMemory: true, rounds: 5),
                    document("1 GB, disk", pages: 10, ballast: 1_000_000_000, rounds: 3),
                ]
            ),
            Section(
                title: "Many documents",
                words: """
                    `signet batch FOLDER --recipe …`, one drawn signature on the last page of each document of 96 KB, with the journal. \
                    `cp` does not wait for the disk; the rows with `--durability none` do neither, and those with `group` do. \
                    The last row is `--jobs 1` beside `--jobs 2`: its ratio is what a second worker gains.
                    """,
                comparisons: [
                    { try $0.many(1000, in: $0.memory, durability: "none", rounds: 9) },
                    { try $0.many(10_000, in: $0.memory, durability: "none", rounds: 3) },
                    { try $0.many(1000, in: $0.disk, durability: "none", rounds: 9) },
                    { try $0.many(1000, in: $0.disk, durability: "group", rounds: 9) },
                    { try $0.many(10_000, in: $0.disk, durability: "none", rounds: 3) },
                    { try $0.oneWorker(10_000, rounds: 5) },
                ]
            ),
        ]
    }

    /// A document that is made, and signed beside `cp`.
    private static func document(
        _ name: String,
        pages: Int,
        ballast: Int = 0,
        at place: String = "page:last,bottom-right",
        signature: [String]? = nil,
        inMemory: Bool = false,
        rounds: Int
    ) -> (Workshop) throws -> Comparison {
        { workshop in
            let folder = inMemory ? workshop.memory : workshop.disk
            let document = try workshop.document("document", in: folder, pages: pages, ballast: ballast)
            return workshop.sign(name, document, signature: signature, at: place, rounds: rounds)
        }
    }
}

extension Workshop {
    fileprivate func many(_ count: Int, in root: String, durability: String, rounds: Int) throws -> Comparison {
        let folder = try sampleDocuments(count, in: root)
        let place = root == disk ? "disk" : "memory"
        return try batch(
            "\(count) × 96 KB, \(place), `\(durability)`",
            folder,
            in: root,
            durability: durability,
            rounds: rounds
        )
    }

    /// A batch with one worker, beside the same with two.
    fileprivate func oneWorker(_ count: Int, rounds: Int) throws -> Comparison {
        let folder = try sampleDocuments(count, in: memory)
        let recipe = try recipe(at: "page:last,bottom-right")
        let signed = "\(memory)/signed"
        func batch(workers: Int) throws -> ProcessRun {
            clear(signed)
            return try ProcessRun(
                batchCommand(folder, recipe: recipe, to: signed, durability: "none") + ["--jobs", "\(workers)"]
            )
        }
        return Comparison(
            name: "\(count) × 96 KB, memory, `none`, one worker",
            beside: "two workers",
            rounds: rounds,
            prepare: {},
            work: { try batch(workers: 1) },
            other: { try batch(workers: 2) }
        )
    }

    /// A folder with a document of 96 KB many times.
    func sampleDocuments(_ count: Int, in root: String) throws -> String {
        let document = try document("sample", in: disk, pages: 3, ballast: 94_000)
        clear("\(root)/documents")
        return try folder("documents", in: root, count: count, document: document)
    }
}

/// The machine on which the figures were measured.
enum Machine {
    static var description: String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "a processor of unknown kind"
        let memory = Int((Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded())
        let system = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
        return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) processors, \(memory) GB, Linux "
            + (system.split(separator: "-").first.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? "")
    }
}
