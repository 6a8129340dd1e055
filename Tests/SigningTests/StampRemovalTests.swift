import Fixtures
import Foundation
import Signet
import Testing

/// Documents of other people.
private enum RealDocuments {
    /// A folder with them, where there is one.
    static let folder = ProcessInfo.processInfo.environment["SIGNET_TEST_CORPUS"]

    /// Every so many of them that other readers find sound, and that may be stamped.
    static func some() throws -> [(name: String, bytes: [UInt8])] {
        let root = try #require(folder)
        let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        let documents = names.filter { $0.hasSuffix(".pdf") }.sorted()
        let step = max(1, documents.count / Trials.count(60, long: 400))
        return try stride(from: 0, to: documents.count, by: step).compactMap { index in
            let path = root + "/" + documents[index]
            guard let bytes = FileManager.default.contents(atPath: path).map(Array.init), bytes.count < 2 << 20,
                let report = try? DocumentReport(bytes), report.refusal == nil, report.stamps.isEmpty,
                !report.repaired, !report.encrypted, report.pages.count < 50,
                report.pages.allSatisfy({ min($0.size.width, $0.size.height) >= 60 }),
                try ExternalTool.run("qpdf", ["--check", path]).status == 0,
                try ExternalTool.run("pdfinfo", [path]).output.contains("Pages:"),
                try ExternalTool.run("mutool", ["draw", "-r", "10", "-o", "/dev/null", path, "1"]).status == 0
            else { return nil }
            return (documents[index], bytes)
        }
    }
}

/// Removed stamps, judged by the pages that independent readers draw.
@Suite struct StampRemovalTests {
    private let signer = Signer(date: .init(timeIntervalSince1970: 1_779_003_000), seed: "s")

    private func stamp(_ kind: MarkKind, at place: Placement) throws -> Stamp {
        var stamp = try Stamp(.drawn(contentsOf: Examples.path("drawing.json")), at: place, size: .width(30))
        stamp.kind = kind
        stamp.isLocked = kind == .ink
        return stamp
    }

    /// The document as another program rewrites it, or nil where it cannot.
    enum Rewriting: CaseIterable {
        case none
        case linearized
        case cleaned
        case packed

        func apply(to bytes: [UInt8]) throws -> [UInt8]? {
            let folder = try TemporaryFolder()
            let path = try folder.write(bytes, to: "in.pdf")
            let output = folder.path("out.pdf")
            switch self {
            case .none: return bytes
            case .linearized: _ = try ExternalTool.run("qpdf", ["--linearize", path, output])
            case .cleaned: _ = try ExternalTool.run("mutool", ["clean", "-gg", path, output])
            case .packed: _ = try ExternalTool.run("qpdf", ["--object-streams=generate", path, output])
            }
            return folder.read("out.pdf")
        }
    }

    /// Stamps a document, lets another program write it, removes the stamps and compares its first and last page.
    private func expectUntouched(_ original: [UInt8], _ rewriting: Rewriting, _ name: String = "") throws {
        let pages = try DocumentReport(original).pages.count
        let stamps = [
            try stamp(.stamp, at: .position(.center, on: .first)), try stamp(.ink, at: .position(.bottom, on: .last)),
        ]
        let signed = try signer.sign(original, with: stamps).document
        guard let written = try rewriting.apply(to: signed) else { return }
        let report = try DocumentReport(written)
        #expect(report.stamps.count == 2, "\(name) \(rewriting)")
        let removed = try signer.apply(.removeStamps(report.stamps.map(\.id)), to: written)
        #expect(removed.document.starts(with: written))
        #expect(Set(removed.report.stamps.compactMap(\.name)) == Set(report.stamps.map(\.id)))
        #expect(try DocumentReport(removed.document).stamps.isEmpty)
        let before = try rewriting.apply(to: original) ?? original
        try IndependentReaders.check(removed.document, pages: pages, after: before)
        for page in Set([1, pages]) {
            for reader in GrayPicture.Reader.allCases {
                let untouched = try GrayPicture(before, page: page, resolution: 60, reader: reader)
                let cleared = try GrayPicture(removed.document, page: page, resolution: 60, reader: reader)
                #expect(untouched.pixels == cleared.pixels, "\(name) \(rewriting) \(reader) page \(page)")
            }
        }
    }

    @Test("without its stamps a document looks as it did before", .slow(), arguments: Rewriting.allCases)
    func pages(rewriting: Rewriting) throws {
        try expectUntouched(try Examples.bytes("contract.pdf"), rewriting)
        for rotation in [0, 90, 180, 270] {
            let page = PDFBuilder.Page(entries: "/Rotate \(rotation) /CropBox [10 20 390 290]")
            let structure = PDFBuilder.Structure.allCases[rotation / 90]
            try expectUntouched(PDFBuilder.document([page, page]).build(structure), rewriting)
        }
    }

    @Test("so do real documents", .enabled(if: RealDocuments.folder != nil), arguments: Rewriting.allCases)
    func realDocuments(rewriting: Rewriting) throws {
        var count = 0
        for (name, bytes) in try RealDocuments.some() {
            let first = try stamp(.stamp, at: .position(.center, on: .first))
            guard (try? signer.sign(bytes, with: [first])) != nil else { continue }
            count += 1
            do { try expectUntouched(bytes, rewriting, name) } catch { Issue.record("\(name): \(error)") }
        }
        #expect(count > 0)
    }

    @Test("the report names what people choose by")
    func report() throws {
        var stamp = try stamp(.ink, at: .position(.center))
        stamp.author = "Jane"
        stamp.subject = "Approval"
        stamp.alternativeText = "Jane's hand"
        let signed = try signer.sign(PDFBuilder.document([.init()]).build(.table), with: [stamp]).document
        let found = try #require(try DocumentReport(signed).stamps.first)
        #expect(found.id == found.name && found.id.hasPrefix("signet-") && found.kind == .ink && found.locked)
        #expect(found.author == "Jane" && found.subject == "Approval" && found.alternativeText == "Jane's hand")
    }

    @Test("a removal can be taken back, and the same one gives the same bytes")
    func takenBack() throws {
        let signed = try signer.sign(Examples.bytes("contract.pdf"), with: [stamp(.stamp, at: .position(.center))])
            .document
        let without = try signer.apply(.removeAllStamps(), to: signed).document
        #expect(try signer.apply(.removeAllStamps(onPage: 2), to: signed).document == without)
        #expect(try signer.apply(.removeLastUpdate, to: without).document == signed)
    }

    @Test("nothing is removed by no id")
    func nothing() throws {
        #expect { try signer.apply(.removeStamps([]), to: Examples.bytes("contract.pdf")) } throws: {
            ($0 as? SignetError)?.code == .invalidArgument
        }
    }
}
