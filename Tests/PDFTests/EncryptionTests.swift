import Fixtures
import Testing

@testable import SignetPDF

@Suite struct EncryptionTests {
    /// How qpdf is asked to encrypt.
    enum Strength: String, CaseIterable {
        case rc40 = "40"
        case rc128 = "128 --use-aes=n"
        case rc128AsFilter = "128 --use-aes=n --force-V4"
        case aes128 = "128 --use-aes=y"
        case aes128PlainMetadata = "128 --use-aes=y --cleartext-metadata"
        case aes256Extension = "256 --force-R5"
        case aes256 = "256"
        case aes256PlainMetadata = "256 --cleartext-metadata"
    }

    static func builder() -> PDFBuilder {
        var builder = PDFBuilder.document(
            [.init(), .init()],
            catalog: "/Metadata 40 0 R /AcroForm <</Fields [30 0 R]>>"
        )
        builder.trailer = "/Info 41 0 R"
        builder.set(30, "<</T (buyer) /FT /Sig /Subtype /Widget /Rect [1 2 30 40] /P 4 0 R>>")
        builder.set(
            40,
            stream: Array("<x xmp:ModifyDate='2020-01-01'/>".utf8),
            entries: "/Type /Metadata /Subtype /XML"
        )
        builder.set(41, "<</Title (A \\(title\\)) /ModDate (D:20200101)>>")
        return builder
    }

    static func encrypted(
        _ bytes: [UInt8],
        _ strength: Strength,
        user: String,
        owner: String,
        options: [String] = []
    ) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let words = strength.rawValue.split(separator: " ").map(String.init)
        let arguments =
            ["--allow-weak-crypto", "--encrypt", user, owner] + words + options
            + ["--", try folder.write(bytes, to: "plain.pdf"), folder.path("encrypted.pdf")]
        let outcome = try ExternalTool.run("qpdf", arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(folder.read("encrypted.pdf"))
    }

    @Test(
        "strings and streams are read with the user's, the owner's and the empty password",
        arguments: Strength.allCases
    )
    func reading(strength: Strength) throws {
        for (user, owner) in [("", "boss"), ("me", "boss"), ("m\u{e9}", "b\u{f6}ss")] {
            let bytes = try Self.encrypted(Self.builder().build(.table), strength, user: user, owner: owner)
            let passwords: [(String?, isOwner: Bool)] =
                user.isEmpty ? [(nil, false), ("boss", true), ("whatever", false)] : [(user, false), (owner, true)]
            for (password, isOwner) in passwords {
                let document = try Document(Bytes(bytes), password: password)
                #expect(document.encryption?.isOwner == isOwner)
                #expect(try Form(document)?.fields.map(\.name) == ["buyer"])
                #expect(
                    try document.value("Info", of: document.trailer)?.dictionary?["Title"]
                        == .string(Array("A (title)".utf8))
                )
                let reference = try #require(try document.catalog["Metadata"]?.reference)
                let metadata = try #require(try document.indirectObject(reference))
                #expect(try document.data(of: metadata).starts(with: Array("<x xmp".utf8)))
            }
        }
    }

    @Test("a missing and a wrong password are told apart", arguments: Strength.allCases)
    func refusal(strength: Strength) throws {
        let bytes = try Self.encrypted(Self.builder().build(.table), strength, user: "me", owner: "boss")
        for (password, words) in [(nil, "needs a password"), ("you", "the password is wrong")] {
            #expect {
                _ = try Document(Bytes(bytes), password: password)
            } throws: { error in
                (error as? PDFError)?.code == .encrypted && "\(error)".contains(words) && !"\(error)".contains("you ")
            }
        }
    }

    @Test("what is appended is encrypted as the document is", .slow(), arguments: Strength.allCases)
    func writing(strength: Strength) throws {
        for (structure, options) in [
            (PDFBuilder.Structure.table, []), (.objectStream, ["--object-streams=generate"]),
        ] {
            let original = try Self.encrypted(
                Self.builder().build(structure),
                strength,
                user: "me",
                owner: "boss",
                options: []
            )
            let packed = try options.isEmpty ? original : Self.repacked(original)
            let document = try Document(Bytes(packed), password: "me")
            var update = IncrementalUpdate(document)
            let text = PDFObject.string(Array("a string that nobody may read".utf8))
            let data = Array("data that nobody may read, and long enough for blocks".utf8)
            let stream = update.add(stream: [("Note", text)], data: data)
            let catalog = try #require(document.trailer["Root"]?.reference)
            update.change(
                try #require(try document.indirectObject(catalog)),
                "Mine",
                to: .array([text, .reference(stream)])
            )
            try ModificationDate.renew(in: document, to: PDFDate(seconds: 0, offsetMinutes: 0), update: &update)
            let appended = try update.appendedBytes()
            #expect(!String(decoding: appended, as: UTF8.self).contains("nobody may read"))

            let read = try Document(Bytes(packed + appended), password: "boss")
            #expect(try read.catalog["Mine"] == .array([text, .reference(stream)]))
            let object = try #require(try read.indirectObject(stream))
            #expect(try read.data(of: object) == data)
            #expect(object.value.dictionary?["Note"] == text)
            try Self.checkWithQPDF(packed + appended, object: stream, data: data)
        }
    }

    /// The same document with object streams, still encrypted.
    private static func repacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "in.pdf")
        let outcome = try ExternalTool.run(
            "qpdf",
            ["--allow-weak-crypto", "--password=boss", "--object-streams=generate", path, folder.path("out.pdf")]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(folder.read("out.pdf"))
    }

    private static func checkWithQPDF(_ bytes: [UInt8], object: ObjectReference, data: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "updated.pdf")
        let check = try ExternalTool.run("qpdf", ["--check", "--password=me", path])
        #expect(check.status == 0, "\(check.errors)")
        let shown = try ExternalTool.run(
            "qpdf",
            ["--password=me", "--show-object=\(object.number)", "--filtered-stream-data", path]
        )
        #expect(Array(shown.output.utf8) == data)
        let title = try ExternalTool.run("pdfinfo", ["-upw", "me", path])
        #expect(title.output.contains("A (title)") && title.errors.isEmpty)
    }

    @Test("an encrypted document without identifiers gets them where its key does not depend on them")
    func identifiers() throws {
        let bytes = try Self.encrypted(Self.builder().build(.table), .aes256, user: "me", owner: "boss")
        let key = try #require(bytes.indices.last { bytes[$0...].starts(with: Array("/ID ".utf8)) })
        var unnamed = bytes
        unnamed[key + 1] = UInt8(ascii: "J")
        var update = IncrementalUpdate(try Document(Bytes(unnamed), password: "me"))
        let added = update.add(stream: [], data: Array("mine".utf8))
        let updated = unnamed + (try update.appendedBytes())
        #expect(try OwnUpdate.lengthBefore(Document(Bytes(updated), password: "me")) == unnamed.count)
        try Self.checkWithQPDF(updated, object: added, data: Array("mine".utf8))
    }

    @Test("an encrypted document with broken cross-references is repaired", arguments: Strength.allCases)
    func repair(strength: Strength) throws {
        let encrypted = try Self.encrypted(Self.builder().build(.table), strength, user: "me", owner: "boss")
        let packed = try Self.repacked(encrypted)
        let end = try #require(packed.indices.last { packed[$0...].starts(with: Array("startxref".utf8)) })
        let broken = Array(packed[..<end]) + Array("startxref\n5\n%%EOF\n".utf8)
        let document = try Document(Bytes(broken), password: "me")
        #expect(document.isRepaired)
        #expect(try Form(document)?.fields.map(\.name) == ["buyer"])
        var update = IncrementalUpdate(document)
        let added = update.add(stream: [], data: Array("mine".utf8))
        try Self.checkWithQPDF(broken + (try update.appendedBytes()), object: added, data: Array("mine".utf8))
    }

    @Test("a document that is encrypted for certificates is refused with the reason")
    func publicKey() {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/Encrypt <</Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4>>"
        #expect {
            _ = try Document(Bytes(builder.build(.table)), password: "x")
        } throws: { error in
            (error as? PDFError)?.code == .encrypted && "\(error)".contains("Adobe.PubSec")
        }
    }

    @Test("permissions are those of the document")
    func permissions() throws {
        let options = ["--annotate=n", "--form=y", "--modify-other=n"]
        let bytes = try Self.encrypted(
            Self.builder().build(.table),
            .aes256,
            user: "",
            owner: "boss",
            options: options
        )
        let permissions = try #require(try Document(Bytes(bytes)).encryption?.permissions)
        #expect(!permissions.allowsAnnotating && permissions.allowsFilling && !permissions.allowsModifying)
    }
}
