import Fixtures
import Foundation
import Testing

/// Places in the command: what `inspect --places` lists and draws, and what `sign --strict` refuses.
@Suite struct PlaceCommandTests {
    let folder: TemporaryFolder
    let contract: String
    let original: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        original = try Examples.bytes("contract.pdf")
        contract = try folder.write(original, to: "contract.pdf")
    }

    @Test("inspect lists the free places, a line each that --at takes, and as JSON")
    func list() throws {
        let text = try Signet.run("inspect", contract, "--places")
        let lines = text.output.split(separator: "\n")
        #expect(text.status == 0 && lines.count == 3 && lines.allSatisfy { $0.contains("label 'Signature:'") })
        let place = try #require(lines.first?.split(separator: " ").first { $0.hasPrefix("page:") })
        let signed = try Signet.run("sign", contract, "--type", "X", "--at", String(place), "-o", folder.path("o.pdf"))
        #expect(signed.status == 0, "\(signed.errors)")
        let json = try Signet.run("inspect", contract, "--places", "--json")
        let places = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(
            places.map { $0["page"] as? Int } == [2, 2, 2] && places.allSatisfy { $0["isChosen"] as? Bool == false }
        )
        let broken = try Signet.run("inspect", folder.write(Array("no document".utf8), to: "b.pdf"), "--places")
        #expect(broken.status == 65 && broken.errors.hasPrefix("signet: \(folder.path("b.pdf")): "), "\(broken.errors)")
        let none = try Signet.run("inspect", contract, "--places", "--pages", "first")
        #expect(none.output == "no free place for a signature was found\n")
    }

    @Test("the preview is a PDF or a PNG, and never the document")
    func preview() throws {
        for name in ["places.pdf", "places.png"] {
            let drawn = try Signet.run("inspect", contract, "--places", "--preview", folder.path(name))
            #expect(drawn.status == 0 && folder.read(name)?.isEmpty == false, "\(drawn.errors)")
        }
        let onto = try Signet.run("inspect", contract, "--places", "--preview", contract, "--force")
        #expect(onto.status == 73 && onto.errors.contains("it is the document"), "\(onto.errors)")
        #expect(folder.read("contract.pdf") == original)
        let again = try Signet.run("inspect", contract, "--places", "--preview", folder.path("places.pdf"))
        #expect(again.status == 73)
        #expect(try Signet.run("inspect", contract, "--preview", folder.path("x.png")).status == 64)
        #expect(try Signet.run("inspect", contract, "--places", "--stamps").status == 64)
    }

    @Test("with --strict a stamp that would cover text is refused and nothing is written")
    func strict() throws {
        let words = ["sign", contract, "--type", "Jane Doe", "--size", "width:300", "--at", "text:\"Signature:\""]
        let warned = try ExternalTool.run(Signet.executable, words + ["-o", folder.path("warned.pdf")])
        #expect(warned.status == 0 && warned.errors.contains("covers"))
        let refused = try ExternalTool.run(Signet.executable, words + ["--strict", "-o", folder.path("refused.pdf")])
        #expect(refused.status == 65 && refused.errors.contains("covers") && refused.errors.contains("--strict"))
        #expect(folder.read("refused.pdf") == nil)
    }

    /// A form whose page is a picture.
    private func scan() throws -> String {
        let words = "BT /F 11 Tf 40 160 Td (This agreement binds the parties.) Tj 0 -60 Td (Tenant signature:) Tj ET"
        let form = PDFBuilder.document([.init(content: words + " 0.5 w 150 98 m 350 98 l S")])
        let written = try folder.write(form.build(.table), to: "form.pdf")
        let drawn = try ExternalTool.run(
            "pdftoppm",
            ["-gray", "-r", "216", "-singlefile", written, folder.path("form")]
        )
        #expect(drawn.status == 0, "\(drawn.errors)")
        let graymap = try #require(folder.read("form.pgm"))
        let header = graymap.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let sides = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let scan = PDFBuilder.Scan(width: sides[0], height: sides[1], samples: Array(header[3]), pointsPerPixel: 1 / 3)
        return try folder.write(PDFBuilder.document(scans: [scan]).build(.table), to: "scan.pdf")
    }

    @Test("a scanned form is answered with what it is and what to do, where tesseract is not installed")
    func unread() throws {
        let scan = try scan()
        for words in [
            ["inspect", scan, "--places"], ["sign", scan, "--type", "X", "--at", "auto", "-o", folder.path("o.pdf")],
            ["sign", scan, "--type", "X", "--at", "text:Tenant", "-o", folder.path("o.pdf")],
        ] {
            let run = try ExternalTool.run("env", ["PATH=/nowhere", Signet.executable] + words)
            #expect(run.status == (words[0] == "sign" ? 65 : 0))
            #expect((run.output + run.errors).contains("page 1 is a picture without text: install tesseract"), "\(run)")
        }
    }

    @Test(
        "where tesseract is installed, a scanned form has places as others have",
        .enabled(if: PlaceCommandTests.hasTesseract)
    )
    func scanned() throws {
        let scan = try scan()
        let list = try Signet.run("inspect", scan, "--places")
        #expect(list.output.hasPrefix("* 1  page:1,rect:15") && list.output.contains("'Tenant signature:'"), "\(list)")
        for place in ["auto", "auto:Tenant", "text:\"Tenant signature:\""] {
            let sign = ["sign", scan, "--type", "X", "--at", place, "--force", "-o", folder.path("o.pdf")]
            let run = try ExternalTool.run(Signet.executable, sign)
            #expect(run.status == 0, "\(place): \(run.errors)")
        }
    }

    private static let hasTesseract = FileManager.default.isExecutableFile(atPath: "/usr/bin/tesseract")
}
