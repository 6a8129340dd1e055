import Foundation

/// The folders, inputs and commands of a benchmark.
struct Workshop {
    let signet: String
    let examples: String
    /// On a disk.
    let disk: String
    /// In memory, where the machine has a file system there; else the same.
    let memory: String

    init(signet: String, examples: String, disk: String) throws {
        self.signet = URL(fileURLWithPath: signet).path
        self.examples = URL(fileURLWithPath: examples).path
        self.disk = disk
        let shared = "/dev/shm"
        memory = FileManager.default.isWritableFile(atPath: shared) ? "\(shared)/signet-benchmarks" : disk
        for folder in Set([disk, memory]) {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    func remove() {
        for folder in Set([disk, memory]) { try? FileManager.default.removeItem(atPath: folder) }
    }

    var hasMemory: Bool { disk != memory }

    /// A recipe with one drawn signature.
    func recipe(at place: String) throws -> String {
        let path = "\(disk)/\(abs(place.hashValue)).yaml"
        let text =
            "stamps:\n  - signature: {draw: '\(examples)/drawing.json'}\n    at: '\(place)'\n    size: 'width:180'\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A document.
    func document(_ name: String, in folder: String, pages: Int, ballast: Int) throws -> String {
        let path = "\(folder)/\(name).pdf"
        try BenchmarkDocument(pages: pages, ballast: ballast).write(to: path)
        return path
    }

    /// A folder with the same document many times.
    func folder(_ name: String, in root: String, count: Int, document: String) throws -> String {
        let folder = "\(root)/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: document))
        for number in 0..<count { try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(number).pdf")) }
        return folder
    }

    func clear(_ paths: String...) {
        for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }

    /// One document signed, beside `cp`.
    func sign(
        _ name: String,
        _ document: String,
        signature: [String]?,
        at place: String,
        rounds: Int
    ) -> Comparison {
        let (signed, copy) = ("\(document)-signed.pdf", "\(document)-copy.pdf")
        let signature = signature ?? ["--draw", "\(examples)/drawing.json"]
        let command = [signet, "sign", document] + signature + ["--at", place, "--size", "width:180", "-o", signed]
        return Comparison(
            name: name,
            beside: "`cp`",
            rounds: rounds,
            prepare: { clear(signed, copy) },
            work: { try ProcessRun(command) },
            other: { try ProcessRun(["cp", document, copy]) }
        )
    }

    /// The command that signs a folder of documents, or rows of a table.
    func batchCommand(_ input: String, recipe: String, to output: String, durability: String) -> [String] {
        [signet, "batch", input, "--recipe", recipe, "--output-dir", output, "--durability", durability, "--quiet"]
    }

    /// A folder of documents signed, beside `cp -r`.
    func batch(
        _ name: String,
        _ folder: String,
        in root: String,
        durability: String,
        rounds: Int
    ) throws -> Comparison {
        let (signed, copy) = ("\(root)/signed", "\(root)/copy")
        let recipe = try recipe(at: "page:last,bottom-right")
        return Comparison(
            name: name,
            beside: "`cp -r`",
            rounds: rounds,
            prepare: {
                clear(signed, copy)
                // What was written before is not written while the clock runs.
                sync()
            },
            work: { try ProcessRun(batchCommand(folder, recipe: recipe, to: signed, durability: durability)) },
            other: { try ProcessRun(["cp", "-r", folder, copy]) }
        )
    }
}
