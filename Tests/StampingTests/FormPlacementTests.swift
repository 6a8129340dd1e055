import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Automatic places in forms and tables, and at the end of contracts.
@Suite struct FormPlacementTests {
    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([agreementPage(operators)]).build(.table)
    }

    private func expectNone(_ operators: String) {
        let bytes = document(operators)
        #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("no free signature line on page 1") }
    }

    @Test(
        "a label is judged by the words before its explanation",
        arguments: [
            "0.5 w 40 100 m 300 100 l S BT /F 7 Tf 40 92 Td (Employee's signature \\(This form is not valid unless you sign it.\\)) Tj ET",
            "0.5 w 40 100 m 300 100 l S BT /F 7 Tf 40 92 Td (Client's signature. If there are two clients, both of you must sign it.) Tj ET",
        ]
    )
    func explained(operators: String) throws {
        let place = try #require(places("auto", in: document(operators)).first).frame
        #expect(abs(place.minX - 40) < 4 && abs(place.minY - 100) < 4, "\(place)")
    }

    @Test("a sentence with a signature in its first words is not a label")
    func explanationOnly() {
        expectNone(
            "0.5 w 40 100 m 300 100 l S BT /F 8 Tf 40 91 Td (Our signature dish since 1987. Sign up for the cookery class.) Tj ET"
        )
    }

    @Test("a short line of prose with the end of a sentence in it is not a caption")
    func endOfSentence() {
        expectNone(
            "0.5 w 40 100 m 300 100 l S BT /F 9 Tf 40 89 Td (Electronic signatures are valid in most countries. Some) Tj ET"
        )
    }

    @Test("of a line in a frame and the frame, the line is signed")
    func framed() throws {
        let operators =
            "1 w 30 70 340 100 re S 0.5 w 140 90 m 235 90 l S BT /F 9 Tf 145 79 Td (signature of employer) Tj ET"
        let place = try #require(places("auto", in: document(operators)).first).frame
        #expect(place.minX > 138 && place.maxX < 237 && abs(place.minY - 90) < 4, "\(place)")
    }

    @Test(
        "rows of data and the headings of tables are not places",
        arguments: [
            // A statement, a list of who signs, a description, an invoice with a second line in the row.
            "(12.05.) Tj 80 0 Td (Card, Signature Shoes Ltd) Tj 180 0 Td (118.40) Tj",
            "(Signature of the chair) Tj 180 0 Td (from 5,000 pounds) Tj",
            "(Signature) Tj 180 0 Td (Description) Tj",
            "(Secretary) Tj 180 0 Td (one signature) Tj",
            "(signature) Tj 180 0 Td (The bytes of the signature.) Tj",
        ]
    )
    func data(cells: String) {
        expectNone(
            "1 w 40 80 80 18 re S 120 80 180 18 re S 300 80 70 18 re S BT /F 9 Tf 44 86 Td \(cells) ET"
        )
        expectNone(
            "1 w 40 80 80 18 re S 120 80 180 18 re S 300 80 70 18 re S 40 98 330 18 re S BT /F 9 Tf 44 86 Td \(cells) ET"
        )
    }

    @Test("a row of a form is a place, whatever its neighbours ask for")
    func formRow() throws {
        let operators =
            "1 w 40 80 180 22 re S 220 80 150 22 re S BT /F 8 Tf 44 86 Td (Signature) Tj 180 0 Td (Date) Tj ET"
        let place = try #require(places("auto", in: document(operators)).first).frame
        #expect(place.minX > 80 && place.maxX < 222, "\(place)")
    }

    @Test("a low empty cell is a place only in a column without data")
    func lowCell() throws {
        let rows = "1 w 40 80 100 16 re S 140 80 200 16 re S 40 96 100 16 re S 140 96 200 16 re S BT /F 9 Tf 44 84 Td "
        expectNone(rows + "(Signature:) Tj 0 16 Td (Colour) Tj 100 0 Td (dark red) Tj ET")
        let place = try #require(places("auto", in: document(rows + "(Signature:) Tj 0 16 Td (Name:) Tj ET")).first)
        #expect(place.frame.minX > 139 && place.frame.minY < 84, "\(place.frame)")
    }

    @Test(
        "headings with a line over their paragraphs are not labels",
        arguments: [
            "BT /F 14 Tf 40 120 Td (Signature) Tj ET",
            "BT /F 9 Tf 40 119 Td (4. Signature) Tj ET",
            "BT /F 9 Tf 40 119 Td (Signature) Tj 0 60 Td (Scope) Tj 0 -13 Td (The terms are for all orders of the customer.) Tj ET "
                + "40 176 m 360 176 l S",
        ]
    )
    func headings(operators: String) {
        expectNone(
            "0.5 w 40 116 m 360 116 l S BT /F 9 Tf 40 104 Td (A signature is any mark that a person makes to sign.) Tj ET "
                + operators
        )
    }

    @Test("a heading over a short line is none either, where other headings are alike")
    func shortHeading() {
        expectNone(
            "0.5 w 40 180 m 360 180 l S BT /F 12 Tf 40 184 Td (Scope) Tj /F 9 Tf 0 -16 Td (The terms are for all orders of the customer.) Tj "
                + "/F 12 Tf 0 -48 Td (Signature) Tj /F 9 Tf 0 -16 Td (See above.) Tj ET 40 116 m 360 116 l S"
        )
    }

    @Test("words on both sides of the line between two cells are two labels")
    func cells() throws {
        let operators =
            "1 w 40 60 70 60 re S 110 60 200 60 re S BT /F 8 Tf 44 110 Td (Title of employer) Tj 69 0 Td (Signature of employer) Tj ET"
        let place = try #require(places("auto", in: document(operators)).first)
        #expect(place.frame.minX > 109, "\(place.frame)")
    }

    @Test("those in whose name others sign have lines under their names, or one beside the place of the seal")
    func onBehalf() throws {
        let lines = "0.5 w 40 100 m 180 100 l S 220 100 m 360 100 l S "
        for (first, second) in [
            ("Za KUPCA", "Za PRODAVCA"), ("For Acme Ltd", "For Borealis Inc"), ("Pour le vendeur", "Pour l'acheteur"),
        ] {
            let bytes = document(lines + "BT /F 9 Tf 40 140 Td (\(first)) Tj 180 0 Td (\(second)) Tj ET")
            #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("choose one") }
            #expect(try places("auto,nth:all", in: bytes).count == 2)
        }
        let sealed = "0.5 w 220 100 m 360 100 l S BT /F 9 Tf 250 130 Td (Za AGENCIJU) Tj -48 -28 Td (m.p.) Tj ET"
        #expect(try #require(places("auto", in: document(sealed)).first).frame.minX > 218)
        expectNone("0.5 w 220 100 m 360 100 l S BT /F 9 Tf 250 130 Td (Za AGENCIJU) Tj ET")
        expectNone("BT /F 9 Tf 40 140 Td (For Sale) Tj 180 0 Td (For Rent) Tj ET")
    }

    @Test("parties before lines are signers at the end of a contract, and questions for names elsewhere")
    func parties() throws {
        let lines =
            "BT /F 9 Tf 40 130 Td (LOCADOR: ______________________) Tj 0 -45 Td (FIADOR: ______________________) Tj "
        let bytes = document(lines + "ET")
        #expect(try places("auto,nth:all", in: bytes).count == 2)
        #expect(try #require(places("auto:fiador", in: bytes).first).frame.minY < 90)
        expectNone(lines + "0 -30 Td (The rent is due on the first day of each month, in cash.) Tj ET")
        expectNone(lines + "0 -30 Td (Deposit: ____________) Tj ET")
        expectNone(
            "BT /F 9 Tf 40 130 Td (LOCADOR: ______________________) Tj 0 -16 Td (FIADOR: ______________________) Tj ET"
        )
    }

    @Test("a note about words before the signature has free paper under all of its lines")
    func note() throws {
        let operators =
            "BT /F 8 Tf 60 170 Td (Signature avec la mention manuscrite \"lu) Tj 0 -10 Td (et approuve\") Tj ET"
        let whole =
            "BT /F 8 Tf 60 170 Td (Signature avec la mention \"lu et approuve\",) Tj 0 -10 Td (ecrite a la main) Tj ET"
        expectNone(operators)
        let place = try #require(places("auto", in: document(whole)).first).frame
        #expect(abs(place.minX - 60) < 4 && place.maxY < 158 && place.minY > 80, "\(place)")
    }
}
