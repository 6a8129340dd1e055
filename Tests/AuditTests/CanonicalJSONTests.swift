import SignetAudit
import SignetBasics
import Testing

/// RFC 8785, with what it leaves to fractions left out.
@Suite struct CanonicalJSONTests {
    private func canonical(_ text: String) throws -> String {
        String(decoding: try CanonicalJSON.bytes(of: CanonicalJSON.value(reading: Array(text.utf8))), as: UTF8.self)
    }

    @Test("members are sorted by UTF-16 code units (RFC 8785, 3.2.3)")
    func order() throws {
        let text = #"""
            {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
             "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
            """#
        let expected =
            #"{"\r":"Carriage Return","1":"One",""# + "\u{80}\":\"Control\",\"\u{f6}\":\"Latin Small Letter O With "
            + "Diaeresis\",\"\u{20ac}\":\"Euro Sign\",\"\u{1f600}\":\"Emoji: Grinning Face\",\"\u{fb33}\":"
            + "\"Hebrew Letter Dalet With Dagesh\"}"
        #expect(Array(try canonical(text).utf8) == Array(expected.utf8))
    }

    @Test("strings have the escapes of RFC 8785, 3.2.2.2, and no others")
    func escapes() throws {
        let text = #"["\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","\b\f\t\r\u0000\u001f\u007f"]"#
        let expected = #"["€$\u000f\nA'B\"\\\\\"/","\b\f\t\r\u0000\u001f"# + "\u{7f}\"]"
        #expect(try canonical(text) == expected)
    }

    @Test("nested values keep their order, and spaces go")
    func nesting() throws {
        let text = " { \"b\" : [ 3 , 1 , { } , [ ] ] , \"a\" : { \"z\" : null , \"y\" : false , \"x\" : true } } "
        #expect(try canonical(text) == #"{"a":{"x":true,"y":false,"z":null},"b":[3,1,{},[]]}"#)
    }

    @Test(
        "integers are written as they are",
        arguments: [
            ("0", "0"), ("-0", "0"), ("-1", "-1"), ("9007199254740991", "9007199254740991"),
            ("-9007199254740991", "-9007199254740991"),
        ]
    )
    func integers(text: String, expected: String) throws {
        #expect(try canonical(text) == expected)
    }

    @Test(
        "fractions, exponents and integers that a double does not hold are refused",
        arguments: ["1.0", "0.5", "1e3", "1E0", "9007199254740992", "-9007199254740992", "99999999999999999999999"]
    )
    func numbers(text: String) {
        #expect(throws: AuditError(.noInteger(text))) { try CanonicalJSON.value(reading: Array(text.utf8)) }
    }

    @Test("integers out of range, fractions and deep nesting are not written either")
    func writing() {
        #expect(throws: AuditError.self) { try CanonicalJSON.bytes(of: .integer(1 << 53)) }
        #expect(throws: AuditError.self) { try CanonicalJSON.bytes(of: .array([.number(0.5)])) }
        let deep = (0..<17).reduce(JSONValue.null) { value, _ in .array([value]) }
        #expect(throws: AuditError(.tooDeep(limit: 16))) { try CanonicalJSON.bytes(of: deep) }
    }

    @Test("names that look alike and are written otherwise are two members")
    func lookalikes() throws {
        let text = "{\"\u{e9}\":1,\"e\u{301}\":2}"
        #expect(Array(try canonical(text).utf8) == Array("{\"e\u{301}\":2,\"\u{e9}\":1}".utf8))
    }

    @Test("a member that stands twice is refused")
    func repeated() {
        #expect(throws: AuditError(.repeatedMember("a"))) {
            try CanonicalJSON.value(reading: Array(#"{"a":1,"b":2,"\u0061":3}"#.utf8))
        }
    }

    @Test("nesting ends at its limit")
    func depth() throws {
        let fits = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
        #expect(try canonical(fits) == fits)
        #expect(throws: AuditError.self) { try CanonicalJSON.value(reading: Array(("[" + fits + "]").utf8)) }
        #expect(throws: AuditError.self) {
            try CanonicalJSON.value(reading: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
        }
    }

    @Test("what is not JSON is refused", arguments: ["", "{", "[1,]", "{\"a\"}", "nul", "\"\u{1}\"", "[1 2]", "1 2"])
    func syntax(text: String) {
        #expect(throws: AuditError.self) { try CanonicalJSON.value(reading: Array(text.utf8)) }
    }
}
