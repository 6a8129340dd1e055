import Foundation
import Signet

extension Report {
    /// Documents by others: batches beside `cp -r`, and each document in one process beside other programs.
    static func strangers(_ strangers: Strangers?) -> Section {
        var section = Section(
            title: "Documents by others",
            words: """
                `make bench DOCUMENTS=FOLDER` takes the sound PDF files of 20 to 300 KB from a folder of documents that other programs \
                made (without a folder these figures stay as they are). `signet batch` and `cp -r` write them to memory in turn; in the \
                second table one process stamps each document several times, and its least processor time counts.
                """,
            isMeasurable: strangers != nil
        )
        guard let strangers else { return section }
        // The documents are chosen once, for both tables.
        var trial: StrangersTrial?
        section.tables = { workshop in
            let chosen = try StrangersTrial(strangers, workshop)
            trial = chosen
            return try chosen.batches()
        }
        section.calls = { _ in try trial?.singleDocuments() ?? "" }
        return section
    }
}

/// One measurement of documents by others.
private struct StrangersTrial {
    private let workshop: Workshop
    private let choice: Strangers.Choice
    private let count: Int
    private let picture: String
    private let recipes: [(kind: String, path: String)]

    init(_ strangers: Strangers, _ workshop: Workshop) throws {
        self.workshop = workshop
        count = strangers.count
        picture = "\(workshop.disk)/scan.png"
        let scan = ["--scan", "\(workshop.examples)/scan.jpg", "-o", picture, "--force"]
        _ = try ProcessRun([workshop.signet, "preview"] + scan)
        recipes = try [("scan", "scan: '\(picture)'"), ("typed", "type: Jane Doe")].map { kind, signature in
            let path = "\(workshop.disk)/\(kind).yaml"
            let place = "    at: 'page:last,bottom-right'\n    size: 'width:180'\n"
            try Data("stamps:\n  - signature: {\(signature)}\n\(place)".utf8).write(to: URL(fileURLWithPath: path))
            return (kind, path)
        }
        choice = try strangers.choose(workshop, recipe: recipes[0].path)
    }

    // MARK: Batches

    /// Each kind of signature with one and two workers, in turn with `cp -r`.
    func batches() throws -> String {
        let folder = "\(workshop.memory)/documents"
        workshop.clear(folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let sample = choice.sample(count)
        for number in 0..<count {
            try FileManager.default.copyItem(atPath: sample[number % sample.count], toPath: "\(folder)/\(number).pdf")
        }
        let output = "\(workshop.memory)/output"
        var works = [("`cp -r`", ["cp", "-r", folder, output])]
        for (kind, recipe) in recipes {
            let batch = workshop.batchCommand(folder, recipe: recipe, to: output, durability: "none")
            works.append(("\(kind), one worker", batch + ["--jobs", "1"]))
            works.append(("\(kind), two workers", batch + ["--jobs", "2"]))
        }
        var runs = works.map { _ in Runs() }
        for round in 0...9 {
            for (place, work) in works.enumerated() {
                workshop.clear(output)
                let run = try ProcessRun(work.1)
                if round > 0 { runs[place].add(run) }
            }
        }
        workshop.clear(output, folder)
        let rows = works.indices.map { place -> String in
            let gain = place > 0 && place.isMultiple(of: 2) ? Finding.text(runs[place - 1].ratio(to: runs[place])) : ""
            return "| \(works[place].0) | \(runs[place].text) | \(Finding.text(runs[place].ratio(to: runs[0]))) | "
                + "\(gain) | \(place == 0 ? "" : Finding.text(runs[place].peakMemory)) |"
        }
        let repeated = sample.count < count ? ", of which \(sample.count) differ," : ""
        return """
            | \(count) documents\(repeated) in memory | ms (least–most) | × `cp -r` | the second worker gains | peak memory, MiB |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    // MARK: Single documents

    /// The time of each document in one process: here, and in those of other programs.
    func singleDocuments() throws -> String {
        let (all, some) = (choice.sample(.max), choice.sample(min(200, count)))
        let scan = try Stamp(Signature.scanned(contentsOf: picture), at: .position(.bottomRight), size: .width(180))
        let typed = try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight), size: .width(180))
        var rows = [
            row("Signet, scan", try times(of: scan, on: all), all),
            row("Signet, typed", try times(of: typed, on: all), all),
            row("Signet, scan", try times(of: scan, on: some), some),
        ]
        for peer in [Peer.pyMuPDF, .pyHanko, .pypdf] {
            guard let command = peer.command(in: workshop) else { continue }
            let (list, result) = ("\(workshop.memory)/list.txt", "\(workshop.memory)/times.txt")
            try Data(some.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
            _ = try ProcessRun(command + [picture, list, result])
            let lines = try String(contentsOfFile: result, encoding: .utf8).split(separator: "\n")
            rows.append(row("\(peer.rawValue), PNG", lines.map { Double($0) }, some))
        }
        let refused = choice.refused.sorted { $0.key < $1.key }.map { "\($1.count) with `\($0)`" }
        let refusals = choice.refused.values.reduce(0) { $0 + $1.count }
        return """

            | in one process | documents | failed | mean, ms | median | 90 % | 99 % | worst (its file) |
            |---|---|---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            Signet refuses \(refusals) of the \(all.count + refusals) documents, which are not measured\
            \(refusals == 0 ? "" : ": \(refused.joined(separator: ", "))").

            """
    }

    /// The least processor time of five passes over the documents, in milliseconds; nil for a document that fails.
    private func times(of stamp: Stamp, on documents: [String]) throws -> [Double?] {
        let signer = Signer()
        let output = "\(workshop.memory)/signed.pdf"
        var least = [Double?](repeating: nil, count: documents.count)
        for _ in 0..<5 {
            for (place, document) in documents.enumerated() {
                workshop.clear(output)
                let start = clock()
                guard (try? signer.sign(document, with: [stamp], to: output)) != nil else { continue }
                let time = Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
                least[place] = min(least[place] ?? time, time)
            }
        }
        return least
    }

    private func row(_ name: String, _ times: [Double?], _ documents: [String]) -> String {
        let found = zip(times, documents).compactMap { time, path in time.map { (time: $0, path: path) } }
            .sorted { $0.time < $1.time }
        guard let worst = found.last else { return "| \(name) | \(documents.count) | all | | | | | |" }
        let mean = found.map(\.time).reduce(0, +) / Double(found.count)
        let parts = [0.5, 0.9, 0.99].map { Finding.text(found[Int(Double(found.count - 1) * $0)].time) }
        return "| \(name) | \(documents.count) | \(documents.count - found.count) | \(Finding.text(mean)) | "
            + "\(parts.joined(separator: " | ")) | \(Finding.text(worst.time)) (`\(Strangers.Choice.name(worst.path))`) |"
    }
}
