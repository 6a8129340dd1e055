import Foundation
import SignetBasics
import Testing

@Suite struct JSONValueTests {
    private func value(_ text: String, _ numbers: JSONValue.Numbers) throws(JSONError) -> JSONValue {
        try JSONValue(reading: Array(text.utf8), maximumDepth: 8, numbers: numbers)
    }

    @Test("a value is what was written, and its bytes read back the same")
    func reading() throws {
        let read = try value(#" {"b": [1, -2.5, "x\u00e9\n", true, null], "a": {}, "c": 1e3} "#, .all)
        #expect(
            read
                == .object([
                    "a": .object([:]), "c": .number(1000),
                    "b": .array([.integer(1), .number(-2.5), "xé\n", .bool(true), .null]),
                ])
        )
        #expect(String(decoding: read.bytes, as: UTF8.self) == #"{"a":{},"b":[1,-2.5,"xé\n",true,null],"c":1000.0}"#)
        #expect(try value(String(decoding: read.bytes, as: UTF8.self), .all) == read)
    }

    @Test("numbers that are not integers of at most 2^53 - 1 are refused where only these are taken")
    func integers() throws {
        #expect(try value("9007199254740991", .integers) == .integer(9_007_199_254_740_991))
        #expect(try value("9007199254740992", .all) == .number(9_007_199_254_740_992))
        for text in ["9007199254740992", "1.0", "1e2"] {
            #expect { try value(text, .integers) } throws: { ($0 as? JSONError)?.kind == .noInteger(text) }
        }
    }

    @Test("a name that comes twice and values that are nested too deeply are refused")
    func refusals() {
        #expect { try value(#"{"a":1,"\u0061":2}"#, .all) } throws: {
            ($0 as? JSONError)?.kind == .repeatedMember("a")
        }
        let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        #expect { try value(deep, .all) } throws: { ($0 as? JSONError)?.kind == .tooDeep(limit: 8) }
    }

    @Test("strings have the shortest escapes")
    func quoting() {
        #expect("a\"\\/\n\r\t\u{8}\u{c}\u{1}\u{1f}é".jsonQuoted == #""a\"\\/\n\r\t\b\f\u0001\u001fé""#)
    }

    @Test("any coder takes a value and gives it back")
    func coding() throws {
        let read = try value(#"{"a":[1,2.5,"x",false,null,{"b":-7}]}"#, .all)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(read)) == read)
    }

    @Test("numbers that JSON does not have are null")
    func infinite() {
        let numbers = JSONValue.array([.number(.infinity), .number(.nan)])
        #expect(String(decoding: numbers.bytes, as: UTF8.self) == "[null,null]")
    }
}
