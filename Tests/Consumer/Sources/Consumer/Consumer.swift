import Foundation
import Signet
import SignetCapture

/// Does what the README and the guide show, with nothing of Signet but what it exports.
///
///     Consumer docs/examples output-folder
@main
struct Consumer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: Consumer examples output")
            exit(64)
        }
        let (examples, output) = (arguments[1], arguments[2])
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        let contract = "\(examples)/contract.pdf"

        try signs(contract, into: output)
        try appliesOperations(contract, examples: examples, output)
        try await signsMany(contract, examples: examples, output)
        try looks(at: contract)
        try captures()
        print("signed, in \(output)")
    }

    /// One document, with each kind of place.
    static func signs(_ contract: String, into output: String) throws {
        let signature = try Signature.typed("Jane Doe", face: .dancingScript)
        let stamp = try Stamp(signature, at: .text("Signature:", on: .last), size: .width(100))
        try Signer().sign(contract, with: [stamp], to: "\(output)/signed.pdf", overwriting: .replace)
        try Signer().sign(inPlace: "\(output)/signed.pdf", with: [Stamp(signature, at: .position(.topLeft))])
    }

    /// Every operation, on files and in memory.
    static func appliesOperations(_ contract: String, examples: String, _ output: String) throws {
        let signer = Signer(date: Date(timeIntervalSince1970: 1_779_003_000))
        let recipe = try Recipe(contentsOf: "\(examples)/recipe.yaml")
        let values = ["name": "Jane Doe", "contract": "Lease"]
        let signed = try signer.apply(
            .recipe(recipe, values: values),
            to: contract,
            as: "\(output)/recipe.pdf",
            overwriting: .replace
        )
        try require(signed.stamps.count > 1, "a recipe's stamps")
        let original = try Array(Data(contentsOf: URL(fileURLWithPath: contract)))
        let stamp = try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))
        let once = try signer.sign(original, with: [stamp])
        try require(once.document.starts(with: original), "an update")
        try require(try signer.apply(.removeLastUpdate, to: once.document).document == original, "its removal")
        try require(try signer.apply(.flatten, to: once.document).report.stamps.count == 1, "flattening")
        try require(try signer.apply(.appendPages(of: original), to: original).report.appendedBytes > 0, "pages")
        do throws(SignetError) {
            try signer.apply(.flatten, to: contract, as: "\(output)/never.pdf")
        } catch {
            try require(error.code == .notFound && error.file == contract, "the error \(error)")
            return
        }
        try require(false, "a refusal")
    }

    /// Many documents at a time.
    static func signsMany(_ contract: String, examples: String, _ output: String) async throws {
        let recipe = try Recipe(contentsOf: "\(examples)/recipe.yaml")
        let jobs = (0..<20).map { number in
            SigningJob(
                contract,
                .recipe(recipe, values: ["name": "Jane \(number)", "contract": "Lease"]),
                to: "\(output)/many/\(number).pdf"
            )
        }
        for try await outcome in BatchSigner(existing: .replace).sign(jobs) { _ = try outcome.result.get() }
    }

    static func looks(at contract: String) throws {
        let report = try DocumentReport(path: contract)
        try require(report.pages.count == 2, "the pages")
        try require(Faces().entries.count > 10, "the faces")
    }

    static func captures() throws {
        let source = try SignatureSource(json: Array(#"{"kind":"typed","text":"Jane Doe"}"#.utf8))
        _ = try source.signature(typesetter: Typesetter(faces: Faces()))
    }

    static func require(_ holds: Bool, _ what: String) throws {
        struct Missing: Error { let what: String }
        guard holds else { throw Missing(what: what) }
    }
}
