import Fixtures
import Foundation
import Testing

/// Pages whose viewing would take more time or memory than there is: in every command, a limit ends that, and the error names it.
@Suite struct HostilePageTests {
    enum Hostile: String, CaseIterable {
        /// A page of a hundred thousand by a hundred thousand dots, in some bytes.
        case bitmap
        /// A picture of 12,000 by 12,000 pixels.
        case picture
        /// Eight filters, each of which makes sixty-four times as much.
        case filters
        /// The same content a million times.
        case content
        /// Forms that each draw the next one twenty times.
        case forms

        var bytes: [UInt8] {
            switch self {
            case .bitmap:
                Self.drawing(
                    Self.bomb,
                    "/Width 100000 /Height 100000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode"
                )
            case .picture:
                // Runs of 128 bytes, in runs of 128 of their codes.
                Self.drawing(
                    [UInt8](repeating: 129, count: 2 * (3 * 12_000 * 12_000 / 64 / 128 + 1)),
                    "/Width 12000 /Height 12000 /BitsPerComponent 8 /ColorSpace /DeviceRGB "
                        + "/Filter [/RunLengthDecode /RunLengthDecode]"
                )
            case .filters:
                Self.page(
                    stream: [129, 129],
                    "/Filter [\(String(repeating: "/RunLengthDecode ", count: 8))]"
                )
            case .content: Self.page(repeating: 1_000_000)
            case .forms: Self.nested
            }
        }
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs the command and tells how much memory the largest of its processes held, in MB.
    private func run(_ arguments: [String]) throws -> (outcome: ExternalTool.Outcome, megabytes: Int, time: Duration) {
        let script = """
            import resource, subprocess, sys
            status = subprocess.call(sys.argv[2:])
            open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024))
            sys.exit(status)
            """
        let note = folder.path("memory")
        let start = ContinuousClock.now
        let outcome = try ExternalTool.run("python3", ["-c", script, note, Signet.executable] + arguments)
        let megabytes = folder.read("memory").flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        return (outcome, try #require(megabytes), ContinuousClock.now - start)
    }

    @Test(
        "a page that would take all time or memory is given up, and the limit is named",
        .slow(),
        arguments: Hostile.allCases
    )
    func bounded(hostile: Hostile) throws {
        let path = try folder.write(hostile.bytes, to: "hostile.pdf")
        let out = folder.path("out.pdf")
        for place in ["text:Signature", "auto"] {
            let (outcome, megabytes, time) = try run(["sign", path, "--type", "Jane Doe", "--at", place, "-o", out])
            #expect(outcome.status == 65, "\(place): \(outcome)")
            #expect(megabytes < 700 && time < .seconds(40), "\(place): \(megabytes) MB, \(time)")
            #expect(outcome.errors.contains("cannot be viewed within 4") && outcome.errors.contains("page:last,rect:"))
            #expect(folder.read("out.pdf") == nil)
        }
        // A debug build takes minutes for what Signet itself reads of these filters before its own limit.
        guard hostile != .filters else { return }
        let given = try run(["sign", path, "--type", "Jane Doe", "--at", "page:1,rect:10,10,200,60", "-o", out])
        #expect(given.outcome.status == 0, "the remedy helps: \(given.outcome)")
    }

    @Test("pages with thousands of fonts are signed, or given up in time", .slow())
    func fonts() throws {
        var document = PDFBuilder.document([.init()])
        let names = (0..<4_000).map { "/F\($0)" }
        let dictionary = names.map { "\($0) <</Type /Font /Subtype /Type1 /BaseFont \($0)Unknown>>" }
        let content = names.map { "\($0) 9 Tf 20 200 Td (Signature:) Tj" }
        document.set(
            4,
            "<</Type /Page /Parent 2 0 R /Contents 5 0 R /MediaBox [0 0 400 300] "
                + "/Resources <</Font <<\(dictionary.joined(separator: " "))>>>>>>"
        )
        document.set(5, stream: Array("BT \(content.joined(separator: " ")) ET".utf8), entries: "")
        let path = try folder.write(document.build(.table), to: "fonts.pdf")
        for place in ["text:Signature", "auto"] {
            let out = folder.path("\(place.prefix(4)).pdf")
            let (outcome, megabytes, time) = try run(["sign", path, "--type", "Jane Doe", "--at", place, "-o", out])
            #expect([0, 65].contains(outcome.status), "\(outcome)")
            #expect(megabytes < 700 && time < .seconds(60), "\(place): \(megabytes) MB, \(time)")
        }
    }

    @Test(
        "one such document costs a batch no other, and its row names the limit",
        .slow(),
        arguments: [Hostile.bitmap, .filters]
    )
    func batch(hostile: Hostile) throws {
        let batch = try BatchFolder(documents: 10)
        try batch.folder.write(hostile.bytes, to: "contracts/hostile.pdf")
        let stamp = "{signature: {type: Jane Doe}, at: \"text:Signature\"}"
        try batch.folder.write(Array("stamps:\n  - \(stamp)\n".utf8), to: "recipe.yaml")
        let documents = (0..<5).map(String.init) + ["hostile"] + (5..<10).map(String.init)
        let rows = "input,output\n" + documents.map { "contracts/\($0).pdf,\($0).pdf\n" }.joined()
        try batch.folder.write(Array(rows.utf8), to: "rows.csv")
        let report = batch.folder.path("report.jsonl")
        let command = batch.command(batch.folder.path("rows.csv"), ["--jobs", "2", "--report", report], to: "signed")
        let (outcome, megabytes, time) = try run(command)
        #expect(outcome.status != 0 && outcome.errors.contains("cannot be viewed within 4"), "\(outcome)")
        #expect(megabytes < 700 && time < .seconds(60), "\(megabytes) MB, \(time)")
        let signed = try batch.outputs(of: "signed")
        #expect(Set(signed.keys) == Set((0..<10).map { "\($0).pdf" }), "\(outcome)")
        let lines = String(decoding: batch.folder.read("report.jsonl") ?? [], as: UTF8.self).split(separator: "\n")
        let row = try #require(lines.first { $0.contains("hostile") })
        #expect(row.contains("cannot be viewed within 4"), "\(row)")
    }
}

// MARK: Documents

extension HostilePageTests.Hostile {
    /// A page with a content stream.
    private static func page(stream: [UInt8], _ entries: String) -> [UInt8] {
        var document = PDFBuilder.document([.init()])
        document.set(5, stream: stream, entries: entries)
        return document.build(.table)
    }

    /// A page whose content is one stream of ten thousand operators many times.
    private static func page(repeating count: Int) -> [UInt8] {
        var document = PDFBuilder.document([.init()])
        let parts = String(repeating: "5 0 R ", count: count)
        document.set(4, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents [\(parts)]>>")
        document.set(5, stream: Array(String(repeating: "0 0 9 9 re f\n", count: 10_000).utf8), entries: "")
        return document.build(.table)
    }

    /// A page that shows a picture and asks for a signature.
    private static func drawing(_ data: [UInt8], _ entries: String) -> [UInt8] {
        var document = PDFBuilder.document([
            .init(content: "q 400 0 0 300 0 0 cm /I Do Q BT /F 12 Tf 20 40 Td (Your signature:) Tj ET")
        ])
        document.set(
            4,
            "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R "
                + "/Resources <</Font <</F 3 0 R>> /XObject <</I 6 0 R>>>>>>"
        )
        document.set(6, stream: data, entries: "/Type /XObject /Subtype /Image \(entries)")
        return document.build(.table)
    }

    /// JBIG2 (ITU-T T.88): the information about a page of 100,000 by 100,000 dots, and no more.
    private static var bomb: [UInt8] {
        let side: [UInt8] = [0, 1, 0x86, 0xa0]
        return [0, 0, 0, 0, 0x30, 0, 1, 0, 0, 0, 19] + side + side + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static var nested: [UInt8] {
        var document = PDFBuilder.document([.init(content: "/F0 Do")])
        let form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
        for level in 0..<9 {
            document.set(
                10 + level,
                stream: Array(String(repeating: "/F\(level + 1) Do ", count: 20).utf8),
                entries: "\(form) /Resources <</XObject <</F\(level + 1) \(11 + level) 0 R>>>>"
            )
        }
        document.set(19, stream: Array("0 0 9 9 re f".utf8), entries: form)
        document.set(
            4,
            "<</Type /Page /Parent 2 0 R /Contents 5 0 R /Resources <</XObject <</F0 10 0 R>>>> /MediaBox [0 0 400 300]>>"
        )
        return document.build(.table)
    }
}
