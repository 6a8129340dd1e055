import Foundation
import Signet

/// The Swift examples of `docs` and of comments, with the values that they take for granted; they are compiled, and not run.
private struct CompiledExamples {
    func readme() throws {
        let signature = try Signature.typed("Jane Doe", face: .dancingScript)
        let stamp = try Stamp(signature, at: .text("Signature:", on: .last), size: .width(100))

        try Signer().sign("contract.pdf", with: [stamp], to: "contract-signed.pdf")
    }

    func typesetter(names: [String]) throws -> [Signature] {
        let typesetter = try Typesetter()
        let signatures = try names.map { try typesetter.signature($0, face: .kristi) }
        return signatures
    }

    func captions() throws -> Signature {
        let caption = Caption("Signed by <b>{name}</b>\n{date}", layout: .right)
        let date = try CaptionDateFormat(.long, locale: "de_DE", timeZone: "Europe/Berlin").text(Date())

        let name = try Signature.typed("Jane Doe")
        let signature = try name.with(caption, fields: CaptionFields(date: date), size: .width(200))
        return signature
    }

    func operation() throws {
        try Signer().apply(.flatten, to: "signed.pdf", as: "final.pdf")
    }

    // MARK: Many documents

    func batch(rows: [(path: String, name: String, number: Int)]) async throws {
        let recipe = try Recipe(contentsOf: "recipe.yaml")
        let jobs = rows.map { row in
            SigningJob(row.path, .recipe(recipe, values: ["name": row.name]), to: "signed/\(row.number).pdf")
        }
        for try await outcome in BatchSigner().sign(jobs) {
            switch outcome.result {
            case .success: print(outcome.progress.finished)
            case .failure(let error): print(outcome.job.output, error)
            }
        }
    }

    func batchSigner(jobs: [SigningJob]) async throws {
        for try await outcome in BatchSigner().sign(jobs) {
            print(outcome.job.output, outcome.result)
        }
    }

    func recipe(rows: [(input: String, output: String, values: [String: String])]) throws {
        let recipe = try Recipe(contentsOf: "recipe.yaml")
        for row in rows {
            try Signer().apply(.recipe(recipe, values: row.values), to: row.input, as: row.output)
        }
    }

    // MARK: Seals

    func seal(password: String) throws {
        let identity = try SigningIdentity(contentsOf: "identity.p12", password: password)
        try Signer().apply(.seal(Seal(identity)), to: "contract.pdf", as: "sealed.pdf")
    }

    func sealedStamp(password: String, stamp: Stamp) throws {
        let identity = try SigningIdentity(contentsOf: "identity.p12", password: password)
        try Signer().apply(.seal(Seal(identity)), to: "contract.pdf", as: "sealed.pdf")
        try Signer().apply(.stamps([stamp]).sealed(with: Seal(identity)), to: "contract.pdf", as: "sealed.pdf")
    }

    // swift-format-ignore
    func preparing(
        store: @escaping @Sendable ([UInt8]) throws(SignetError) -> Void,
        bytes: [UInt8],
        value: [UInt8]
    ) throws {
        let identity = try SigningIdentity(certificatesOf: ["signer.pem"])
        let keeping = DocumentOperation.prepared(for: Seal(identity)) { state throws(SignetError) in try store(state.json) }
        try Signer().apply(keeping, to: "contract.pdf", as: "prepared.pdf")

        // In another process, days later:
        let state = try PreparedSeal(json: bytes)
        try Signer().apply(.embedding(state.seal(value: value), in: state), to: "prepared.pdf", as: "sealed.pdf")
    }

    // swift-format-ignore
    func prepared(
        signer: Signer,
        certificate: X509Certificate,
        chain: [X509Certificate],
        store: @escaping @Sendable ([UInt8]) throws(SignetError) -> Void,
        state: [UInt8],
        value: [UInt8]
    ) throws {
        let seal = Seal(SigningIdentity(certificate: certificate, chain: chain, algorithm: .ecdsa(.sha256)))
        let keeping = DocumentOperation.prepared(for: seal) { state throws(SignetError) in try store(state.json) }
        try signer.apply(keeping, to: "contract.pdf", as: "prepared.pdf")
        // Elsewhere, prepared.hash is signed.
        let prepared = try PreparedSeal(json: state)
        try signer.apply(.embedding(prepared.seal(value: value), in: prepared), to: "prepared.pdf", as: "sealed.pdf")
    }

    func identities(bytes: [UInt8]) throws -> Bool {
        let identity = try SigningIdentity(contentsOf: "identity.p12", password: "…")
        let signature = try identity.key.signature(of: bytes)
        let isValid = identity.certificate.verifies(signature, of: bytes, identity.key.algorithm)

        var request = NewIdentity(name: "Jane Doe", date: Date())
        request.organization = "Example"
        try SigningIdentity.make(request).write(to: "jane.p12", password: "…")
        return isValid
    }

    // MARK: Verification

    func verification() throws {
        let verifier = Verifier(trusting: try X509Certificate.trusted(in: ["roots"]))
        let verification = try verifier.verify(file: "contract.pdf")
        for signature in verification.signatures {
            print(signature.field, signature.indication, signature.decisiveFault?.description ?? "")
        }
        print(verification.changes ?? .unchanged)
    }

    func verifier() throws {
        let verifier = Verifier(trusting: try X509Certificate.all(contentsOf: ["root.pem"]))
        let verification = try verifier.verify(file: "contract.pdf")
        for signature in verification.signatures { print(signature.field, signature.indication) }
    }
}
