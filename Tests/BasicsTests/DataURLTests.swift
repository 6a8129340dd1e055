import Testing

@testable import SignetBasics

@Suite struct DataURLTests {
    private func url(_ text: String) -> DataURL? { DataURL(Array(text.utf8)) }

    @Test(
        "the media type, its parameters and the data",
        arguments: [
            ("data:image/png;base64,AQID", "image/png", [], [1, 2, 3]),
            ("data:,a%20b", "text/plain", [], [97, 32, 98]),
            ("DATA:Image/SVG+xml;charset=UTF-8,a%", "image/svg+xml", ["charset=utf-8"], [97, 37]),
            (" data:image/png;base64,AQ%3D%3D\n", "image/png", [], [1]),
            ("image/jsignature;base30,3E", "image/jsignature", ["base30"], [51, 69]),
            ("\"data:image\\/png;base64,AQI=\"", "image/png", [], [1, 2]),
            (" [ \"image/png;base64\" , \"AQI\" ] ", "image/png", [], [1, 2]),
            ("[\"image/svg+xml\",\"a%20b\"]", "image/svg+xml", [], [97, 37, 50, 48, 98]),
        ] as [(String, String, [String], [UInt8])]
    )
    func parts(_ text: String, _ type: String, _ parameters: [String], _ data: [UInt8]) throws {
        let found = try #require(self.url(text))
        #expect(found.mediaType == type && found.parameters == parameters && found.data == data)
    }

    @Test(
        "other texts are no URL",
        arguments: [
            "", "data", "data:", "data:image/png;base64", "image.png", "[1,2]", "[\"a\",\"b\"]",
            "[\"a/b\",\"b\",\"c\"]",
            "[\"a/b\"]", "\"hello\"", "\"data:image/png", "[\"M 1 2\",\"M 3 4\"]", "{\"data\":1}", "database:x,y",
            "data:" + String(repeating: "x/", count: 300) + ",1",
        ]
    )
    func others(_ text: String) { #expect(url(text) == nil) }

    @Test("base64 is read with either alphabet, blanks and without padding, and refused otherwise")
    func base64() {
        func decoded(_ text: String) -> [UInt8]? { Base64.decoded(Array(text.utf8)) }
        #expect(decoded("") == [])
        #expect(decoded("+/-_") == [251, 255, 191])
        #expect(decoded("AQ ID\r\nBA==") == [1, 2, 3, 4])
        #expect(decoded("AQIDBA") == [1, 2, 3, 4])
        for text in ["A", "AQIDB", "AQ=I", "AQI*", "AQ===", "\u{e9}\u{e9}"] { #expect(decoded(text) == nil, "\(text)") }
    }

    @Test("an argument is a URL only with its beginning")
    func argument() {
        #expect(DataURL.isOne("data:image/png;base64,AQID"))
        #expect(!DataURL.isOne("data.json") && !DataURL.isOne("image/png,1") && !DataURL.isOne(""))
    }
}
