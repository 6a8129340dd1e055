import Foundation
import Signet
import SignetServiceFoundation
import Testing

@testable import SignetServiceFeatures

/// The checks of values that need no service.
@Suite struct FieldValueTests {
    @Test("an IBAN is right in any grouping, and wrong with any two digits exchanged")
    func accountNumbers() throws {
        let number = try #require(AccountNumber("gb29 nwbk 6016 1331 9268 19"))
        #expect(number.text == "GB29NWBK60161331926819")
        #expect(number.printed == "GB29 NWBK 6016 1331 9268 19")
        var letters = Array(number.text)
        for place in 4..<letters.count - 1 where letters[place] != letters[place + 1] {
            letters.swapAt(place, place + 1)
            #expect(AccountNumber(String(letters)) == nil)
            letters.swapAt(place, place + 1)
        }
        #expect(AccountNumber("GB29NWBK6016133192681") == nil)
        #expect(AccountNumber("") == nil)
    }

    @Test(
        "numbers for value-added tax have the form of their country",
        arguments: [
            ("DE 123456789", "DE123456789"), ("ATU12345678", "ATU12345678"),
            ("CHE-123.456.789 MWST", "CHE123456789MWST"),
            ("NL123456789B01", "NL123456789B01"), ("DE12345678", nil), ("US123456789", nil), ("", nil),
        ]
    )
    func taxNumbers(given: String, plain: String?) {
        #expect(TaxNumber.plain(given) == plain)
    }

    @Test(
        "a number is read as its language writes it, or with a point",
        arguments: [
            ("1.234,50", PageLanguage.german, "1234.50"), ("1.234", .german, "1234"), ("1234.5", .german, "1234.5"),
            ("-0,5", .german, "-0.5"), ("1,234.5", .english, "1234.5"), ("1,23", .english, nil),
            ("1.2.3", .english, nil),
            ("1 234,5", .french, "1234.5"), ("", .english, nil), ("٣٫٥", .english, nil),
        ] as [(String, PageLanguage, String?)]
    )
    func writtenNumbers(given: String, language: PageLanguage, canonical: String?) {
        #expect(WrittenNumber(given, in: language)?.canonical == canonical)
    }

    @Test("any number that is written in a language is read back, exactly", arguments: PageLanguage.allCases)
    func numbersInAllLanguages(language: PageLanguage) throws {
        for text in ["0", "7", "-12.5", "1234.56", "-1234567.000001", "99999999999999999999.25", "1000"] {
            let number = try #require(WrittenNumber(canonical: text))
            #expect(
                WrittenNumber(number.text(in: language), in: language)?.canonical == text,
                "\(number.text(in: language))"
            )
        }
    }

    @Test("steps are exact where binary fractions are not")
    func steps() throws {
        let step = try #require(DecimalText("0.1"))
        #expect(try #require(DecimalText("0.3")).isOnStep(step, from: nil))
        #expect(try #require(DecimalText("1.25")).isOnStep(step, from: DecimalText("0.05")))
        #expect(try !#require(DecimalText("0.35")).isOnStep(step, from: nil))
    }

    @Test("every kind has a size, members that it knows, and is entered in one way at most")
    func kinds() {
        for kind in FieldRecord.Kind.allCases {
            #expect(kind.defaultSize.width >= 4 && kind.defaultSize.height >= 4)
            #expect(kind.members.contains(.rules))
            let ways = [kind.isTyped, kind.isFile, kind.isSignature, kind.hasOptions, !kind.isFilledIn]
            #expect(ways.count { $0 } <= 1)
        }
    }

    @Test(
        "the kind of a file is that of its content",
        arguments: [
            (Array("%PDF-1.7\n".utf8), AttachmentKind.pdf),
            ([0x50, 0x4B, 3, 4] + Array("[Content_Types].xml".utf8), .office),
            ([0x50, 0x4B, 3, 4, 0, 0], .archive), (Array("Grüße\n".utf8), .text),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .office),
            ([0x4D, 0x5A, 0x90, 0], nil), (Array("#!/bin/sh\n".utf8), nil), ([], nil), ([0xFF, 0xFE, 0, 1], nil),
        ] as [([UInt8], AttachmentKind?)]
    )
    func kindsOfFiles(bytes: [UInt8], kind: AttachmentKind?) {
        #expect(AttachmentKind(bytes) == kind)
    }
}
