import Fixtures
import Foundation
import Signet
import Testing

/// The examples of the documentation catalogues, run as they stand there.
@Suite struct ArticleTests {
    private let folder: String
    private let temporary: TemporaryFolder
    private let contract: String
    private let bytes: [UInt8]
    private var output: String { folder + "/signed.pdf" }

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.root
        contract = try Examples.path("contract.pdf")
        bytes = try Examples.bytes("contract.pdf")
    }

    @Test("the overview signs a contract")
    func overview() throws {
        let signature = try Signature.typed("Jane Doe", face: .dancingScript)
        let stamp = try Stamp(signature, at: .text("Signature:", on: .last), size: .width(180))
        try Signer().sign(contract, with: [stamp], to: output)

        try IndependentReaders.check(#require(temporary.read("signed.pdf")), pages: 2)
    }

    @Test("one document is signed, read, changed again and refused as the article says")
    func oneDocument() throws {
        let (drawing, photograph) = try (Examples.path("drawing.json"), Examples.path("scan.jpg"))

        let typed = try Signature.typed("Jane Doe", face: .dancingScript, color: .blue)
        let drawn = try Signature.drawn(contentsOf: drawing, pen: .ballpoint)
        let scanned = try Signature.scanned(contentsOf: photograph)
        for each in [typed, drawn, scanned] { #expect(each.size.width > each.size.height) }

        let stamp = try Stamp(typed, at: .position(.bottomRight, on: .last), size: .width(150))
        let report = try Signer().sign(contract, with: [stamp], to: output)
        for stamp in report.stamps { print("page \(stamp.page): \(stamp.frame)") }
        for warning in report.warnings { print(warning) }
        #expect(report.stamps.map(\.page) == [2])

        let signed = try Signer(date: Date(timeIntervalSince1970: 1_779_003_000)).sign(bytes, with: [stamp])
        let document = try DocumentReport(path: contract)
        if let refusal = document.refusal { print(refusal.reason) }
        #expect(document.refusal == nil && document.pages.count == 2)

        let form = Self.form
        let filled = try Signer().apply(.fill(["name": "Jane Doe", "agree": "yes"]), to: form)
        for field in filled.report.fields { print(field.name, field.value) }
        let both = DocumentOperation.stamps([stamp], filling: ["name": "Jane Doe"])
        #expect(filled.report.fields.map(\.value) == ["Jane Doe", "Yes"])
        #expect(try Signer().apply(both, to: form).report.fields.count == 1)

        let flat = try Signer().apply(.flatten, to: signed.document)
        let original = try Signer().apply(.removeLastUpdate, to: signed.document)
        #expect(flat.document.starts(with: signed.document) && original.document == bytes)

        let ids = try DocumentReport(signed.document).stamps.map(\.id)
        let without = try Signer().apply(.removeStamps(ids), to: signed.document)
        #expect(try ids.count == 1 && DocumentReport(without.document).stamps.isEmpty)

        do {
            try Signer().sign(contract, with: [Stamp(typed, at: .field("Signature9"))], to: output)
        } catch {
            print(error.code, error.reason, error.remedies)
        }
        let error = #expect(throws: SignetError.self) {
            try Signer().sign(bytes, with: [Stamp(typed, at: .field("Signature9"))])
        }
        #expect(error?.code == .notFound)
    }

    /// A document with two fields.
    private static let form: [UInt8] = {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R 21 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R] /DA (/Helv 0 Tf 0 g)>>"
        )
        builder.set(20, "<</Subtype /Widget /F 4 /P 4 0 R /FT /Tx /T (name) /Rect [20 200 220 220]>>")
        builder.set(21, "<</Subtype /Widget /F 4 /P 4 0 R /FT /Btn /T (agree) /Rect [20 150 34 164]>>")
        return builder.build(.table)
    }()

    @Test("a recipe serves one document and a batch, which continues with its journal")
    func batchesAndRecipes() async throws {
        let article = "Sources/Signet/Signet.docc/BatchesAndRecipes.md"
        let recipeText = try #require(DocumentedExamples.blocks("yaml", of: article).first)

        let recipe = try Recipe(recipeText, folder: folder)
        try Signer().apply(.recipe(recipe, values: ["name": "Jane Doe"]), to: contract, as: "\(folder)/one.pdf")

        let jobs = ["Ana", "Ben", "Cleo"].map { name in
            SigningJob(contract, .recipe(recipe, values: ["name": name]), to: "\(folder)/\(name).pdf")
        }
        for try await outcome in BatchSigner().sign(jobs) {
            switch outcome.result {
            case .success: print(outcome.progress.finished)
            case .failure(let error): print(outcome.index, error)
            }
        }
        for name in ["one", "Ana", "Ben", "Cleo"] {
            try IndependentReaders.check(#require(temporary.read("\(name).pdf")), pages: 2)
            if name != "one" { try FileManager.default.removeItem(atPath: "\(folder)/\(name).pdf") }
        }
        try await journal(recipe, jobs)
        try await journal(recipe, jobs)
    }

    private func journal(_ recipe: Recipe, _ jobs: [SigningJob]) async throws {
        let signer = Signer()
        let journal = try BatchJournal("\(folder)/journal", for: BatchJournal.identity(of: recipe, signer: signer))
        var batch = BatchSigner(signer: signer)
        batch.journal = journal
        for try await outcome in batch.sign(jobs) { print(outcome.progress.alreadyDone) }
        #expect(journal.count <= 3)
        for name in ["Ana", "Ben", "Cleo"] { #expect(temporary.read("\(name).pdf") != nil) }
    }

    @Test("places are made, read and found")
    func placingSignatures() throws {
        let box = Placement.rectangle(x: 72, y: 90, width: 180, height: 48, on: .page(1))
        let corner = Placement.position(.bottomRight, margin: 36, on: .all)
        let beside = Placement.text("Signature:", occurrence: .last)
        let above = Placement.pattern("sign(ed)? by", ignoringCase: true, side: .above, gap: 4)
        let field = Placement.field("Signature1")
        let written = try Placement(parsing: "page:last,bottom-right,margin:36")
        let size = try StampSize(parsing: "width:150")
        #expect(written == .position(.bottomRight) && written != corner && size == .width(150))
        #expect(Set([box, corner, beside, above, field]).count == 5)

        let places = try Signer().places(of: beside, size: Size(width: 150, height: 40), in: bytes)
        for place in places { print(place.page, place.frame) }
        #expect(places.map(\.page) == [2])
    }
}
