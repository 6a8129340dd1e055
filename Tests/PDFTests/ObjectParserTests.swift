import Testing

@testable import SignetPDF

@Suite struct ObjectParserTests {
    private func parse(_ text: String) throws -> PDFObject { try PDFObject(parsing: Array(text.utf8)) }

    @Test(
        "objects of every kind are read",
        arguments: [
            ("null", PDFObject.null), ("true", .boolean(true)), ("-17", .integer(-17)), ("+.5", .real(0.5)),
            ("4.", .real(4)),
            ("--3", .integer(-3)), ("12 0 R", .reference(ObjectReference(number: 12, generation: 0))),
            ("/A#42 ", .name("AB")), ("(a\\(b\\)\\101\\\n)", .string(Array("a(b)A".utf8))),
            ("<4 1 4>", .string([0x41, 0x40])),
        ]
    )
    func kinds(text: String, expected: PDFObject) throws {
        #expect(try parse(text) == expected)
    }

    @Test("an integer before a reference stays an integer")
    func integersBesideReferences() throws {
        let expected: [PDFObject] = [.integer(1), .integer(2), .reference(ObjectReference(number: 3, generation: 0))]
        #expect(try parse("[1 2 3 0 R]") == .array(expected))
    }

    @Test("the last of two equal keys counts")
    func duplicateKeys() throws {
        #expect(try parse("<</A 1/A 2>>").dictionary?["A"] == .integer(2))
    }

    @Test("comments are white space")
    func comments() throws {
        #expect(try parse("% a comment\n<</A% ]\n1>>").dictionary?["A"] == .integer(1))
    }

    @Test(
        "what does not end or is not an object names its byte",
        arguments: [
            ("  (abc", 2), ("[1 2", 0), ("<</A 1", 0), ("xyz", 0), ("", 0), ("<</A 1 endobj", 7), ("[1 endstream", 3),
        ]
    )
    func faults(text: String, offset: Int) {
        #expect { try parse(text) } throws: {
            ($0 as? PDFError)?.offset == offset && ($0 as? PDFError)?.code == .damaged
        }
    }

    @Test(
        "what makes no sense inside is passed over, and said",
        arguments: [
            ("<< 1 2 /A 3>>", "<</A 3>>"), ("<</A>>", "<<>>"), ("<</A 1 foo /B bar>>", "<</A 1 /B null>>"),
            ("[1 } 2]", "[1 null 2]"), ("<</A [1 2>>", "<</A [1 2]>>"), ("<</A#B 1>>", "<</A#23B 1>>"),
        ]
    )
    func garbage(text: String, meaning: String) throws {
        var parser = ObjectParser(Bytes(Array(text.utf8)), at: 0)
        #expect(try parser.object() == parse(meaning))
        #expect(parser.isIrregular)
        var regular = ObjectParser(Bytes(Array(meaning.utf8)), at: 0)
        _ = try regular.object()
        #expect(!regular.isIrregular)
    }

    @Test("nesting has a limit and no crash")
    func nesting() {
        let deep = String(repeating: "[", count: 100_000)
        #expect { try parse(deep) } throws: { ($0 as? PDFError)?.code == .limit }
        let dictionaries = String(repeating: "<</A", count: 100_000)
        #expect { try parse(dictionaries) } throws: { ($0 as? PDFError)?.code == .limit }
    }

    @Test(
        "what is written is read again",
        arguments: [
            PDFObject.array([
                .integer(0), .real(-1.25), .string([0, 255]), .string(Array("a(b\\".utf8)), .name("A B#"),
            ]),
            .dictionary(PDFDictionary([("K", .null), ("L", .dictionary(PDFDictionary([("M", .boolean(false))])))])),
        ]
    )
    func roundTrip(object: PDFObject) throws {
        #expect(try PDFObject(parsing: ObjectWriter.bytes(of: object)) == object)
    }

    @Test(
        "numbers are written without exponent or needless zeros",
        arguments: [
            (0.1, "0.1"), (-0.000_000_1, "0"), (1234.5, "1234.5"), (1e-5, "0.00001"), (3, "3"), (-2.25, "-2.25"),
        ]
    )
    func decimals(value: Double, text: String) {
        #expect(ObjectWriter.decimal(value, places: 6) == text)
    }
}
