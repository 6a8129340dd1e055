import Testing

@testable import SignetInk

@Suite struct FormatDetectionTests {
    @Test(
        "the content tells the form",
        arguments: [
            ("  {\"strokes\": []}", DrawingFormat.json),
            ("[[]]", .json),
            ("\u{feff}[[]]", .json),
            ("<ink/>", .inkML),
            ("<?xml version='1.0'?><!-- <svg> --><i:ink xmlns:i='x'>", .inkML),
            ("<!DOCTYPE svg [<!ENTITY a \"<ink>\">]>\n<svg>", .svg),
            ("SDI\0 10\0", .iso19794),
            ("RIFF....UINK", .universalInk),
            ("RIFF....WILL", .will),
            ("PK\u{3}\u{4} sections/section.svg", .will),
            (".VERSION 1.0", .unipen),
            ("3\n1 2 0 1\n", .svc),
            ("x,y,t\n1,2,3", .table),
            ("pressure;Y;X\n", .table),
            ("1 2\n3 4\n", .table),
            ("1\t2", .table),
            ("M 1 2 L 3 4", .svgPath),
            ("m1,2", .svgPath),
            ("3E13Z5Y5_1O24Z66", .jSignature),
            ("\"[[]]\"", .json),
        ]
    )
    func detection(_ text: String, _ format: DrawingFormat) {
        #expect(DrawingFormat(detecting: Array(text.utf8)) == format)
    }

    @Test(
        "what has the beginning of no form is none",
        arguments: [
            "", "hello", "PK\u{3}\u{4} word/document.xml", "<html/>", "<", "RIFF....WAVE", "%PDF-1.7", "M", "Move it",
            ".5", "7", "a_b_c", "hello_hi", "7\n8\n9", "x;t",
            "\u{0}\u{1}", "<!DOCTYPE", "<?xml",
        ]
    )
    func unknown(_ text: String) {
        #expect(DrawingFormat(detecting: Array(text.utf8)) == nil)
        #expect(
            refusal(text)
                == "the drawing has an unknown format: give JSON, InkML, Universal Ink Model, WILL, ISO/IEC 19794-7, "
                + "SVC2004, UNIPEN, CSV, SVG, SVG path, jSignature as described in docs/formats.md"
        )
    }

    @Test("more bytes than the limit are refused")
    func tooLong() {
        let bytes = [UInt8](repeating: 0x20, count: Drawing.Limits.bytes + 1)
        #expect(throws: DrawingError.tooLong(bytes: bytes.count, limit: Drawing.Limits.bytes)) {
            try Drawing(bytes: bytes)
        }
    }
}
