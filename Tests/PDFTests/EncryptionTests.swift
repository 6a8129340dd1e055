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

    /// A password as a document has it, and as somebody types it.
    struct TypedPassword: Sendable, CustomTestStringConvertible {
        let name: String
        let stored: String
        let typed: String
        var testDescription: String { name }
    }

    @Test(
        "passwords are prepared by SASLprep, and taken as they are typed",
        arguments: [
            TypedPassword(name: "mapped to nothing", stored: "SaSLprep", typed: "S\u{aa}SL\u{ad}prep"),
            TypedPassword(name: "ligature and accent", stored: "fianc\u{e9}", typed: "\u{fb01}ance\u{301}"),
            TypedPassword(name: "full width", stored: "abc1", typed: "\u{ff41}\u{ff42}\u{ff43}\u{ff11}"),
            TypedPassword(name: "Roman numeral and a wide space", stored: "IX pass", typed: "\u{2168}\u{3000}pass"),
            TypedPassword(name: "half-width kana", stored: "\u{30d1}\u{30b9}", typed: "\u{ff8a}\u{ff9f}\u{ff7d}"),
            TypedPassword(name: "not prepared by its writer", stored: "\u{fb01}x", typed: "\u{fb01}x"),
            TypedPassword(name: "decomposed by its writer", stored: "e\u{301}t\u{e9}", typed: "e\u{301}t\u{e9}"),
            TypedPassword(name: "stored decomposed", stored: "ete\u{301}", typed: "et\u{e9}"),
            TypedPassword(name: "forbidden by SASLprep", stored: "\u{5d0}1\u{e9}", typed: "\u{5d0}1e\u{301}"),
        ],
        [Strength.aes256, .aes256Extension]
    )
    func preparation(password: TypedPassword, strength: Strength) throws {
        let plain = Self.builder().build(.table)
        let bytes = try Self.encrypted(plain, strength, user: password.stored, owner: "boss")
        _ = try Document(Bytes(bytes), password: password.typed)
    }

    @Test(
        "older documents are opened by passwords in the encodings of their writers",
        arguments: ["hex-bytes 636166e9", "hex-bytes 6361668e", "hex-bytes 636166c3a9", "hex-bytes 63616665cc81"],
        [Strength.rc40, .aes128, .aes256]
    )
    func encodings(written: String, strength: Strength) throws {
        let words = written.split(separator: " ").map(String.init)
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.builder().build(.table), to: "plain.pdf")
        let mode = ["--allow-weak-crypto", "--password-mode=\(words[0])"]
        let arguments =
            mode + ["--encrypt", words[1], "626f7373"] + strength.rawValue.split(separator: " ").map(String.init)
            + ["--", path, folder.path("encrypted.pdf")]
        let outcome = try ExternalTool.run("qpdf", arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let bytes = try #require(folder.read("encrypted.pdf"))
        for typed in ["caf\u{e9}", "cafe\u{301}"] { _ = try Document(Bytes(bytes), password: typed) }
    }

    @Test("a missing and a wrong password are distinguished", arguments: Strength.allCases)
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

    @Test("a document that is encrypted for certificates needs a key, and one of another handler a program")
    func publicKey() {
        let handlers: [(String, PDFError.Cause)] = [
            (
                "/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /StmF /A /StrF /A /CF <</A <</CFM /AESV2 /Recipients [<3000>]>>>>",
                .recipientKeyNeeded
            ),
            ("/Filter /Mine /SubFilter /adbe.pkcs7.s4 /V 2", .recipientKeyNeeded),
            ("/Filter /Adobe.PubSec /V 9", .unknownEncryption(version: 9, revision: 0)),
            ("/Filter /Mine /V 4", .securityHandler("Mine")),
        ]
        for (entries, cause) in handlers {
            var builder = PDFBuilder.document([.init()])
            builder.trailer = "/Encrypt <<\(entries)>>"
            #expect {
                _ = try Document(Bytes(builder.build(.table)), password: "x")
            } throws: { error in
                (error as? PDFError)?.cause == cause
            }
        }
    }

    @Test("a document of which only attachments are encrypted needs nothing, and has no key")
    func attachments() throws {
        let handlers = [
            "/Filter /Standard /R 6 /O (o) /U (u) /P -4 /CF <</A <</CFM /AESV3>>>>",
            "/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /CF <</A <</CFM /AESV3 /Recipients [<3000>]>>>>",
        ]
        for handler in handlers {
            var builder = Self.builder()
            builder.trailer +=
                "/AuthCode <<>> /Encrypt <</V 5 \(handler) /StmF /Identity /StrF /Identity /EFF /A /KDFSalt (salt)>>"
            builder.set(45, stream: [1, 2, 3], entries: "/Filter /Crypt /DecodeParms <</Name /A>>")
            let document = try Document(Bytes(builder.build(.table)))
            #expect(try Form(document)?.fields.map(\.name) == ["buyer"])
            let file = try #require(try document.indirectObject(ObjectReference(number: 45, generation: 0)))
            #expect { _ = try document.data(of: file) } throws: { ($0 as? PDFError)?.cause == .otherRecipients }
            var update = IncrementalUpdate(document)
            _ = update.add(.integer(1))
            #expect { _ = try update.appendedBytes() } throws: {
                ($0 as? PDFError)?.cause == .integrityCodeWithoutKey
            }
            let copy = try Document(Bytes(PlainCopy(document).bytes()))
            #expect(copy.encryption == nil)
            #expect(try Form(copy)?.fields.map(\.name) == ["buyer"])
        }
    }

    @Test("a copy in the clear has the same objects", arguments: [Strength.rc40, .aes128PlainMetadata, .aes256])
    func plainCopy(strength: Strength) throws {
        let bytes = try Self.encrypted(Self.builder().build(.objectStream), strength, user: "me", owner: "boss")
        let copy = try PlainCopy(Document(Bytes(bytes), password: "me")).bytes()
        try IndependentReaders.check(copy, pages: 2)
        let document = try Document(Bytes(copy))
        #expect(document.encryption == nil && !document.isRepaired)
        let information = try document.value("Info", of: document.trailer)?.dictionary
        #expect(information?["Title"]?.string == Array("A (title)".utf8))
        let metadata = try #require(try document.catalog["Metadata"]?.reference)
        let data = try document.data(of: #require(try document.indirectObject(metadata)))
        #expect(data.starts(with: Array("<x xmp".utf8)))
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
