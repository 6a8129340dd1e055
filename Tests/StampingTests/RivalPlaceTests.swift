import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Places for several people: `auto` chooses the signer's own, or asks.
@Suite struct RivalPlaceTests {
    /// A form with a row for each of some labels.
    private enum Layout: CaseIterable {
        case beside, captions, cells

        /// The row at a height; `isFull` says whether somebody's words are where the signature would be.
        func row(_ label: String, y: Int, isFull: Bool) -> String {
            let words = isFull ? " BT /F 12 Tf 150 \(y + 3) Td (see the attached sheet no 4) Tj ET" : ""
            return switch self {
            case .beside:
                "BT /F 9 Tf 40 \(y) Td (\(label)) Tj ET 0.5 w 140 \(y - 1) m 330 \(y - 1) l S" + words
            case .captions:
                "0.5 w 40 \(y) m 330 \(y) l S BT /F 7 Tf 40 \(y - 8) Td (\(label)) Tj ET" + words
            case .cells:
                "0.5 w 40 \(y) 290 30 re S 330 \(y) 60 30 re S BT /F 7 Tf 43 \(y + 22) Td (\(label)) Tj 290 0 Td (Date) Tj ET"
                    + words
            }
        }
    }

    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([agreementPage(operators)]).build(.table)
    }

    private func message(_ operators: String) -> String {
        do { return "chosen: \(try places("auto", in: document(operators)).map(\.frame))" } catch { return "\(error)" }
    }

    private static let others = [
        "Spouse's signature", "Paid preparer's signature", "Witness signature", "Signature of notary",
        "ERO's signature", "Unterschrift des Zeugen", "Signature du conjoint",
    ]

    @Test("the reader's place is chosen among those of others, in whatever order and layout")
    func reader() throws {
        for layout in Layout.allCases {
            for (index, other) in Self.others.enumerated() {
                let labels = index.isMultiple(of: 2) ? ["Your signature", other] : [other, "Your signature"]
                let rows = zip(labels, [180, 120]).map { layout.row($0, y: $1, isFull: false) }
                let frame = try #require(places("auto", in: document(rows.joined(separator: " "))).first).frame
                let y = index.isMultiple(of: 2) ? 180.0 : 120
                #expect(frame.minY > y - 4 && frame.maxY < y + 62, "\(layout) \(labels): \(frame)")
            }
        }
    }

    @Test("somebody else's place is never chosen, also where it is the only free one")
    func otherPlaces() {
        for layout in Layout.allCases {
            for other in Self.others {
                let rows = [
                    layout.row("Your signature", y: 180, isFull: true), layout.row(other, y: 120, isFull: false),
                ]
                let answer = message(rows.joined(separator: " "))
                #expect(!answer.hasPrefix("chosen"), "\(layout) \(other): \(answer)")
            }
            let alone = message(layout.row("Preparer's signature", y: 120, isFull: false))
            #expect(alone.contains("may be another person's"), "\(layout): \(alone)")
        }
    }

    @Test("a label without a place is named, and nobody signs on the next line")
    func unplaced() {
        // The buyer's line has no room; the line behind “IAA” is another's.
        let receipt =
            "BT /F 9 Tf 40 112 Td (Paid in full by bank transfer on delivery) Tj 0 -9 Td (Buyer Signature) Tj 190 0 Td (IAA) Tj ET "
            + "0.5 w 110 102 m 220 102 l S 250 102 m 380 102 l S"
        #expect(
            message(receipt).contains("no free place was found for 'Buyer Signature' on page 1"),
            "\(message(receipt))"
        )
        #expect(throws: Never.self) {
            let frame = try places("text:Buyer Signature", in: document(receipt)).first?.frame
            #expect(
                frame.map { $0.maxX < 240 || $0.minX > 380 || $0.maxY < 100 } ?? false,
                "\(String(describing: frame))"
            )
        }
    }

    @Test(
        "the addressee of a label",
        arguments: [
            ("Your signature", Addressee.reader), ("YOUR SIGNATURE (required)", .reader),
            ("Ihre Unterschrift", .reader),
            ("Signature", .anybody), ("Signature of applicant", .anybody),
            ("Signature of applicant or agent", .anybody),
            ("Buyer's signature", .anybody), ("Unterschrift/Amtsbezeichnung", .anybody),
            ("Judge or magistrate", .other), ("Spouse\u{2019}s signature", .other), ("Testigo", .other),
            ("For official use only", .other), ("Secondary taxpayer signature", .other),
        ]
    )
    func addressee(label: String, addressee: Addressee) {
        #expect(Addressee(label) == addressee)
    }

    @Test("the addressee of a field is read from its name")
    func fieldName() {
        #expect(Addressee(nameOfField: "SignatureSpouse") == .other)
        #expect(Addressee(nameOfField: "witness_signature_2") == .other)
        #expect(Addressee(nameOfField: "topmostSubform[0].Page2[0].f2_41[0]") == .anybody)
    }

    @Test("a line that only a little says to be for a signature is a question")
    func doubtful() {
        // A word in a figure, on a page before the last.
        let figure = agreementPage(
            "0.5 w 60 60 120 60 re S 220 70 120 40 re S BT /F 9 Tf 90 85 Td (Document) Tj 140 0 Td (Signature) Tj ET"
        )
        let text = agreementPage("BT /F 9 Tf 40 100 Td (The parts are hashed one by one.) Tj ET")
        #expect { try places("auto", in: PDFBuilder.document([figure, text]).build(.table)) } throws: {
            "\($0)".contains("choose")
        }
        // “de firma” is about signatures.
        let table =
            "0.5 w 40 90 200 26 re S 240 90 60 26 re S 300 90 80 26 re S BT /F 9 Tf 44 99 Td (Politica general de firma) Tj "
            + "200 0 Td (1.9) Tj ET"
        #expect(message(table).contains("no free signature line"), "\(message(table))")
    }

    @Test("a page that is not looked at is named, and keeps others from being chosen")
    func limit() {
        let heading = agreementPage(
            "BT /F 9 Tf 40 130 Td (Your signature) Tj 0 -11 Td (is on the card that the bank keeps for this account.) Tj ET"
        )
        let line = agreementPage("BT /F 9 Tf 40 100 Td (Client signature) Tj ET 0.5 w 140 99 m 330 99 l S")
        let many = PDFBuilder.document([line] + Array(repeating: heading, count: 30)).build(.table)
        #expect { try places("auto", in: many) } throws: {
            "\($0)".contains("no free place was found for 'Your signature' on page 3")
        }
        // A line on a page that was looked at is not chosen before them.
        let last = PDFBuilder.document(Array(repeating: heading, count: 30) + [line]).build(.table)
        #expect { try places("auto", in: last) } throws: { "\($0)".contains("Your signature") }
    }

    @Test("dots in the next cell are the line")
    func dots() throws {
        let cells =
            "0.5 w 40 90 120 30 re S 160 90 220 30 re S BT /F 10 Tf 44 100 Td (Signature of tenant) Tj "
            + "120 -3 Td (\(String(repeating: ".", count: 70))) Tj ET"
        let frame = try #require(places("auto", in: document(cells)).first).frame
        #expect(frame.minX > 160, "\(frame)")
    }

    @Test("a label of two lines leaves the rest of its cell")
    func twoLines() throws {
        let cells =
            "0.5 w 40 100 340 60 re S 40 60 180 40 re S 220 60 160 40 re S BT /F 6 Tf 43 92 Td (14. SIGNATURE OF PERSON AUTHORIZED TO) "
            + "Tj 0 -7 Td (SIGN QUOTATION) Tj 180 7 Td (15. DATE OF QUOTATION) Tj ET"
        let frame = try #require(places("auto", in: document(cells)).first).frame
        #expect(frame.maxX < 221 && frame.minY >= 60 && frame.maxY < 86, "\(frame)")
    }

    @Test("words over free paper that say whose signature it is are listed, and not signed at once")
    func freePaper() {
        let answer = message(
            "BT /F 9 Tf 40 190 Td (signature de l'assure qui ouvre droit) Tj 0 -11 Td (aux prestations) Tj ET"
        )
        #expect(answer.contains("choose it or another") && answer.contains("assure qui ouvre droit"), "\(answer)")
    }
}
