import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct MultipartFormTests {
    private static let type = "multipart/form-data; boundary=\"x7\""

    private func form(_ text: String) throws(Problem) -> MultipartForm {
        try MultipartForm(Array(text.utf8), contentType: Self.type)
    }

    @Test("texts and files come out with their names and bytes")
    func parts() throws {
        let form = try form(
            "--x7\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nŁukasz\r\n"
                + "--x7\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n\r\n--x\r\n\u{0}\r\n--x7--\r\n"
        )
        #expect(form.parts.count == 2)
        #expect(form["name"]?.text == "Łukasz")
        #expect(form["picture"]?.fileName == "a.png")
        #expect(form["picture"]?.text == "\r\n--x\r\n\u{0}")
        #expect(form["other"] == nil)
    }

    @Test(
        "what is not a form or breaks off is refused",
        arguments: [
            "", "--x7", "--x7\r\n", "--x7\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb",
            "--x7\r\nContent-Type: text/plain\r\n\r\nb\r\n--x7--",
            "--x7\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x7--",
            "nothing at all",
        ]
    )
    func broken(text: String) {
        #expect(throws: Problem.self) { try form(text) }
    }

    @Test("another content type is refused")
    func otherType() {
        #expect(throws: Problem.self) { try MultipartForm([], contentType: "application/json") }
        #expect(throws: Problem.self) { try MultipartForm([], contentType: "multipart/form-data") }
        #expect(throws: Problem.self) { try MultipartForm([], contentType: nil) }
    }

    @Test("no mutation of a form makes the reader trap")
    func mutations() {
        let whole = Array(
            "--x7\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x7\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\nd\r\n--x7--"
                .utf8
        )
        var read = 0
        for index in whole.indices {
            for byte in [0, 10, 13, 34, 45, 58, 61] as [UInt8] {
                var copy = whole
                copy[index] = byte
                if (try? MultipartForm(copy, contentType: Self.type)) != nil { read += 1 }
            }
            if (try? MultipartForm(Array(whole[..<index]), contentType: Self.type)) != nil { read += 1 }
        }
        #expect(read > 0)
    }
}
