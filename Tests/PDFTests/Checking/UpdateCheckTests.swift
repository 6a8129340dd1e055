import Fixtures
import Testing

@testable import SignetPDF

@Suite struct UpdateCheckTests {
    @Test("a right update has no findings", arguments: PDFBuilder.Structure.allCases, ["", "junk before the header\n"])
    func right(structure: PDFBuilder.Structure, junk: String) {
        var update = HandWrittenUpdate(structure)
        update.builder.junk = Array(junk.utf8)
        let bytes = update.bytes
        let check = UpdateCheck(Bytes(bytes))
        #expect(check.findings.isEmpty, "\(check.findings)")
        #expect(check.update == update.original.count..<bytes.count)
        #expect(UpdateCheck(Bytes(bytes), after: update.original.count).findings.isEmpty)
    }

    @Test("each fault of the file or its section is found, and nothing else", arguments: Fault.structural)
    func structural(fault: Fault) { expectOnly(fault) }

    @Test("each fault of the objects is found, and nothing else", arguments: Fault.entries)
    func entries(fault: Fault) { expectOnly(fault) }

    @Test("each fault of annotations is found, and nothing else", arguments: Fault.annotations)
    func annotations(fault: Fault) { expectOnly(fault) }

    private func expectOnly(_ fault: Fault) {
        let update = fault.update
        let bytes = Bytes(update.bytes)
        for findings in [UpdateCheck(bytes).findings, UpdateCheck(bytes, after: update.original.count).findings] {
            #expect(findings.count == 1 && findings.first?.rule == fault.rule, "\(findings)")
        }
    }

    @Test("every rule has a fault that breaks it")
    func complete() {
        let tested = Set((Fault.structural + Fault.entries + Fault.annotations).map(\.rule))
        // Those of encrypted and signed files, and of huge sections, have separate tests.
        #expect(Set(UpdateRule.allCases).subtracting(tested) == [.encryption, .byteRange, .limit])
    }

    @Test("a file without an update has no findings", arguments: PDFBuilder.Structure.allCases)
    func noUpdate(structure: PDFBuilder.Structure) {
        let check = UpdateCheck(Bytes(PDFBuilder.document([.init()]).build(structure)))
        #expect(check.findings.isEmpty && check.update == nil)
    }

    @Test("what a server adds behind a revision belongs to it, and an object there to the update")
    func trailingBytes() {
        for (stray, rules) in [("<!-- sent by a server -->\n", []), ("9 0 obj (a) endobj\n", [UpdateRule.unlisted])] {
            var update = HandWrittenUpdate(.table)
            update.stray[4] = stray
            #expect(UpdateCheck(Bytes(update.bytes)).findings.map(\.rule) == rules)
        }
    }

    @Test("annotations that need no look are not asked for one")
    func exceptions() {
        for entries in [
            ["Subtype": "/Widget", "FT": "/Sig", "Rect": "[0 0 0 0]", "AP": "-"],
            ["Subtype": "/Widget", "FT": "/Btn", "AP": "<</N <</On 31 0 R>> /D <</On 31 0 R>>>>"],
            ["Subtype": "/Link", "AP": "-"],
            ["Subtype": "/Popup", "AP": "-", "F": "-"],
        ] {
            var update = HandWrittenUpdate(.table)
            update.set(30, HandWrittenUpdate.stamp(entries))
            let findings = UpdateCheck(Bytes(update.bytes)).findings
            #expect(findings.isEmpty, "\(findings)")
        }
    }

    @Test("objects in an object stream are checked like others")
    func objectStreams() {
        var update = HandWrittenUpdate(.objectStream)
        update.objects.removeAll { $0.number == 30 }
        let stamp = HandWrittenUpdate.stamp(["F": "0"])
        let data = "30 0 \(stamp)"
        update.set(32, "<</Type /ObjStm /N 1 /First 5 /Length \(data.utf8.count)>>\nstream\n\(data)\nendstream")
        update.rows[30] = (32, "c")
        let findings = UpdateCheck(Bytes(update.bytes)).findings
        #expect(findings.map(\.rule) == [.annotationFlags], "\(findings)")
    }

    @Test("in an encrypted file the structure is checked, and its key material must stay")
    func encrypted() {
        for structure in PDFBuilder.Structure.allCases {
            func findings(_ change: (inout HandWrittenUpdate) -> Void) -> [UpdateRule] {
                var update = HandWrittenUpdate(structure)
                update.builder.trailer += " /Encrypt 11 0 R"
                update.builder.set(11, "<</Filter /Standard /V 1>>")
                update.trailer["Encrypt"] = "11 0 R"
                // Encrypted, this may say anything.
                update.set(30, HandWrittenUpdate.stamp(["F": "0", "Contents": "()"]))
                change(&update)
                return UpdateCheck(Bytes(update.bytes)).findings.map(\.rule)
            }
            #expect(findings { _ in } == [])
            #expect(findings { $0.trailer["Encrypt"] = "<</Filter /Standard /V 1>>" } == [.encryption])
            #expect(findings { $0.set(11, "<</Filter /Standard /V 2>>") } == [.encryption])
            #expect(findings { $0.trailer["Encrypt"] = "-" } == [.lostEntry])
            #expect(findings { $0.rows[3] = (0, "f") } == [.freed])
            #expect(
                findings {
                    $0.trailer["ID"] = "32 0 R"
                    $0.set(32, "[<00112233445566778899AABBCCDDEEFF> <02>]")
                } == [.directEntry]
            )
        }
    }

    @Test("a section with more rows than any file needs is refused", .slow())
    func tooManyRows() throws {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = ""
        let original = builder.build(.crossReferenceStream)
        let rows = Flate.deflate([UInt8](repeating: 0, count: Limits.checkedRows + 1), strategy: .repetitions)
        let head =
            "40 0 obj\n<</Type /XRef /W [1 0 0] /Size \(Limits.checkedRows + 1) /Root 1 0 R /Filter /FlateDecode "
            + "/Prev \(HandWrittenUpdate.lastStart(of: original)) /Length \(rows.count)>>\nstream\n"
        let bytes =
            original + Array(head.utf8) + rows
            + Array("\nendstream\nendobj\nstartxref\n\(original.count)\n%%EOF\n".utf8)
        #expect(UpdateCheck(Bytes(bytes)).findings.map(\.rule) == [.limit])
    }
}
