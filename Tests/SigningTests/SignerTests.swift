import Fixtures
import Foundation
import Signet
import Testing

@Suite struct SignerTests {
    private let date = Date(timeIntervalSince1970: 1_779_003_000)

    private func stamp() throws -> Stamp {
        try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))
    }

    @Test("drawn, typed and scanned signatures go into the example, by path and in memory")
    func sources() throws {
        let original = try Examples.bytes("contract.pdf")
        let signatures = [
            try Signature.drawn(contentsOf: Examples.path("drawing.json"), color: .blue),
            try Signature.typed("Jane Doe", face: .kristi),
            try Signature.scanned(contentsOf: Examples.path("scan.jpg")),
        ]
        for signature in signatures {
            #expect(signature.size.width > 20 && signature.size.height > 5)
            let stamp = try Stamp(signature, at: .position(.bottomRight, on: .all), size: .width(120))
            let signed = try Signer(date: date).sign(original, with: [stamp])
            let (document, report) = (signed.document, signed.report)
            IndependentReaders.checkPrefix(original, of: document)
            try IndependentReaders.check(document, pages: 2)
            #expect(report.stamps.map(\.page) == [1, 2])
            #expect(report.appendedBytes == document.count - original.count)
            #expect(report.stamps.allSatisfy { abs($0.frame.width - 120) < 1e-6 })
        }
    }

    @Test("with the date fixed, a path and bytes give the same document, each time")
    func reproducible() throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.path("contract.pdf")
        let signer = Signer(date: date)
        try signer.sign(contract, with: [stamp()], to: folder.path("a.pdf"))
        try signer.sign(contract, with: [stamp()], to: folder.path("b.pdf"))
        let memory = try signer.sign(Examples.bytes("contract.pdf"), with: [stamp()]).document
        #expect(folder.read("a.pdf") == memory && folder.read("b.pdf") == memory)
    }

    @Test("an output that exists is left alone unless it may be replaced")
    func overwriting() throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.path("contract.pdf")
        let output = try folder.write([1, 2, 3], to: "out.pdf")
        #expect { try Signer().sign(contract, with: [stamp()], to: output) } throws: {
            ($0 as? SignetError)?.code == .cannotCreate
        }
        #expect(folder.read("out.pdf") == [1, 2, 3])
        try Signer().sign(contract, with: [stamp()], to: output, overwriting: .replace)
        #expect((folder.read("out.pdf")?.count ?? 0) > 10_000)
        #expect(folder.contents == ["out.pdf"])
    }

    @Test("the input is never the output, through links neither")
    func sameFile() throws {
        let folder = try TemporaryFolder()
        let original = try Examples.bytes("contract.pdf")
        let input = try folder.write(original, to: "in.pdf")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.pdf"), withDestinationPath: input)
        for output in [input, folder.path("link.pdf"), folder.root + "/./in.pdf"] {
            #expect { try Signer().sign(input, with: [stamp()], to: output, overwriting: .replace) } throws: {
                ($0 as? SignetError)?.code == .cannotCreate
            }
        }
        #expect(folder.read("in.pdf") == original)
    }

    @Test("in place, the file is replaced whole, keeps its permissions, and a link stays a link")
    func inPlace() throws {
        let folder = try TemporaryFolder()
        let original = try Examples.bytes("contract.pdf")
        let input = try folder.write(original, to: "in.pdf")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: input)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.pdf"), withDestinationPath: "in.pdf")
        try Signer().sign(inPlace: folder.path("link.pdf"), with: [stamp()])
        IndependentReaders.checkPrefix(original, of: try #require(folder.read("in.pdf")))
        let attributes = try FileManager.default.attributesOfItem(atPath: input)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.pdf")) == "in.pdf")
        #expect(folder.contents == ["in.pdf", "link.pdf"])
    }

    @Test(
        "bad input leaves nothing behind",
        arguments: [
            ("empty", [UInt8]()), ("text", Array("hello".utf8)), ("cut", Array("%PDF-1.7\n1 0 obj\n<</Type".utf8)),
        ]
    )
    func badInput(name: String, bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let input = try folder.write(bytes, to: "in.pdf")
        #expect { try Signer().sign(input, with: [stamp()], to: folder.path("out.pdf")) } throws: { error in
            guard let error = error as? SignetError else { return false }
            return error.code == .invalidData && error.file == input
        }
        #expect(folder.contents == ["in.pdf"])
    }

    @Test(
        "a stamp without an area, and an opacity out of its range, fail when the stamp is made",
        arguments: [
            (StampSize.width(0), 1.0), (.height(-1), 1), (.width(.nan), 1), (.height(.infinity), 1),
            (.box(Size(width: 10, height: 0)), 1), (.box(Size(width: .infinity, height: 1)), 1),
            (.natural, 0), (.natural, -0.5), (.natural, 1.01), (.natural, .nan),
        ]
    )
    func invalidStamp(size: StampSize, opacity: Double) throws {
        let error = #expect(throws: SignetError.self) {
            try Stamp(.symbol(.check), at: .position(.top), size: size, opacity: opacity)
        }
        #expect(error?.code == .invalidArgument)
        #expect(try Stamp(.symbol(.check), at: .position(.top), size: .width(1), opacity: 0.001).opacity == 0.001)
    }

    @Test("stamping many pages twice keeps every earlier revision")
    func revisions() throws {
        let original = PDFBuilder.document((0..<12).map { _ in .init() }).build(.objectStream)
        let stamp = try Stamp(Signature.typed("A B"), at: .position(.topLeft, on: .all), size: .height(15))
        let once = try Signer(date: date).sign(original, with: [stamp]).document
        let twice = try Signer(date: date).sign(once, with: [stamp]).document
        IndependentReaders.checkPrefix(original, of: once)
        IndependentReaders.checkPrefix(once, of: twice)
        try IndependentReaders.check(twice, pages: 12)
        #expect(try DocumentReport(twice).stamps.count == 24)
    }

    @Test("nothing to stamp is said")
    func nothing() throws {
        #expect { try Signer().sign(Examples.bytes("contract.pdf"), with: []) } throws: {
            ($0 as? SignetError)?.code == .invalidArgument
        }
    }
}
