import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

@Suite struct AutomaticPlacementTests {
    private func page(_ operators: String, entries: String = "") -> PDFBuilder.Page {
        agreementPage(operators, entries: entries)
    }

    private func frame(_ operators: String) throws -> Rectangle {
        let bytes = PDFBuilder.document([page(operators)]).build(.table)
        let found = try places("auto", in: bytes)
        #expect(found.count == 1)
        return try #require(found.first).frame
    }

    @Test(
        "the line that belongs to the words is found, however it is drawn",
        arguments: [
            // Beside: a drawn line, underscores, dots, dashes.
            ("BT /F 11 Tf 40 100 Td (Signature:) Tj ET 0.5 w 100 98 m 300 98 l S", 100.0, 98.0),
            ("BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj ET", 92, 100),
            ("BT /F 11 Tf 40 100 Td (Unterschrift ....................................) Tj ET", 101, 100),
            ("BT /F 11 Tf 40 100 Td (Sign here) Tj ET 1 w [2 2] 0 d 100 98 m 300 98 l S", 100, 98),
            // A caption under the line.
            ("0.5 w 60 100 m 260 100 l S BT /F 8 Tf 60 90 Td (Handtekening) Tj ET", 60, 100),
            ("BT /F 11 Tf 60 100 Td (__________________________) Tj 0 -14 Td (Signed by the buyer) Tj ET", 60, 100),
            ("BT /F 11 Tf 60 100 Td (By: __________________________) Tj 0 -14 Td (Name: Jane Doe) Tj ET", 76, 100),
            // A line for several captions.
            ("0.5 w 40 100 m 360 100 l S BT /F 8 Tf 40 90 Td (Ort, Datum, Unterschrift) Tj ET", 40, 100),
            ("0.5 w 40 100 m 360 100 l S BT /F 8 Tf 40 90 Td (Datum) Tj 200 0 Td (Unterschrift) Tj ET", 222, 100),
            // One at the right end of a long line.
            ("0.5 w 40 100 m 360 100 l S BT /F 8 Tf 320 90 Td (Signature) Tj ET", 160, 100),
            ("0.5 w 160 100 m 360 100 l S BT /F 8 Tf 320 90 Td (Signature) Tj ET", 160, 100),
            // A heading over the line.
            ("BT /F 11 Tf 60 140 Td (Assinatura) Tj ET 0.5 w 60 100 m 260 100 l S", 60, 100),
            // A cell beside the words, and a box under them.
            ("1 w 40 90 100 40 re S 140 90 200 40 re S BT /F 11 Tf 50 105 Td (Signature) Tj ET", 140, 90),
            ("BT /F 11 Tf 60 145 Td (Signature) Tj ET 1 w 60 90 200 50 re S", 60, 90),
            (
                "BT /F 8 Tf 60 150 Td (Signature du client, avec la mention manuscrite \"lu et approuve\" ci-dessous) Tj ET "
                    + "1 w 60 46 300 100 re S", 60, 46
            ),
            // The cell that the words are in.
            (
                "1 w 40 60 150 60 re S 190 60 100 60 re S BT /F 8 Tf 44 110 Td (14. Signature of buyer) Tj 150 0 Td (Date) Tj ET",
                40, 60
            ),
            (
                "1 w 40 60 150 30 re S 40 90 150 30 re S BT /F 8 Tf 44 112 Td (Dropdown) Tj 0 -30 Td (Signature) Tj ET",
                40, 60
            ),
            // A line from edge to edge with the word on it.
            ("BT /F 11 Tf 40 102 Td (Signature:) Tj 200 0 Td (Date:) Tj ET 0.5 w 40 100 m 360 100 l S", 92, 100),
            // No line at all.
            ("BT /F 11 Tf 40 100 Td (Signature:) Tj ET", 92, 97),
            ("BT /F 11 Tf 40 130 Td (Yours sincerely,) Tj 0 -70 Td (Jane Doe) Tj ET", 40, 70),
            ("BT /F 9 Tf 150 60 Td (\\(Signature\\)) Tj ET", 80, 70),
        ] as [(String, Double, Double)]
    )
    func lines(operators: String, x: Double, y: Double) throws {
        let frame = try frame(operators)
        #expect(abs(frame.minX - x) < 9 && abs(frame.minY - y) < 5, "\(frame)")
        #expect(frame.width > 30 && frame.height >= 12)
    }

    @Test("ink never meets what is on the page")
    func freedom() throws {
        for operators in [
            "BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj 60 22 Td (A line just above it) Tj ET",
            "0.5 w 60 100 m 260 100 l S BT /F 8 Tf 60 90 Td (Signature) Tj 0 32 Td (Jane's place) Tj ET",
        ] {
            let bytes = PDFBuilder.document([page(operators)]).build(.table)
            let place = try #require(places("auto", in: bytes).first)
            let ink = try PageInk(page: 0, of: PopplerViewer(bytes: bytes, password: nil))
            #expect(ink.isFree(place.frame), "\(place.frame)")
        }
    }

    @Test("a page without a line is not signed")
    func nothingFree() throws {
        for operators in [
            "BT /F 11 Tf 40 100 Td (Signature date: _________________) Tj ET",
            "BT /F 11 Tf 40 100 Td (Signatures) Tj ET",
            // A heading under a line.
            "1 w 40 150 m 300 150 l S BT /F 16 Tf 40 132 Td (Signature) Tj /F 9 Tf 0 -11 Td (See page 30.) Tj ET",
            // The end of a paragraph over a line.
            "BT /F 9 Tf 40 122 Td (The digest of all bytes may be computed over the whole file without the) Tj "
                + "0 -11 Td (signature, as said above.) Tj ET 0.5 w 40 100 m 360 100 l S",
        ] {
            let bytes = PDFBuilder.document([page(operators)]).build(.table)
            #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("no free signature line on page 1") }
        }
    }

    @Test(
        "what speaks of signatures in prose, figures and answers is not a label",
        arguments: [
            "BT /F 9 Tf 40 100 Td (pinger's function signature can be changed to this:) Tj ET",
            "BT /F 9 Tf 40 100 Td (Signature algorithm:) Tj ET",
            "BT /F 9 Tf 40 100 Td (Signed Divide) Tj ET 40 97 m 300 97 l S",
            "0.5 w 40 60 300 60 re S BT /F 9 Tf 45 100 Td (Status:) Tj 60 0 Td (Signed) Tj ET",
            "0.5 w 40 60 300 60 re S BT /F 9 Tf 45 80 Td (Signed: 12-34-2007T12:34:56) Tj ET",
            "0.5 w 40 60 m 200 60 l 200 120 l 40 120 l h S BT /F 9 Tf 50 110 Td (X) Tj 80 0 Td (X) Tj -80 -40 Td (X) Tj ET",
            "BT /F 9 Tf 40 130 Td (und die Anschrift der GmbH mit Ort) Tj 0 -30 Td (Firma: ______________________) Tj ET",
        ]
    )
    func prose(operators: String) {
        let bytes = PDFBuilder.document([page(operators)]).build(.table)
        #expect { try places("auto", in: bytes) } throws: { !"\($0)".contains("choose one") && $0 is StampingError }
    }

    @Test(
        "captions are measured by their print, whatever height the font has for a line",
        arguments: [(968, -251, 12.0), (1050, -400, 11), (928, -236, 13)]
    )
    func lineHeights(ascent: Int, descent: Int, size: Double) throws {
        var builder = PDFBuilder.document([
            page("0.5 w 60 100 m 260 100 l S BT /F \(size) Tf 60 \(98 - size) Td (Signature) Tj ET")
        ])
        builder.set(
            3,
            "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor <</Type /FontDescriptor "
                + "/FontName /Helvetica /Flags 32 /Ascent \(ascent) /Descent \(descent) /ItalicAngle 0 /StemV 80 "
                + "/CapHeight 718 /FontBBox [-166 -225 1000 931]>>>>"
        )
        let place = try #require(places("auto", in: builder.build(.table)).first)
        #expect(abs(place.frame.minX - 60) < 5 && abs(place.frame.minY - 101) < 3, "\(place.frame)")
    }

    @Test(
        "words of many languages",
        arguments: [
            ["Idotaccent", "m", "z", "a", "colon"], ["C", "h", "uni1EEF", "space", "k", "yacute", "colon"],
            ["F", "d", "o", "period", "colon"], ["uni0E25", "uni0E07", "uni0E0A", "uni0E37", "uni0E48", "uni0E2D"],
            ["uni0939", "uni0938", "uni094D", "uni0924", "uni093E", "uni0915", "uni094D", "uni0937", "uni0930"],
            ["s", "e", "m", "n", "abreve", "t", "u", "r", "a"],
        ]
    )
    func languages(glyphs: [String]) throws {
        let codes = String(glyphs.indices.map { Character(Unicode.Scalar(UInt8(65 + $0))) })
        var builder = PDFBuilder.document([
            .init(content: "BT /F 11 Tf 40 100 Td (\(codes)) Tj ET 0.5 w 140 98 m 340 98 l S")
        ])
        let widths = glyphs.map { _ in "600" }.joined(separator: " ")
        builder.set(
            3,
            "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar \(64 + glyphs.count) "
                + "/Widths [\(widths)] /Encoding <</Differences [65 /\(glyphs.joined(separator: " /"))]>>>>"
        )
        let place = try #require(places("auto", in: builder.build(.table)).first)
        #expect(abs(place.frame.minX - 140) < 5, "\(place.frame)")
    }

    @Test("the line of the word comes before others, even where lines stand close")
    func close() throws {
        let block = [
            "By: __________________________", "Name: Jane Doe", "Signature: ____________________", "Date: ______",
        ]
        let lines = block.map { "(\($0)) Tj 0 -16 Td" }.joined(separator: " ")
        let frame = try frame("BT /F 10 Tf 60 150 Td \(lines) ET")
        #expect(abs(frame.minY - 118) < 4 && frame.height < 16, "\(frame)")
    }

    @Test("one of equals is not guessed: all are listed as they can be written")
    func unclear() throws {
        let two =
            "BT /F 11 Tf 40 100 Td (Signature: _________________) Tj 180 0 Td (Signature: _________________) Tj ET"
        let bytes = PDFBuilder.document([page(two)]).build(.table)
        var message = ""
        do { _ = try places("auto", in: bytes) } catch { message = "\(error)" }
        #expect(message.contains("choose one: page:1,rect:"), "\(message)")
        #expect(message.contains("('Signature:')"))
        // What is listed can be asked for.
        let first = try #require(message.split(separator: ": ").last?.split(separator: "; ").first)
        let written = String(first.prefix { $0 != " " })
        #expect(try places(written, in: bytes).count == 1, "\(written)")
    }

    @Test(
        "the lines of several persons are listed with their labels, and none is taken",
        arguments: [
            ["Signature of taxpayer", "Signature of preparer"],
            ["Your signature", "Signature of preparer", "Your signature"],
            ["Your signature binds the company", "Signature of preparer"],
            ["Signature of buyer", "Signature of seller", "Signature of agent"],
        ]
    )
    func roles(labels: [String]) throws {
        let lines = labels.enumerated().map { index, label in
            "BT /F 8 Tf 40 \(170 - 45 * index) Td (\(label)) Tj ET 0.5 w 140 \(169 - 45 * index) m 360 \(169 - 45 * index) l S"
        }
        let bytes = PDFBuilder.document([page(lines.joined(separator: " "))]).build(.table)
        var message = ""
        do { _ = try places("auto", in: bytes) } catch { message = "\(error)" }
        for label in labels { #expect(message.contains("('\(label)')"), "\(message)") }
    }

    @Test(
        "a label that addresses the reader comes before those of other persons",
        arguments: ["Your signature", "Ihre Unterschrift", "Uw handtekening", "Votre signature (obligatoire)"]
    )
    func addressed(label: String) throws {
        let frame = try frame(
            """
            BT /F 8 Tf 40 170 Td (Signature of preparer) Tj 0 -45 Td (\(label.replacing("(", with: "\\(").replacing(")", with: "\\)"))) Tj \
            0 -45 Td (Signature of spouse) Tj ET
            0.5 w 180 169 m 360 169 l S 180 124 m 360 124 l S 180 79 m 360 79 l S
            """
        )
        #expect(frame.minY > 110 && frame.minY < 130, "\(frame)")
    }

    @Test("the last page comes before others, and the words of a signature before those that also mean else")
    func better() throws {
        let line = page("BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj ET")
        let bytes = PDFBuilder.document([line, page(""), line]).build(.table)
        #expect(try places("auto", in: bytes).map(\.page.index) == [2])
        #expect(try places("auto,page:first", in: bytes).map(\.page.index) == [0])
        let frame = try frame(
            "BT /F 11 Tf 40 150 Td (Firma: ______________________) Tj 0 -50 Td (Unterschrift: _________________) Tj ET"
        )
        #expect(frame.minY < 110)
    }

    @Test("pages that are turned and cropped, or have another unit", arguments: [0, 90, 180, 270])
    func turned(rotation: Int) throws {
        let entries = "/Rotate \(rotation) /CropBox [20 10 390 290] /UserUnit 2"
        let turns = [0: "", 90: "0 1 -1 0 400 0 cm", 180: "-1 0 0 -1 400 300 cm", 270: "0 -1 1 0 0 300 cm"]
        let operators = "BT /F 11 Tf 30 100 Td (Signature: ___________________) Tj ET"
        let content = "q \(turns[rotation] ?? "") \(operators) Q"
        let bytes = PDFBuilder.document([.init(entries: entries, content: content)]).build(.table)
        let place = try #require(places("auto", in: bytes).first)
        #expect(place.geometry.bounds.intersection(place.frame) == place.frame)
        #expect(place.frame.minX > 2 * 60 && place.frame.minX < 2 * 110, "\(place.frame)")
        #expect(place.frame.minY > 2 * 75 && place.frame.minY < 2 * 105, "\(place.frame)")
    }

    @Test("Hebrew lines go on to the left")
    func hebrew() throws {
        let letters: [Unicode.Scalar] = ["\u{5d7}", "\u{5ea}", "\u{5d9}", "\u{5de}", "\u{5d4}", ":"]
        let names = letters.map { "/uni" + ($0 == ":" ? "003A" : String($0.value, radix: 16, uppercase: true)) }
            .map { $0.count == 8 ? $0 : $0.replacing("/uni", with: "/uni0") }
        var builder = PDFBuilder.document([
            .init(content: "BT /F 20 Tf 300 100 Td (FEDCBA) Tj ET 0.5 w 80 98 m 290 98 l S")
        ])
        builder.set(
            3,
            "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar 70 "
                + "/Widths [500 500 500 500 500 300] /Encoding <</Differences [65 \(names.joined(separator: " "))]>>>>"
        )
        let place = try #require(places("auto", in: builder.build(.table)).first)
        #expect(place.frame.minX < 100 && abs(place.frame.minY - 98) < 4, "\(place.frame)")
    }

    @Test(
        "a lone signature field is chosen unless a line is for the signer too; several are listed; a stamped one is full"
    )
    func fields() throws {
        func form(second: String, label: String = "Witness signature") -> [UInt8] {
            let lines = page(
                "BT /F 11 Tf 40 100 Td (\(label): ______________________) Tj ET",
                entries: "/Annots [20 0 R 21 0 R]"
            )
            var builder = PDFBuilder.document([lines], catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>")
            builder.set(20, "<</Subtype /Widget /FT /Sig /T (Buyer) /Rect [200 20 320 60] /F 4>>")
            builder.set(21, "<</Subtype /Widget /FT /Sig /T (Seller) /Rect [20 20 140 60] /F 4 \(second)>>")
            return builder.build(.table)
        }
        let one = form(second: "/V <</Type /Sig>>")
        #expect(try places("auto", in: one).first?.frame == Rectangle(x: 200, y: 20, width: 120, height: 40))
        let both = form(second: "/V <</Type /Sig>>", label: "Signature")
        #expect { try places("auto", in: both) } throws: { error in
            "\(error)".contains("(field 'Buyer')") && "\(error)".contains("('Signature:')")
        }
        #expect { try places("auto", in: form(second: "")) } throws: { error in
            "\(error)".contains("(field 'Buyer')") && "\(error)".contains("(field 'Seller')")
        }
        let (stampedOnce, first) = try stamped(form(second: ""), [request(try letterL(), at: [.field("Buyer")])])
        #expect(first.count == 1)
        #expect(try places("auto", in: stampedOnce).first?.frame.minX ?? 999 < 140)
    }
}
