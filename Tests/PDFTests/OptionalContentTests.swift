import Fixtures
import Testing

@testable import SignetPDF

/// Layers in the default configuration: 20 is on, 21 off.
@Suite struct OptionalContentTests {
    private func isShown(_ entry: String, configuration: String = "/OFF [21 0 R]") throws -> Bool {
        var builder = PDFBuilder.document(
            [.init()],
            catalog: "/OCProperties <</OCGs [20 0 R 21 0 R] /D <<\(configuration)>>>>"
        )
        for number in [20, 21] { builder.set(number, "<</Type /OCG /Name (layer)>>") }
        builder.set(22, "<</OC \(entry)>>")
        let document = try Document(Bytes(builder.build(.table)))
        let object = try #require(try document.indirectObject(ObjectReference(number: 22, generation: 0)))
        return try OptionalContent(document).isShown(object.value.dictionary?["OC"])
    }

    @Test(
        "groups and memberships are shown as the default configuration says",
        arguments: [
            ("20 0 R", true), ("21 0 R", false), ("null", true), ("99 0 R", true),
            ("<</Type /OCMD>>", true), ("<</Type /OCMD /OCGs []>>", true), ("<</Type /OCMD /OCGs 21 0 R>>", false),
            ("<</Type /OCMD /OCGs [20 0 R 21 0 R]>>", true), ("<</Type /OCMD /OCGs [null 99 0 R]>>", true),
            ("<</Type /OCMD /OCGs [20 0 R 21 0 R] /P /AllOn>>", false),
            ("<</Type /OCMD /OCGs [20 0 R 21 0 R] /P /AnyOff>>", true),
            ("<</Type /OCMD /OCGs [20 0 R 21 0 R] /P /AllOff>>", false),
            ("<</Type /OCMD /OCGs 21 0 R /VE [/Or 20 0 R 21 0 R]>>", true),
            ("<</Type /OCMD /VE [/And 20 0 R [/Not 21 0 R]]>>", true), ("<</Type /OCMD /VE [/Not 20 0 R]>>", false),
            ("<</Type /OCMD /VE [/Xor 20 0 R]>>", false), ("<</Type /OCMD /VE []>>", false),
        ]
    )
    func states(entry: String, isShown: Bool) throws {
        #expect(try self.isShown(entry) == isShown)
    }

    @Test("a base state of off hides all other groups")
    func base() throws {
        #expect(try isShown("20 0 R", configuration: "/BaseState /OFF /ON [20 0 R]"))
        #expect(try !isShown("21 0 R", configuration: "/BaseState /OFF /ON [20 0 R]"))
        #expect(try isShown("21 0 R", configuration: ""))
    }

    @Test("an expression that is too deep, or leads into itself, hides")
    func bounds() throws {
        let deep = String(repeating: "[/Not ", count: 60) + "20 0 R" + String(repeating: "]", count: 60)
        #expect(try !isShown("<</Type /OCMD /VE \(deep)>>"))
        var builder = PDFBuilder.document([.init()])
        builder.set(22, "[/And 22 0 R 22 0 R]")
        let document = try Document(Bytes(builder.build(.table)))
        let entry = PDFObject.dictionary(
            PDFDictionary([
                ("Type", .name("OCMD")), ("VE", .reference(ObjectReference(number: 22, generation: 0))),
            ])
        )
        #expect(try !OptionalContent(document).isShown(entry))
    }
}
