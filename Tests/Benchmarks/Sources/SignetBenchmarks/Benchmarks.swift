import Foundation
import Signet

/// Measures what users wait for, each beside something that everybody can time.
@main
enum Benchmarks {
    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-benchmarks")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let examples = CommandLine.arguments.dropFirst().first ?? "docs/examples"
        let rounds = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 31
        for comparison in try comparisons(examples: examples, folder: folder.path) {
            let found = try comparison.run(rounds: rounds)
            print(
                "\(comparison.name): \(rounded(found.work)) ms; \(comparison.beside): \(rounded(found.other)) ms; "
                    + "ratio \(rounded(found.ratio))"
            )
        }
    }

    private static func comparisons(examples: String, folder: String) throws -> [Comparison] {
        let drawingBytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(examples)/drawing.json")))
        let drawing = try Drawing(bytes: drawingBytes)
        let contract = "\(examples)/contract.pdf"
        let large = "\(folder)/large.pdf"
        try LargeDocument.write(to: large, megabytes: 100)
        let place = Placement.position(.bottomRight)
        let stamps = [Stamp(try Signature.drawn(drawing), at: place)]
        let signer = Signer()
        let typesetter = try Typesetter()
        var number = 0
        func copy(_ path: String) throws {
            let target = "\(folder)/copy.pdf"
            try? FileManager.default.removeItem(atPath: target)
            try FileManager.default.copyItem(atPath: path, toPath: target)
        }
        func sign(_ path: String) throws {
            let target = "\(folder)/signed.pdf"
            try? FileManager.default.removeItem(atPath: target)
            _ = try signer.sign(path, with: stamps, to: target)
        }
        return [
            Comparison(
                name: "a drawing of 425 samples to ink",
                beside: "reading its JSON",
                work: { _ = try Ink(smoothing: drawing) },
                other: { _ = try Drawing(bytes: drawingBytes) }
            ),
            Comparison(
                name: "a drawn signature's artwork",
                beside: "reading its JSON",
                work: { _ = try Signature.drawn(drawing) },
                other: { _ = try Drawing(bytes: drawingBytes) }
            ),
            Comparison(
                name: "a typed signature's artwork",
                beside: "reading a drawing's JSON",
                work: { _ = try Signature.typed("Jane Doe") },
                other: { _ = try Drawing(bytes: drawingBytes) }
            ),
            Comparison(
                name: "100 different names by one typesetter",
                beside: "reading a drawing's JSON",
                work: {
                    for _ in 0..<100 {
                        number += 1
                        _ = try typesetter.signature("Jane Doe \(number)")
                    }
                },
                other: { _ = try Drawing(bytes: drawingBytes) }
            ),
            Comparison(
                name: "signing a contract of 28 kB",
                beside: "copying it",
                work: { try sign(contract) },
                other: { try copy(contract) }
            ),
            Comparison(
                name: "signing a file of 100 MB",
                beside: "copying it",
                work: { try sign(large) },
                other: { try copy(large) }
            ),
        ]
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
