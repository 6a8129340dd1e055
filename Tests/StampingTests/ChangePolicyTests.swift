import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// The table of policy in docs/guide.md, line by line.
@Suite struct ChangePolicyTests {
    /// A document with a form: an unsigned field `free`, a push button `group.button`, a text `group.text`, and what is
    /// given.
    private func document(
        signature: String? = nil,
        lock: String = "",
        catalog: String = ""
    ) -> [UInt8] {
        let fields = "20 0 R 21 0 R" + (signature == nil ? "" : " 22 0 R")
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R 23 0 R 25 0 R]")],
            catalog: "/AcroForm <</Fields [\(fields)] /SigFlags \(signature == nil ? 1 : 3)>> \(catalog)"
        )
        builder.set(20, "<</FT /Sig /T (free) /Subtype /Widget /Rect [10 10 90 60] /P 4 0 R>>")
        builder.set(21, "<</T (group) /Kids [23 0 R 25 0 R]>>")
        builder.set(
            23,
            "<</FT /Btn /Ff 65536 /T (button) /Parent 21 0 R /Subtype /Widget /Rect [100 10 190 60] /P 4 0 R>>"
        )
        builder.set(25, "<</FT /Tx /T (text) /Parent 21 0 R /Subtype /Widget /Rect [200 10 290 30] /P 4 0 R /F 4>>")
        if let signature {
            builder.set(22, "<</FT /Sig /T (boss) /V 24 0 R /Subtype /Widget /Rect [0 0 0 0] /P 4 0 R \(lock)>>")
            builder.set(24, "<</Type /Sig /Filter /Adobe.PPKLite \(signature)>>")
        }
        return builder.build(.table)
    }

    private static func reference(_ method: String, _ parameters: String) -> String {
        "/Reference [<</Type /SigRef /TransformMethod /\(method) /TransformParams <<\(parameters)>>>>]"
    }

    private static let certification = "/Perms <</DocMDP 24 0 R>>"

    enum Mark: CaseIterable {
        case stamp
        case stampAfterSignatures
        case free
        case button
        case content
        case text
    }

    /// The refused change in words of the message; nil where it is made.
    private func outcome(_ mark: Mark, _ bytes: [UInt8]) throws -> String? {
        do {
            let (document, result) = try change(mark, bytes)
            try IndependentReaders.check(document, pages: 1, after: bytes)
            let signed = try EarlierSignature.all(in: Document(Bytes(bytes))).map(\.field)
            #expect(result.effects.map(\.field) == signed, "every earlier signature is spoken of")
            return nil
        } catch let error as StampingError {
            guard case .refused(let refusal) = error else { throw error }
            return refusal.description
        }
    }

    private func change(_ mark: Mark, _ bytes: [UInt8]) throws -> (document: [UInt8], result: StampingResult) {
        if mark == .text { return try filled(bytes, ["group.text": "x"]) }
        let kind: MarkKind =
            switch mark {
            case .stamp, .stampAfterSignatures: .stamp
            case .free, .button: .widget
            case .content, .text: .content
            }
        let placement: Placement =
            switch mark {
            case .free: .field("free")
            case .button: .field("group.button")
            default: .position(.center)
            }
        return try result(
            bytes,
            [request(try letterL(), at: [placement], kind: kind)],
            policy: mark == .stampAfterSignatures ? .afterSignatures : []
        )
    }

    /// Expects that all marks but those named are done, and that those are refused in these words.
    private func expect(_ bytes: [UInt8], _ refusals: [Mark: String]) throws {
        for mark in Mark.allCases {
            let outcome = try outcome(mark, bytes)
            if let words = refusals[mark] {
                #expect(outcome?.contains(words) == true, "\(mark): \(outcome ?? "done")")
            } else {
                #expect(outcome == nil, "\(mark): \(outcome ?? "")")
            }
        }
    }

    @Test("not signed: everything", .slow())
    func unsigned() throws {
        try expect(document(), [:])
    }

    @Test("signed: fields are filled, stamps wait for a word, content is never changed", .slow())
    func signed() throws {
        try expect(document(signature: ""), [.stamp: "'afterSignatures'", .content: "every validator"])
    }

    @Test("certified without changes: nothing")
    func certifiedWithoutChanges() throws {
        let bytes = document(signature: Self.reference("DocMDP", "/P 1"), catalog: Self.certification)
        try expect(bytes, Dictionary(uniqueKeysWithValues: Mark.allCases.map { ($0, "no changes at all") }))
    }

    @Test(
        "certified for forms, or for annotations: fields are filled, and signature fields get a picture only for annotations",
        .slow(),
        arguments: ["/P 2", "/P 3", ""]
    )
    func certified(permission: String) throws {
        let bytes = document(signature: Self.reference("DocMDP", permission), catalog: Self.certification)
        var refusals: [Mark: String] = [
            .stamp: "certified", .stampAfterSignatures: "MarkKind.widget", .content: "certified",
        ]
        if permission != "/P 3" { refusals[.free] = "a picture alone" }
        try expect(bytes, refusals)
    }

    @Test("a lock of all fields: none is filled", arguments: [true, false])
    func lockedAll(inField: Bool) throws {
        let bytes = document(
            signature: inField ? "" : Self.reference("FieldMDP", "/Action /All"),
            lock: inField ? "/Lock <</Type /SigFieldLock /Action /All>>" : ""
        )
        try expect(
            bytes,
            [
                .stamp: "'afterSignatures'", .free: "locks", .button: "locks", .text: "locks",
                .content: "every validator",
            ]
        )
    }

    @Test("a lock of some fields: the others are filled, and a name stands for its subtree", .slow())
    func lockedSome() throws {
        let included = document(signature: Self.reference("FieldMDP", "/Action /Include /Fields [(group)]"))
        try expect(
            included,
            [.stamp: "'afterSignatures'", .button: "locks", .text: "locks", .content: "every validator"]
        )
        let excluded = document(signature: "", lock: "/Lock <</Action /Exclude /Fields [(group)]>>")
        try expect(excluded, [.stamp: "'afterSignatures'", .free: "locks", .content: "every validator"])
    }

    @Test("a lock with a permission counts like a certification")
    func lockWithPermission() throws {
        let none = document(signature: "", lock: "/Lock <</Action /Include /Fields [] /P 1>>")
        try expect(none, Dictionary(uniqueKeysWithValues: Mark.allCases.map { ($0, "no changes at all") }))
        let forms = document(signature: "", lock: "/Lock <</Action /Include /Fields [] /P 2>>")
        try expect(
            forms,
            [.stamp: "certified", .stampAfterSignatures: "certified", .content: "certified", .free: "a picture alone"]
        )
    }

    @Test("a dynamic XFA form is refused, a hybrid one is noted")
    func forms() throws {
        let dynamic = document(catalog: "/NeedsRendering true")
        try expect(dynamic, Dictionary(uniqueKeysWithValues: Mark.allCases.map { ($0, "XFA") }))
        var builder = PDFBuilder.document([.init()], catalog: "/AcroForm <</Fields [] /XFA [(a) 20 0 R]>>")
        builder.set(20, stream: [], entries: "")
        let notes = try result(builder.build(.table), [request(try letterL(), at: [.position(.center)])]).result.notes
            .map(\.description)
        #expect(notes.count == 1 && notes[0].contains("XFA"))
    }

    @Test("a dynamic XFA form is signed where that shows nothing")
    func signaturesInDynamicForms() throws {
        let rules = try DocumentRules(Document(Bytes(document(catalog: "/NeedsRendering true"))))
        func refusal(_ change: DocumentChange) -> Refusal? { ChangePolicy().refusal(of: change, by: rules) }
        for isNewField in [true, false] {
            #expect(refusal(.signature(field: "free", isNewField: isNewField)) == nil)
        }
        #expect(refusal(.documentTimeStamp) == nil && refusal(.validationData) == nil)
        let shown: [DocumentChange] = [
            .shownSignature(field: "a"), .fieldAppearance("free", isSignature: true), .annotation, .content,
            .fieldValue("group.text"), .removal(coveredBy: nil),
        ]
        for change in shown { #expect(refusal(change) == .dynamicXFA) }
    }

    @Test("a hybrid XFA form that is signed is not filled, since its XFA would have to go")
    func signedHybrid() throws {
        var bytes = document(signature: "")
        let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("/SigFlags 3".utf8)) })
        bytes.replaceSubrange(entry..<entry + 11, with: Array("/XFA (abc)".utf8) + [0x20])
        #expect(try outcome(.text, bytes)?.contains("nothing can be taken away") == true)
        #expect(try outcome(.button, bytes) == nil)
    }

    @Test("an authentication code is noted")
    func authenticationCode() throws {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/AuthCode <</MACLocation /Standalone>>"
        let notes = try result(builder.build(.table), [request(try letterL(), at: [.position(.center)])]).result.notes
            .map(\.description)
        #expect(notes.count == 1 && notes[0].contains("32004"))
    }

    @Test("usage rights and portfolios are noted")
    func notes() throws {
        let bytes = document(catalog: "/Perms <</UR3 <<>>>> /Collection <<>>")
        let notes = try result(bytes, [request(try letterL(), at: [.position(.center)])]).result.notes.map(
            \.description
        )
        #expect(notes.count == 2 && notes[0].contains("usage rights") && notes[1].contains("portfolio"))
    }

    @Test("permissions bind those who do not have the owner's password", .slow())
    func permissions() throws {
        let marks: [(Mark, [String])] = [
            (.stamp, ["--annotate=n"]), (.content, ["--modify-other=n"]), (.free, ["--annotate=n", "--form=n"]),
        ]
        for (mark, options) in marks {
            let folder = try TemporaryFolder()
            let plain = try folder.write(document(), to: "plain.pdf")
            let encrypted = folder.path("encrypted.pdf")
            let arguments = ["--encrypt", "", "boss", "256"] + options + ["--", plain, encrypted]
            #expect(try ExternalTool.run("qpdf", arguments).status == 0)
            let bytes = try #require(folder.read("encrypted.pdf"))
            #expect(try outcome(mark, bytes)?.contains("permissions forbid") == true)
            let request = request(
                try letterL(),
                at: [mark == .free ? .field("free") : .position(.center)],
                kind: mark == .free ? .widget : mark == .content ? .content : .stamp
            )
            for (password, policy) in [("boss", ChangePolicy()), (nil, .ignorePermissions)] {
                let (document, _) = try result(bytes, [request], policy: policy, password: password)
                try IndependentReaders.check(document, pages: 1)
            }
        }
    }

    @Test("a signed document's own dates and structure are left alone")
    func dates() throws {
        var builder = PDFBuilder.document(
            [.init()],
            catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>> /StructTreeRoot 42 0 R /MarkInfo <</Marked true>>"
        )
        builder.set(20, "<</FT /Sig /T (Sig) /V 21 0 R /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(21, "<</Type /Sig /Filter /Adobe.PPKLite>>")
        builder.trailer = "/Info 40 0 R"
        builder.set(40, "<</ModDate (D:2020)>>")
        builder.set(42, "<</Type /StructTreeRoot>>")
        let bytes = builder.build(.table)
        let (document, stamps) = try stamped(
            bytes,
            [request(try letterL(), at: [.position(.center)])],
            policy: .afterSignatures
        )
        let read = try Document(Bytes(document))
        let info = try read.resolve(.reference(ObjectReference(number: 40, generation: 0))).dictionary
        #expect(info?["ModDate"] == .string(Array("D:2020".utf8)))
        let annotation = try read.resolve(.reference(stamps[0].object)).dictionary
        #expect(annotation?["StructParent"] == nil)
    }
}
