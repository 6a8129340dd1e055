import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

/// Fields and dictionaries of digital signatures (ISO 32000-2, 12.7.5.5 and 12.8.1), before they have a value.
@Suite struct SealRequestTests {
    private func seal(
        field: String? = nil,
        certification: Int? = nil,
        lock: FieldLock? = nil,
        reason: String? = nil,
        digest: String = "SHA256"
    ) -> SealRequest {
        SealRequest(
            field: field,
            entries: PDFDictionary([
                ("Type", .name("Sig")), ("Filter", .name("Adobe.PPKLite")), ("SubFilter", .name("ETSI.CAdES.detached")),
            ]),
            length: 64,
            certification: certification,
            lock: lock,
            alternativeName: "Digital signature of Jane",
            traits: SealTraits(reason: reason, digest: digest, hasTimeStamp: false, hasRevocation: false)
        )
    }

    private func sealed(
        _ bytes: [UInt8],
        _ seal: SealRequest,
        _ stamps: [any StampRequest] = []
    ) throws -> (document: Document, bytes: [UInt8], result: StampingResult) {
        let stamper = DocumentStamper(
            try Document(Bytes(bytes)),
            date: stampDate,
            seed: "",
            policy: [],
            refusesDoubtfulPlaces: false
        )
        let result = try stamper.stamp(stamps, filling: nil, sealing: seal, storing: nil) { () throws(ViewingError) in
            try PopplerViewer(bytes: bytes, password: nil)
        }
        let all = bytes + result.appended
        return (try Document(Bytes(all)), all, result)
    }

    private func refusal(of body: () throws -> Void) -> Refusal? {
        let error = #expect(throws: StampingError.self) { try body() }
        guard case .refused(let refusal)? = error else { return nil }
        return refusal
    }

    /// A document with an unsigned field `free`, with entries of its own.
    private func form(_ entries: String = "", others: [(Int, String)] = []) -> [UInt8] {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R] /DA (/F 0 Tf)>>"
        )
        builder.set(20, "<</FT /Sig /T (free) /Subtype /Widget /Rect [10 10 90 60] /P 4 0 R /F 4 \(entries)>>")
        for (number, object) in others { builder.set(number, object) }
        return builder.build(.table)
    }

    @Test("an invisible signature gets a new field on the first page", arguments: PDFBuilder.Structure.allCases)
    func invisible(structure: PDFBuilder.Structure) throws {
        let original = PDFBuilder.document([.init(), .init()]).build(structure)
        let (document, bytes, result) = try sealed(original, seal())
        #expect(result.seal?.field == "Signature1")
        let form = try #require(try Form(document))
        #expect(form.signatureFlags == 3)
        let field = try #require(form.fields.first)
        #expect(field.name == "Signature1" && field.isSignature && field.hasValue)
        #expect(
            field.dictionary["F"] == .integer(132)
                && field.dictionary["P"] == .reference(.init(number: 4, generation: 0))
        )
        #expect(field.widgets.first?.rectangle?.size == Size(width: 0, height: 0))
        IndependentReaders.checkPrefix(original, of: bytes)
        try IndependentReaders.check(bytes, pages: 2, after: original)
    }

    @Test("the first stamp is the appearance of the new field, and the others are annotations")
    func visible() throws {
        let original = PDFBuilder.document([.init()]).build(.hybrid)
        let stamp = try request(
            letterL(),
            at: [try Placement(reading: "page:1,rect:50,60,40,60"), try Placement(reading: "page:1,rect:150,60,40,60")]
        )
        let (document, bytes, result) = try sealed(original, seal(), [stamp])
        let field = try #require(try Form(document)?.fields.first)
        let box = field.widgets.first?.rectangle
        #expect(box == Rectangle(x: 50, y: 60, width: 40, height: 60))
        #expect(field.dictionary["AP"]?.dictionary?["N"] != nil)
        #expect(result.stamps.count == 2 && result.stamps[0].name == nil && result.stamps[1].name != nil)
        let page = try PageTree(document).page(at: 0)
        #expect(try document.value("Annots", of: page.dictionary)?.array?.count == 2)
        try IndependentReaders.check(bytes, pages: 1, after: original)
    }

    @Test("a stamp in an unsigned signature field signs that field")
    func existing() throws {
        let original = form()
        let stamp = request(try letterL(), at: [try Placement(reading: "field:free")])
        let (document, bytes, result) = try sealed(original, seal(), [stamp])
        #expect(result.seal?.field == "free")
        let fields = try #require(try Form(document)).fields
        #expect(fields.count == 1 && fields[0].hasValue && fields[0].dictionary["AP"] != nil)
        try IndependentReaders.check(bytes, pages: 1, after: original)
    }

    @Test("a field that does not exist is added under its name, and one that is not a signature field is refused")
    func names() throws {
        #expect(try sealed(form(), seal(field: "Buyer")).result.seal?.field == "Buyer")
        #expect(try sealed(form(), seal(field: "free")).result.seal?.field == "free")
        #expect(throws: StampingError.self) { try sealed(form(), seal(field: "a.b")) }
        #expect(throws: StampingError.self) { try sealed(form(), seal(field: "")) }
        let other = Array(String(decoding: form(), as: UTF8.self).replacing("/FT /Sig", with: "/FT /Tx ").utf8)
        #expect(throws: StampingError.self) { try sealed(other, seal(field: "free")) }
    }

    @Test("a certification is in the signature and in the catalog")
    func certification() throws {
        let (document, bytes, _) = try sealed(PDFBuilder.document([.init()]).build(.table), seal(certification: 2))
        #expect(try DocumentRules(document).permission == 2)
        let permissions = try #require(try document.value("Perms", of: document.catalog)?.dictionary)
        let field = try #require(try Form(document)?.fields.first)
        #expect(permissions["DocMDP"] == field.dictionary["V"] && permissions["DocMDP"] != nil)
        try IndependentReaders.check(bytes, pages: 1)
        // A second signature is allowed, and a second certification is not.
        #expect(try sealed(bytes, seal()).result.effects.map(\.kind) == [.signatureAdded])
        #expect(
            refusal { _ = try sealed(bytes, seal(certification: 2)) }
                == .certificationAfterSignature(field: "Signature1")
        )
    }

    @Test("after a certification without changes nothing is signed")
    func closed() throws {
        let (_, bytes, _) = try sealed(PDFBuilder.document([.init()]).build(.table), seal(certification: 1))
        let change = DocumentChange.signature(field: "Signature2", isNewField: true)
        #expect(refusal { _ = try sealed(bytes, seal()) } == .certified(level: 1, change))
    }

    @Test("a lock is in the new field and in its signature, and binds later ones")
    func lock() throws {
        let (document, bytes, _) = try sealed(form(), seal(field: "Mine", lock: .include(["free"])))
        let signature = try #require(try EarlierSignature.all(in: document).first)
        #expect(signature.locks(field: "free") && !signature.locks(field: "other"))
        try IndependentReaders.check(bytes, pages: 1)
        #expect(refusal { _ = try sealed(bytes, seal(field: "free")) } == .lockedField("free", by: "Mine"))
    }

    @Test("the lock of an existing field becomes a part of its signature, with its level")
    func ownLock() throws {
        let original = form("/Lock 30 0 R", others: [(30, "<</Type /SigFieldLock /Action /All /P 1>>")])
        let (document, bytes, _) = try sealed(original, seal(field: "free"))
        let field = try #require(try Form(document)?.fields.first)
        let value = try #require(try document.value("V", of: field.dictionary)?.dictionary)
        let reference = try #require(try document.value("Reference", of: value)?.array?.first?.dictionary)
        #expect(reference["TransformMethod"] == .name("FieldMDP"))
        let parameters = try #require(reference["TransformParams"]?.dictionary)
        #expect(parameters["Action"] == .name("All") && parameters["P"] == .integer(1))
        try IndependentReaders.check(bytes, pages: 1, after: original)
    }

    @Test(
        "a seed value that binds is met or refused",
        arguments: [
            ("/Ff 2 /SubFilter [/adbe.pkcs7.detached]", SeedValueRule.subFilter),
            ("/Ff 2 /SubFilter [/adbe.pkcs7.detached /ETSI.CAdES.detached]", nil),
            ("/SubFilter [/adbe.pkcs7.detached]", nil), ("/Ff 1 /Filter /Other", .filter),
            ("/Ff 1 /Filter /Adobe.PPKLite", nil), ("/Ff 8 /Reasons [(I agree)]", .reasons),
            ("/Ff 8 /Reasons [(.)]", nil),
            ("/Ff 64 /DigestMethod [(SHA512)]", .digest), ("/Ff 64 /DigestMethod [(SHA512) (SHA256)]", nil),
            ("/Ff 32 /AddRevInfo true", .revocation), ("/MDP <</P 2>>", .certification(2)), ("/MDP <</P 0>>", nil),
            ("/TimeStamp <</URL (http://a) /Ff 1>>", .timeStamp), ("/TimeStamp <</URL (http://a)>>", nil),
            ("/Cert <</Ff 1 /Subject [<3000>]>>", .certificate), ("/Ff 4 /V 3", .version), ("/Ff 4 /V 2", nil),
            ("/Ff 512", .unknown), ("/Ff 16 /LegalAttestation [(a)]", .legalAttestation),
        ] as [(String, SeedValueRule?)]
    )
    func seedValues(entries: String, rule: SeedValueRule?) throws {
        let original = form("/SV 30 0 R", others: [(30, "<</Type /SV \(entries)>>")])
        guard let rule else {
            #expect(try sealed(original, seal(field: "free")).result.seal != nil)
            return
        }
        #expect(refusal { _ = try sealed(original, seal(field: "free")) } == .seedValue(field: "free", rule))
    }

    @Test("a reason that the seed value lists is met")
    func reason() throws {
        let original = form("/SV 30 0 R", others: [(30, "<</Type /SV /Ff 8 /Reasons [(I agree) (Seen)]>>")])
        #expect(try sealed(original, seal(field: "free", reason: "Seen")).result.seal != nil)
    }

    @Test("a signed field is not signed again")
    func again() throws {
        let (_, bytes, _) = try sealed(form(), seal(field: "free"))
        #expect(refusal { _ = try sealed(bytes, seal(field: "free")) } == .signedField("free"))
    }
}
