import SignetGraphics
import Testing

@testable import SignetInk

@Suite("jSignature's base30") struct JSignatureTextTests {
    /// Two strokes, by the rules of the library: differences in base 30, Z for minus and Y for plus.
    private static let text = "3E13Z5Y5_1O24Z66_1O1Z3_3E2Z4"
    private static let places: [[[Double]]] = [
        [[100, 50], [101, 52], [104, 56], [99, 50], [104, 44]], [[50, 100], [51, 102], [48, 98]],
    ]

    @Test(
        "all ways in which it is handed on are read",
        arguments: [
            text, " \(text)\n", "data:image/jsignature;base30,\(text)", "image/jsignature;base30,\(text)",
            "[\"image/jSignature;base30\",\"\(text)\"]", "\"data:image/jsignature;base30,\(text)\"",
        ]
    )
    func forms(_ text: String) throws {
        #expect(try drawing(text).places == Self.places)
    }

    @Test("SVG of jSignature, as text and in base64, in pairs and in URLs")
    func svg() throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M 1 2 l 8 6"/></svg>"#
        let quoted = svg.replacing("\"", with: "\\\"").replacing("/", with: "\\/")
        let base64 =
            "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI2MCIgaGVpZ2h0PSI0MCI+"
            + "PHBhdGggZD0iTSAxIDIgbCA4IDYiLz48L3N2Zz4="
        for text in [
            "[\"image/svg+xml\",\"\(quoted)\"]", "[\"image/svg+xml;base64\",\"\(base64)\"]",
            "data:image/svg+xml;base64,\(base64)", "data:image/svg+xml;charset=utf-8,\(svg)",
            "data:image/svg+xml,\(svg.replacing("<", with: "%3C").replacing(" ", with: "%20"))",
            "DATA:image/svg+xml;base64,\(base64)", "\"\(quoted)\"",
        ] {
            let drawing = try drawing(text)
            #expect(drawing.places == [[[1, 2], [9, 8]]], "\(text)")
            #expect(drawing.canvas?.width == 60)
        }
    }

    @Test(
        "pictures in URLs are refused with their format",
        arguments: [
            ("data:image/png;base64,iVBORw0KGgoAAAAN", "PNG"), ("data:image/jpeg;base64,/9j/4AAQ", "JPEG"),
            ("[\"image/png;base64\",\"iVBORw0KGgoAAAAN\"]", "PNG"),
            ("\"data:image\\/png;base64,iVBORw0KGgoAAAAN\"", "PNG"),
            (#"{"isEmpty":false,"data":"data:image/png;base64,iVBORw0KGgoAAAAN"}"#, "PNG"),
            ("data:image/webp,RIFF", "WEBP"), ("data:application/octet-stream;base64,iVBORw0KGgoAAAAN", "PNG"),
            ("GIF89a", "GIF"),
        ]
    )
    func pictures(_ text: String, _ name: String) {
        #expect(throws: DrawingError.picture(name)) { try drawing(text) }
    }

    @Test("URLs that are damaged, or lead to URLs, are refused")
    func refused() throws {
        #expect(throws: DrawingError.damagedURL) { try drawing("data:image/svg+xml;base64,PHN2!") }
        #expect(throws: DrawingError.damagedURL) { try drawing("data:image/png;base64,abcde") }
        #expect(throws: DrawingError.unknownFormat) { try drawing("data:text/plain,data:text/plain,M 1 2 L 3 4") }
        #expect(throws: DrawingError.unknownFormat) { try drawing("data:,hello") }
        #expect(try drawing("data:,M 1 2 L 9 8").places == [[[1, 2], [9, 8]]])
    }

    @Test(
        "text that breaks the rules is refused with its place",
        arguments: [
            ("3E13_1O", "the jSignature drawing, byte 5: 3 coordinates are announced and there are 1: "),
            ("3E13_1O24_5", "the jSignature drawing: the drawing ends too early: "),
            ("3E*_1O", "the jSignature drawing, byte 2: '*' is not a digit of base 30: "),
            ("EE_11", "the jSignature drawing, byte 0: 'E' is not a digit of base 30: "),
            ("1EEEEEEEEE_1", "the jSignature drawing, byte 0: '1' is not a digit of base 30: "),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal("data:image/jsignature;base30," + text).hasPrefix(message))
    }
}
