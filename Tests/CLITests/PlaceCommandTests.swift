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
}
