import Fixtures
import SignetGraphics
import Testing

@testable import SignetStamping

/// Places in rows of tables and at the end of letters, which `auto` finds.
@Suite struct TablePlaceTests {
    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([agreementPage(operators)]).build(.table)
    }

    /// The words of the error when no place is chosen.
    private func refusal(_ operators: String) -> String {
        do { return "chosen: \(try places("auto", in: document(operators)).map(\.frame))" } catch { return "\(error)" }
    }

    @Test("the free cell beside a label comes before the rest of the label's own cell")
    func nextCell() throws {
        let cells = "1 w 40 90 100 26 re S 140 90 220 26 re S BT /F 9 Tf 44 100 Td (Signature) Tj ET"
        #expect(try #require(places("auto", in: document(cells)).first).frame.minX >= 140)
        // Unless something is printed there.
        let filled = cells + " BT /F 9 Tf 150 107 Td (Parent) Tj ET"
        let frame = try #require(places("auto", in: document(filled)).first).frame
        #expect(frame.maxX <= 140, "\(frame)")
    }

    /// A table with a row for signatures under two names.
    private func table(headings: (String, String)) -> String {
        "1 w 40 60 60 40 re S 100 60 120 40 re S 220 60 120 40 re S 40 100 60 16 re S 100 100 120 16 re S "
            + "220 100 120 16 re S BT /F 9 Tf 44 85 Td (Signature) Tj 60 20 Td (\(headings.0)) Tj "
            + "120 0 Td (\(headings.1)) Tj ET"
    }

    @Test("the free cells of a row of signatures are equal, and each is found by the name over it")
    func row() throws {
        let operators = table(headings: ("Prepared by", "Approved by"))
        let message = refusal(operators)
        #expect(
            message.contains("('Signature Prepared by')") && message.contains("('Signature Approved by')"),
            "\(message)"
        )
        let prepared = try #require(places("auto:Prepared", in: document(operators)).first).frame
        let approved = try #require(places("auto:Approved", in: document(operators)).first).frame
        #expect(prepared.minX >= 100 && prepared.maxX <= 220, "\(prepared)")
        #expect(approved.minX >= 220 && approved.maxX <= 340, "\(approved)")
    }

    @Test("a column that asks for something else is not a place")
    func otherColumn() throws {
        let frame = try #require(places("auto", in: document(table(headings: ("Employee", "Date")))).first).frame
        #expect(frame.minX >= 100 && frame.maxX <= 220, "\(frame)")
    }

    @Test("free paper over the name at the end of a letter is as good as a line")
    func letter() {
        let line = "BT /F 10 Tf 40 50 Td (Signed: ______________________) Tj ET "
        let letter = line + "BT /F 10 Tf 40 180 Td (Yours sincerely,) Tj 0 -62 Td (Jane Doe) Tj ET"
        let message = refusal(letter)
        #expect(message.contains("('Yours sincerely,')") && message.contains("('Signed:')"), "\(message)")
        // Without a name, the line is better.
        #expect(refusal(line + "BT /F 10 Tf 40 180 Td (Yours sincerely,) Tj ET").hasPrefix("chosen"))
    }

    @Test("a numbered heading over a line and a paragraph is not a label")
    func heading() {
        let operators =
            "BT /F 12 Tf 40 150 Td (1. Signature) Tj ET 0.5 w 40 136 m 360 136 l S "
            + "BT /F 9 Tf 40 116 Td (The signature ends the deed, and nothing may be added under it.) Tj ET"
        #expect(refusal(operators).contains("no free signature line"), "\(refusal(operators))")
    }
}
