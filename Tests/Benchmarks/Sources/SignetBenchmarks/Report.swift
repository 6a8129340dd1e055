import Foundation

/// The measurements, and what is said of them.
enum Report {
    struct Section {
        let title: String
        let words: String
        let comparisons: [(Workshop) throws -> Comparison]
    }

    static func beginning(_ workshop: Workshop) -> String {
        """
        # Performance

        `make bench` measures this and writes it here. Each row is the median of several runs of the whole process, with the \
        least and the most; the command beside it ran in turn with it, with the page cache warm, and the ratio is the median of \
        the ratios of pairs. Documents are made for it: pages with a line of text, and a stream that cannot be compressed.

        Machine: \(Machine.description).\(workshop.hasMemory ? "" : " It has no file system in memory.")

        """
    }

    static let sections: [Section] = [
        Section(
            title: "One document",
            words:
                "`signet sign --draw … --size width:180`, with the signature of 425 samples smoothed and rasterised each time.",
            comparisons: [
                {
                    try $0.sign(
                        "50 KB",
                        $0.document("small", pages: 2, ballast: 50_000),
                        at: "page:last,bottom-right",
                        rounds: 31
                    )
                },
                {
                    try $0.sign(
                        "last of 1,000 pages",
                        $0.document("pages", pages: 1000, ballast: 0),
                        at: "page:last,bottom-right",
                        rounds: 21
                    )
                },
                {
                    try $0.sign(
                        "every page of 1,000",
                        $0.document("pages", pages: 1000, ballast: 0),
                        at: "page:all,bottom-right",
                        rounds: 21
                    )
                },
                {
                    try $0.sign(
                        "500 MB",
                        $0.document("large", pages: 10, ballast: 500_000_000),
                        at: "page:last,bottom-right",
                        rounds: 5
                    )
                },
                {
                    try $0.sign(
                        "1 GB",
                        $0.document("large", pages: 10, ballast: 1_000_000_000),
                        at: "page:last,bottom-right",
                        rounds: 5
                    )
                },
            ]
        ),
        Section(
            title: "Many documents",
            words: """
                `signet batch FOLDER --recipe …`, one drawn signature on the last page of each document of 96 KB, with the journal. \
                `cp` does not wait for the disk; the rows with `--durability none` do neither, and those with `group` do.
                """,
            comparisons: [
                { try $0.many(1000, in: $0.disk, durability: "none", rounds: 7) },
                { try $0.many(1000, in: $0.disk, durability: "group", rounds: 7) },
                { try $0.many(1000, in: $0.memory, durability: "none", rounds: 7) },
                { try $0.many(10_000, in: $0.disk, durability: "none", rounds: 3) },
                { try $0.many(10_000, in: $0.memory, durability: "none", rounds: 3) },
            ]
        ),
        Section(
            title: "What stamps and pages cost",
            words: "One document signed on its first pages, and on the last of more and more.",
            comparisons: [1, 10, 100, 1000].map { count in
                {
                    try $0.sign(
                        "\(count) stamps in 1,000 pages",
                        $0.document("pages", pages: 1000, ballast: 0),
                        at: count == 1 ? "page:1,bottom" : "page:1-\(count),bottom",
                        rounds: 11
                    )
                }
            }
                + [10, 100, 10_000].map { count in
                    {
                        try $0.sign(
                            "last of \(count) pages",
                            $0.document("pages", pages: count, ballast: 0),
                            at: "page:last,bottom",
                            rounds: 11
                        )
                    }
                }
        ),
    ]

    /// Peak memory against the number of documents.
    static func memory(_ workshop: Workshop) throws -> String {
        let document = try workshop.document("tiny", pages: 1, ballast: 0)
        let recipe = try workshop.recipe(at: "bottom")
        var text =
            "\n## Memory of long batches\n\n| documents | peak memory, MiB | documents in a second |\n|---|---|---|\n"
        for count in [1000, 10_000, 100_000] {
            let rows = "\(workshop.disk)/rows.csv"
            let signed = "\(workshop.memory)/signed"
            let lines = (0..<count).map { "\(document),\($0).pdf\n" }.joined()
            try Data("input,output\n\(lines)".utf8).write(to: URL(fileURLWithPath: rows))
            workshop.clear(signed)
            let run = try ProcessRun([
                workshop.signet, "batch", rows, "--recipe", recipe, "--output-dir", signed, "--durability", "none",
                "--quiet",
            ])
            let rate = Double(count) / run.milliseconds * 1000
            text += "| \(count) | \(Finding.text(run.peakMemory)) | \(Finding.text(rate)) |\n"
            workshop.clear(signed)
        }
        print(text)
        return text
    }
}

extension Workshop {
    fileprivate func many(_ count: Int, in root: String, durability: String, rounds: Int) throws -> Comparison {
        let document = try document("usual", pages: 3, ballast: 94_000)
        clear("\(root)/documents")
        let folder = try folder("documents", in: root, count: count, document: document)
        let place = root == disk ? "disk" : "memory"
        return try batch(
            "\(count) × 96 KB, \(place), `\(durability)`",
            folder,
            in: root,
            durability: durability,
            rounds: rounds
        )
    }
}

/// What the figures were measured on.
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
