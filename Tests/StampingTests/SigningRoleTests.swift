import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Places that are chosen by who signs, by number, or all of them.
@Suite struct SigningRoleTests {
    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([agreementPage(operators)]).build(.table)
    }

    /// Two parties side by side, one over the other, and named in the labels.
    private static let layouts = [
        "BT /F 10 Tf 40 150 Td (The Buyer) Tj 180 0 Td (The Seller) Tj ET 0.5 w 40 110 m 180 110 l S 220 110 m 360 110 l S "
            + "BT /F 8 Tf 40 100 Td (Signature) Tj 180 0 Td (Signature) Tj ET",
        "BT /F 10 Tf 40 190 Td (BUYER) Tj 0 -30 Td (Signature: ____________________________) Tj 0 -50 Td (SELLER) Tj "
            + "0 -30 Td (Signature: ____________________________) Tj ET",
        "BT /F 10 Tf 40 150 Td (Signature of the buyer: ______________________) Tj "
            + "0 -50 Td (Signature of the seller: ______________________) Tj ET",
        // The role is the caption, and no word says signature.
        "0.5 w 40 110 m 180 110 l S 220 110 m 360 110 l S BT /F 8 Tf 40 100 Td (Buyer) Tj 180 0 Td (Seller) Tj ET",
    ]

    @Test("a role chooses the line whose words name it", arguments: layouts)
    func roles(operators: String) throws {
        let bytes = document(operators)
        let buyer = try #require(places("auto:Buyer", in: bytes).first).frame
        let seller = try #require(places("auto:\"seller\"", in: bytes).first).frame
        #expect(buyer.minX < seller.minX - 100 || buyer.minY > seller.maxY, "\(buyer) \(seller)")
        #expect(buyer.height >= 12 && seller.height >= 12)
        #expect { try places("auto:Witness", in: bytes) } throws: {
            "\($0)".contains("for 'Witness'") || "\($0)".contains("no free signature line")
        }
    }

    @Test("marks over Thai letters may be read behind the next letter")
    func thai() throws {
        let role = try SigningRole("\u{e1c}\u{e39}\u{e49}\u{e27}\u{e48}\u{e32}\u{e08}\u{e49}\u{e32}\u{e07}")
        #expect(role.isNamed(in: "\u{e1c}\u{e39}\u{e49}\u{e27}\u{e32}\u{e48} \u{e08}\u{e49}\u{e32}\u{e07}"))
        let other = "\u{e1c}\u{e39}\u{e49}\u{e23}\u{e31}\u{e1a}\u{e08}\u{e49}\u{e32}\u{e07}"
        #expect(!role.isNamed(in: other))
    }

    @Test("the line before a word for somebody is the one to sign, and the paper under the word is not")
    func lineBefore() throws {
        let operators = [
            "0.5 w 40 150 m 200 150 l S 40 100 m 200 100 l S BT /F 10 Tf 204 150 Td (Buyer) Tj 0 -50 Td (Seller) Tj ET",
            "BT /F 10 Tf 40 150 Td (.........................................Buyer) Tj "
                + "0 -50 Td (.........................................Seller) Tj ET",
        ]
        for line in operators {
            let frame = try #require(places("auto:Buyer", in: document(line)).first).frame
            #expect(frame.maxX <= 204 && abs(frame.minY - 151) < 4, "\(frame)")
        }
    }

    @Test("a number chooses in the order of reading, and all takes each", .slow(), arguments: layouts.prefix(3))
    func occurrences(operators: String) throws {
        let bytes = document(operators)
        let buyer = try #require(places("auto:Buyer", in: bytes).first).frame
        let seller = try #require(places("auto:Seller", in: bytes).first).frame
        #expect(try places("auto,nth:all", in: bytes).map(\.frame) == [buyer, seller])
        #expect(try places("auto,nth:2", in: bytes).map(\.frame) == [seller])
        #expect(try places("auto,nth:last", in: bytes).map(\.frame) == [seller])
        #expect { try places("auto,nth:3", in: bytes) } throws: { "\($0)".contains("2 free places") }
        #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("choose one") }
    }

    @Test("a role whose line is signed gets no other one's")
    func signedRole() throws {
        let bytes = document(Self.layouts[0] + " 1 0 0 1 60 112 cm 0 0 60 20 re f")
        #expect(try places("auto:Seller", in: bytes).count == 1)
        #expect { try places("auto:Buyer", in: bytes) } throws: {
            "\($0)".contains("no free place on page 1 is for 'Buyer'")
        }
    }

    @Test("a role is found in the names of fields and in what they show")
    func fields() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R 21 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>"
        )
        builder.set(20, "<</Type /Annot /Subtype /Widget /FT /Sig /T (buyer_signature) /Rect [50 50 150 90] /F 4>>")
        builder.set(
            21,
            "<</Type /Annot /Subtype /Widget /FT /Sig /T (s2) /TU (Signature of the Seller) /Rect [250 50 350 90] /F 4>>"
        )
        let bytes = builder.build(.table)
        #expect(try #require(places("auto:Buyer", in: bytes).first).frame.maxX <= 150)
        #expect(try #require(places("auto:seller", in: bytes).first).frame.minX >= 250)
        #expect(try places("auto,nth:all", in: bytes).count == 2)
    }

    @Test("a role is found in the words beside a field, or beside a line where no field is its own")
    func fieldsByWords() throws {
        let words =
            "BT /F 9 Tf 40 140 Td (Buyer) Tj 0 -50 Td (Seller) Tj ET 0.5 w 220 60 m 360 60 l S BT /F 8 Tf 220 51 Td (Guarantor) Tj ET"
        var builder = PDFBuilder.document(
            [agreementPage(words, entries: "/Annots [20 0 R 21 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>"
        )
        builder.set(20, "<</Type /Annot /Subtype /Widget /FT /Sig /T (s1) /Rect [80 120 180 150] /F 4>>")
        builder.set(21, "<</Type /Annot /Subtype /Widget /FT /Sig /T (s2) /Rect [80 70 180 100] /F 4>>")
        let bytes = builder.build(.table)
        #expect(try #require(places("auto:Buyer", in: bytes).first).frame.minY >= 120)
        #expect(try #require(places("auto:Seller", in: bytes).first).frame.maxY <= 100)
        #expect(try #require(places("auto:Guarantor", in: bytes).first).frame.minX >= 219)
        #expect { try places("auto:Witness", in: bytes) } throws: { "\($0)".contains("for 'Witness'") }
    }

    @Test("the employer's line is not the employee's")
    func alikeRoles() throws {
        let bytes = document(
            "BT /F 10 Tf 40 170 Td (Signed for the Employer:) Tj 0 -30 Td (Signature: ________________________) Tj "
                + "0 -30 Td (Signed by the Employee:) Tj 0 -30 Td (Signature: ________________________) Tj ET"
        )
        #expect(abs(try #require(places("auto:Employer", in: bytes).first).frame.minY - 140) < 8)
        #expect(abs(try #require(places("auto:Employee", in: bytes).first).frame.minY - 80) < 8)
    }

    @Test(
        "tags for signatures are known, with their roles",
        arguments: [
            ("{{signature}}", nil), ("{{ Signature }}", nil), ("{{sign:buyer}}", "buyer"), ("{{signature, r1}}", "r1"),
            ("{{SIGNATURE,r2,required=true}}", "r2"), ("{{Sign;type=signature;role=Seller;required=true}}", "Seller"),
            ("{{Buyer Name;type=signature;role=First Party}}", "First Party"), ("{{signature;role=Buyer}}", "Buyer"),
            ("[[signature_here]]", nil), ("[sig|req|signer1]", "signer1"), ("{{Sig_es_:signer1:signature}}", "signer1"),
            ("\\s1\\", "s1"),
        ] as [(String, String?)]
    )
    func tags(text: String, role: String?) throws {
        #expect(try #require(SignatureTag(text)).role == role)
    }

    @Test(
        "tags for other things are not for signatures",
        arguments: [
            "{{name}}", "{{date, r1}}", "{{Signed;type=date;role=Buyer}}", "{{signature_date}}", "[[name]]", "{{}}",
            "{{initials, r1}}", "{{Sig_es_:signer1:initials}}",
        ]
    )
    func otherTags(text: String) {
        #expect(SignatureTag(text) == nil)
    }

    @Test("a tag is signed over and covered, before any line, and a role chooses among tags")
    func taggedPage() throws {
        let bytes = document(
            "BT /F 10 Tf 40 150 Td (Buyer: {{signature;role=Buyer}}) Tj 0 -60 Td (Seller: {{Sign;type=signature;role=Seller}}) Tj ET "
                + "BT /F 10 Tf 40 50 Td (Signature: ______________________) Tj ET"
        )
        let buyer = try #require(places("auto:Buyer", in: bytes).first)
        let covered = try #require(buyer.covers)
        #expect(buyer.frame.minY > 145 && buyer.frame.minX > 60 && covered.minX < buyer.frame.minX + 1)
        let seller = try #require(places("auto:Seller", in: bytes).first)
        #expect(abs(seller.frame.minY - 90) < 6)
        #expect(try places("auto,nth:all", in: bytes).map(\.frame) == [buyer.frame, seller.frame])
    }

    @Test("of several tags none is chosen, on whatever pages they are")
    func severalTags() throws {
        let bytes = PDFBuilder.document([
            agreementPage("BT /F 10 Tf 40 150 Td ({{signature, r1}}) Tj ET"),
            agreementPage("BT /F 10 Tf 40 150 Td ({{signature, r2}}) Tj ET"),
        ])
        .build(.table)
        #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("choose one") }
        #expect(try places("auto:r1", in: bytes).map(\.page.index) == [0])
        #expect(try places("auto,nth:2", in: bytes).map(\.page.index) == [1])
    }

    @Test("a page full of tags and of what looks like them is read in bounded time", .slow())
    func manyTags() throws {
        let rows = (0..<60).map { row in
            "1 0 0 1 5 \(295 - 4 * row) Tm (\(String(repeating: "{{sign:a}}", count: 90))) Tj "
                + "1 0 0 1 5 \(293 - 4 * row) Tm (\(String(repeating: "{{", count: 400))) Tj"
        }
        let bytes = document("BT /F 2 Tf \(rows.joined(separator: " ")) ET")
        #expect(try places("auto,nth:all", in: bytes).count <= 500)
        #expect(try places("auto:a,nth:1", in: bytes).count == 1)
    }
}
