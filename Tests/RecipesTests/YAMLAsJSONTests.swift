import Foundation
import Signet
import Testing

@testable import SignetRecipes

@Suite struct YAMLAsJSONTests {
    @Test(
        "is JSON of the same meaning",
        arguments: [
            (
                "a: 1\nb: [true, 'true', null, ~, -2.5e3, 010, 1_000, .5, yes, 2026-11-21]",
                #"{"a":1,"b":[true,"true",null,"~",-2.5e3,"010","1_000",".5","yes","2026-11-21"]}"#
            ),
            ("200: {}\n'404':", #"{"200":{},"404":null}"#),
            ("z: |\n  two\n  lines\na: >\n  one\n  line\n", #"{"z":"two\nlines\n","a":"one line\n"}"#),
            (#"["\u00e4\"\\", 'it''s']"#, #"["ä\"\\","it's"]"#),
            ("\"\"", "\"\""),
        ]
    )
    func writes(yaml: String, json: String) throws {
        let bytes = try YAMLAsJSON(yaml).bytes
        #expect(String(decoding: bytes, as: UTF8.self) == json)
        _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    @Test(
        "refuses what JSON has not, with its place",
        arguments: [
            ("a: &x 1\nb: *x", "line 2, column 4: an alias cannot be written as JSON"),
            ("a: 1\na: 2", "line 2, column 1: the key 'a' is there twice"),
            ("? [a]\n: 1", "line 1, column 3: a key must be a text"),
            ("a\n---\nb", "line 3, column 1: the text has a second document"),
            ("", "line 1, column 1: the text is empty"),
        ]
    )
    func refuses(yaml: String, message: String) {
        let fault = #expect(throws: YAMLAsJSON.ConversionError.self) { try YAMLAsJSON(yaml) }
        #expect(fault?.description == message)
    }

    @Test("has a greatest depth") func depth() throws {
        let most = YAMLAsJSON.maximumDepth
        _ = try YAMLAsJSON(String(repeating: "[", count: most) + String(repeating: "]", count: most))
        #expect(throws: YAMLAsJSON.ConversionError.self) {
            try YAMLAsJSON(String(repeating: "[", count: most + 1) + String(repeating: "]", count: most + 1))
        }
    }
}
