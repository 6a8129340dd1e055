import Fixtures

@testable import SignetPDF

/// A way to spoil an update, and the rule that it breaks.
struct Fault: Sendable, CustomStringConvertible {
    let rule: UpdateRule
    let what: String
    let structure: Structure
    let spoil: @Sendable (inout HandWrittenUpdate) -> Void

    enum Structure: Sendable {
        case table
        case hybrid
        case stream
    }

    var description: String { "\(rule.rawValue): \(what)" }

    init(
        _ rule: UpdateRule,
        _ what: String,
        in structure: Structure = .table,
        _ spoil: @escaping @Sendable (inout HandWrittenUpdate) -> Void
    ) {
        self.rule = rule
        self.what = what
        self.structure = structure
        self.spoil = spoil
    }

    var update: HandWrittenUpdate {
        var update =
            switch structure {
            case .table: HandWrittenUpdate(.table)
            case .hybrid: HandWrittenUpdate(.hybrid)
            case .stream: HandWrittenUpdate(.crossReferenceStream)
            }
        spoil(&update)
        return update
    }

    // MARK: The file and its section

    static let structural: [Fault] = [
        Fault(.unreadable, "startxref leads nowhere") { $0.tail = "startxref\n7\n%%EOF\n" },
        Fault(.newLine, "the first object stands in the comment %%EOF") { $0.endsLine = false },
        Fault(.ending, "no %%EOF") { $0.tail = "startxref\n@\n" },
        Fault(.ending, "words in the last line") { $0.tail = "startxref\n@\n%%EOF and more" },
        Fault(.secondHeader, "a header before the update") { $0.stray[4] = "%PDF-1.4\n" },
        Fault(.strayBytes, "words between objects") { $0.stray[30] = "left over\n" },
        Fault(.strayBytes, "words behind the end") { $0.tail = "startxref\n@\n%%EOF\nwords\n" },
        Fault(.sectionKind, "a table after a stream", in: .stream) { $0.writesStream = false },
        Fault(.sectionKind, "a stream after a table") { $0.writesStream = true },
        Fault(.sectionKind, "a stream after a hybrid section", in: .hybrid) { $0.writesStream = true },
        Fault(.sectionFormat, "two spaces in a header") { update in
            update.spoilTable = { $0.replacing("30 1", with: "30  1") }
        },
        Fault(.sectionFormat, "entries of nineteen bytes") { update in
            update.spoilTable = { $0.replacing(" n \n", with: " n\n") }
        },
        Fault(.sectionFormat, "an empty line behind xref") { update in
            update.spoilTable = { $0.replacing("xref\n", with: "xref\n\n") }
        },
        Fault(.sectionFormat, "fewer rows than /Index says", in: .stream) {
            $0.trailer["Index"] = "[4 1 30 2 40 1 60 1]"
            $0.trailer["Size"] = "61"
        },
        Fault(.ownEntry, "the stream lacks itself", in: .stream) { $0.unlisted = [40] },
        Fault(.streamKeys, "/W in a table's trailer") { $0.trailer["W"] = "[1 2 1]" },
        Fault(.streamKeys, "/Type /XRef in a table's trailer") { $0.trailer["Type"] = "/XRef" },
        Fault(.staleHybrid, "/XRefStm carried on", in: .hybrid) { update in
            let text = String(decoding: update.original, as: UTF8.self)
            update.trailer["XRefStm"] = text.firstMatch(of: /\/XRefStm (\d+)/).map { String($0.1) } ?? ""
        },
        Fault(.previous, "another /Prev") { $0.trailer["Prev"] = "9" },
        Fault(.previous, "another /Prev", in: .stream) { $0.trailer["Prev"] = "9" },
        Fault(.previous, "no /Prev, and not all objects") { $0.trailer["Prev"] = "-" },
        Fault(.offsetBase, "offsets from byte 0 after offsets from the header") {
            $0.builder.junk = Array("something\n".utf8)
            $0.countsFromHeader = false
        },
        Fault(.size, "a small /Size") { $0.trailer["Size"] = "31" },
        Fault(.size, "a small /Size", in: .stream) { $0.trailer["Size"] = "40" },
        Fault(.lostEntry, "/Info lost") { $0.trailer["Info"] = "-" },
        Fault(.lostEntry, "/Info lost", in: .stream) { $0.trailer["Info"] = "-" },
        Fault(.root, "another catalog") { $0.trailer["Root"] = "13 0 R" },
        Fault(.firstIdentifier, "another first identifier") { $0.trailer["ID"] = "[<01> <02>]" },
        Fault(.secondIdentifier, "the second identifier as before") {
            $0.trailer["ID"] = "[<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]"
        },
        Fault(.directEntry, "a reference in the section's dictionary", in: .stream) {
            $0.set(32, "41")
            $0.trailer["Size"] = "32 0 R"
        },
    ]

    // MARK: Rows and objects

    static let entries: [Fault] = [
        Fault(.entryOffset, "a row leads beside its object") { $0.rows[32] = (30, "n") },
        Fault(.entryOffset, "a row leads before the first digit") { update in
            update.stray[32] = "\n"
            update.set(32, "(a)")
            let text = String(decoding: update.bytes, as: Unicode.ASCII.self)
            let place = text.ranges(of: "\n32 0 obj").first.map {
                text.distance(from: text.startIndex, to: $0.lowerBound)
            }
            update.rows[32] = (place ?? 0, "n")
        },
        Fault(.entryOffset, "a row names an object stream that there is not", in: .stream) { $0.rows[32] = (7, "c") },
        Fault(.freed, "an object in use is freed") { $0.rows[3] = (0, "f") },
        Fault(.freed, "an object in use is freed", in: .stream) { $0.rows[3] = (0, "f") },
        Fault(.unlisted, "a remnant") {
            $0.set(32, "(a)")
            $0.unlisted = [32]
        },
        Fault(.repeated, "an object written twice") { $0.objects += [(32, "(a)"), (32, "(b)")] },
        Fault(.repeated, "an object listed twice") { update in
            update.spoilTable = { $0 + $0.suffix(25) }
        },
        Fault(.unfinished, "no endobj") {
            $0.set(32, "(a)")
            $0.endings[32] = ""
        },
        Fault(.unfinished, "a value that cannot be read") { $0.set(32, "<<") },
        Fault(.streamLength, "a wrong /Length") { update in
            update.set(31, HandWrittenUpdate.form.replacing("/Length 1", with: "/Length 7"))
        },
        Fault(.streamLength, "no /Length") { update in
            update.set(31, HandWrittenUpdate.form.replacing("/Length 1", with: ""))
        },
        Fault(.unchanged, "an object as it was") {
            $0.set(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")
        },
        Fault(.unchanged, "a stream as it was") {
            $0.set(7, "<< /Length 22>>\nstream\n0.9 g 20 20 40 30 re f\nendstream")
        },
        Fault(.catalog, "the catalog gets an action") {
            $0.set(1, "<</Type /Catalog /Pages 2 0 R /OpenAction [4 0 R /Fit]>>")
        },
        Fault(.page, "the page is turned") {
            $0.set(4, "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [8 0 R 30 0 R] /Rotate 90>>")
        },
        Fault(.indirectEntry, "a direct /Lock") { $0.set(32, "<</FT /Sig /T (a) /Lock <</Action /All>>>>") },
    ]

    // MARK: Annotations

    private static func stamp(_ rule: UpdateRule, _ what: String, _ entries: [String: String]) -> Fault {
        Fault(rule, what) { $0.set(30, HandWrittenUpdate.stamp(entries)) }
    }

    private static func form(_ what: String, _ old: String, _ new: String) -> Fault {
        Fault(.annotationAppearance, what) { $0.set(31, HandWrittenUpdate.form.replacing(old, with: new)) }
    }

    static let annotations: [Fault] = [
        Fault(.annotationItem, "a direct annotation") {
            $0.set(4, "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [8 0 R 30 0 R <</Subtype /Text>>]>>")
        },
        Fault(.annotationLost, "the page's own annotations replaced") {
            $0.set(4, "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [30 0 R]>>")
        },
        Fault(.annotationShared, "a new annotation on two pages") {
            $0.set(6, "<<\(HandWrittenUpdate.page) /Contents 7 0 R /Annots [30 0 R]>>")
        },
        Fault(.annotationShared, "an annotation of another page") {
            $0.set(6, "<<\(HandWrittenUpdate.page) /Contents 7 0 R /Annots [8 0 R]>>")
        },
        Fault(.arrayShared, "an array that two pages share") { update in
            for page in [4, 6] {
                update.builder.set(page, "<<\(HandWrittenUpdate.page) /Contents \(page + 1) 0 R /Annots 9 0 R>>")
            }
            update.objects[0] = (9, "[8 0 R 30 0 R]")
        },
        stamp(.annotationRectangle, "upper right corner first", ["Rect": "[20 20 1 1]"]),
        stamp(.annotationRectangle, "no area", ["Rect": "[1 1 1 20]"]),
        stamp(.annotationRectangle, "no numbers", ["Rect": "[1 1 (a) 20]"]),
        stamp(.annotationFlags, "not printed", ["F": "0"]),
        stamp(.annotationFlags, "no flags", ["F": "-"]),
        stamp(.annotationFlags, "hidden", ["F": "6"]),
        stamp(.annotationFlags, "not viewed", ["F": "36"]),
        stamp(.annotationAppearance, "none", ["AP": "-"]),
        stamp(.annotationAppearance, "a second one for a mouse", ["AP": "<</N 31 0 R /D 31 0 R>>"]),
        stamp(.annotationAppearance, "states", ["AP": "<</N <</On 31 0 R>>>>"]),
        form("no form", "/Subtype /Form", "/Subtype /Image"),
        form("a box without area", "[0 0 9 9]", "[0 0 9 0]"),
        form("no resources of its own", "/Resources <<>>", ""),
        stamp(.annotationPage, "no page", ["P": "-"]),
        stamp(.annotationPage, "a page that does not list it", ["P": "6 0 R"]),
        stamp(.indirectEntry, "a direct page", ["P": "<</Type /Page>>"]),
        stamp(.annotationName, "another one's name", ["NM": "(old)"]),
        stamp(.annotationContents, "none", ["Contents": "-"]),
        stamp(.annotationContents, "empty", ["Contents": "()"]),
    ]
}
