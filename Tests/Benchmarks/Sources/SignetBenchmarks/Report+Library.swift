import Foundation
import Signet

extension Report {
    /// The times of single calls of the library.
    static var library: Section {
        Section(title: "Calls of the library", words: "The median of 101 calls in one process.", calls: libraryCalls)
    }

    private static func libraryCalls(_ workshop: Workshop) throws -> String {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(workshop.examples)/drawing.json")))
        let contract = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(workshop.examples)/contract.pdf")))
        let drawing = try Drawing(data: bytes)
        let stamps = [try Stamp(Signature.drawn(drawing), at: .position(.bottomRight))]
        let signer = Signer()
        let typesetter = try Typesetter()
        let calls: [(String, () throws -> Void)] = [
            ("reading a drawing of 425 samples", { _ = try Drawing(data: bytes) }),
            ("a drawing to ink", { _ = try Ink(smoothing: drawing) }),
            ("a drawing to ink and its outline", { _ = try Signature.drawn(drawing) }),
            ("a name by a typesetter", { _ = try typesetter.signature("Jane Doe") }),
            ("signing 28 kB in memory, the signature made before", { _ = try signer.sign(contract, with: stamps) }),
        ]
        var text = "| call | µs |\n|---|---|\n"
        let clock = ContinuousClock()
        for (name, call) in calls {
            var times: [Double] = []
            for _ in 0..<101 { times.append(try clock.measure(call) / .microseconds(1)) }
            text += "| \(name) | \(Finding.text(times.sorted()[50])) |\n"
        }
        print(text)
        return text
    }
}
