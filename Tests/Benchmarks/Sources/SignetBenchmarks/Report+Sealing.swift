import Foundation
import Signet

extension Report {
    /// Digital signatures: whole commands beside what everybody can time, and single calls of the library.
    static var sealing: Section {
        Section(
            title: "Digital signatures",
            words: """
                `signet seal DOCUMENT --key …`: PAdES B-B, invisible, with a key of P-256 in a PEM file. The first row is beside \
                `signet sign --type`, the second beside `openssl dgst -sha256` and then `cp`; the last two are `signet batch` with a \
                recipe of a typed name and a seal, beside the same without the seal.
                """,
            comparisons: [
                { try $0.seal("50 KB", ballast: 50_000, rounds: 31) },
                { try $0.sealBesideDigest("1 GiB, memory", ballast: 1 << 30, rounds: 3) },
                { try $0.sealedBatch("1000 × 96 KB, memory, P-256", key: "p-256", rounds: 5) },
                { try $0.sealedBatch("1000 × 96 KB, memory, RSA-2048", key: "rsa-2048", rounds: 5) },
            ],
            calls: sealingCalls
        )
    }

    /// The time of a signature in the library, beyond a stamp.
    private static func sealingCalls(_ workshop: Workshop) throws -> String {
        let contract = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(workshop.examples)/contract.pdf")))
        var text = "\n| signing digitally in memory, 28 kB | µs | of that the digest of the document |\n|---|---|---|\n"
        let digest = try microseconds { _ = DigestAlgorithm.sha256.digest(of: contract) }
        for key in ["p-256", "p-384", "rsa-2048", "rsa-3072", "ed25519"] {
            let seal = Seal(try SigningIdentity(contentsOf: try workshop.identity(key)))
            let signer = Signer()
            let time = try microseconds { _ = try signer.apply(.seal(seal), to: contract) }
            text += "| \(key) | \(Finding.text(time)) | \(Finding.text(digest)) |\n"
        }
        print(text)
        return text
    }

    private static func microseconds(_ call: () throws -> Void) throws -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<101 { times.append(try clock.measure(call) / .microseconds(1)) }
        return times.sorted()[50]
    }
}

extension Workshop {
    /// A PEM file with a key and its own certificate, by OpenSSL.
    func identity(_ kind: String) throws -> String {
        let path = "\(disk)/\(kind).pem"
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let options =
            switch kind {
            case "p-256": ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
            case "p-384": ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"]
            case "ed25519": ["ed25519"]
            default: ["rsa:\(kind.dropFirst(4))"]
            }
        let parts = ["\(path).key", "\(path).crt"]
        _ = try ProcessRun(
            ["openssl", "req", "-x509", "-noenc", "-days", "30", "-subj", "/CN=Jane Doe", "-newkey"] + options
                + ["-keyout", parts[0], "-out", parts[1]]
        )
        let bytes = try parts.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        try bytes.reduce(Data(), +).write(to: URL(fileURLWithPath: path))
        return path
    }

    fileprivate func seal(_ name: String, ballast: Int, rounds: Int) throws -> Comparison {
        let document = try document("contract", in: disk, pages: 2, ballast: ballast)
        return try seal(name, document, in: disk, beside: "`signet sign --type`", rounds: rounds) { signed in
            [signet, "sign", document, "--type", "Jane Doe", "--at", "page:last,bottom-right", "-o", signed]
        }
    }

    fileprivate func sealBesideDigest(_ name: String, ballast: Int, rounds: Int) throws -> Comparison {
        let document = try document("large", in: memory, pages: 10, ballast: ballast)
        return try seal(name, document, in: memory, beside: "`openssl dgst`, `cp`", rounds: rounds) { copy in
            ["sh", "-c", "openssl dgst -sha256 \(document) && cp \(document) \(copy)"]
        }
    }

    /// `signet seal` beside another command, which writes a file too.
    private func seal(
        _ name: String,
        _ document: String,
        in folder: String,
        beside: String,
        rounds: Int,
        _ other: @escaping (_ output: String) -> [String]
    ) throws -> Comparison {
        let (sealed, written) = ("\(folder)/sealed.pdf", "\(folder)/written.pdf")
        let key = try identity("p-256")
        return Comparison(
            name: name,
            beside: beside,
            rounds: rounds,
            prepare: { clear(sealed, written) },
            work: { try ProcessRun([signet, "seal", document, "--key", key, "-o", sealed]) },
            other: { try ProcessRun(other(written)) }
        )
    }

    fileprivate func sealedBatch(_ name: String, key: String, rounds: Int) throws -> Comparison {
        clear("\(memory)/large.pdf")
        let folder = try sampleDocuments(1000, in: memory)
        let stamps = "stamps:\n  - signature: {type: Jane Doe}\n    at: 'page:last,bottom-right'\n"
        let (plain, sealing) = ("\(disk)/plain.yaml", "\(disk)/sealing.yaml")
        try Data(stamps.utf8).write(to: URL(fileURLWithPath: plain))
        try Data((stamps + "seal: {key: '\(try identity(key))'}\n").utf8).write(to: URL(fileURLWithPath: sealing))
        let (sealed, signed) = ("\(memory)/sealed", "\(memory)/signed")
        func batch(_ recipe: String, _ output: String) throws -> ProcessRun {
            try ProcessRun(batchCommand(folder, recipe: recipe, to: output, durability: "none"))
        }
        return Comparison(
            name: name,
            beside: "without the seal",
            rounds: rounds,
            prepare: { clear(sealed, signed) },
            work: { try batch(sealing, sealed) },
            other: { try batch(plain, signed) }
        )
    }
}
