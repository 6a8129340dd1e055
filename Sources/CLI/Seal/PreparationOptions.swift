internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetBasics
internal import SignetFiles
internal import SignetSealing

/// The options for signatures whose value is made elsewhere, between two runs of `seal`.
struct PreparationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Lay the signature out without its value, and write what --embed needs into this file. The hash to be signed is \
            reported.
            """,
            valueName: "state"
        )
    )
    var prepare: String?

    @Option(
        help: ArgumentHelp(
            "With --prepare: the signer's certificate, PEM or DER; its issuers' may be in the same file.",
            valueName: "file"
        )
    )
    var certificate: String?

    @Option(
        help: ArgumentHelp(
            "Set the signature value in a file into the prepared document: raw or base 64; - for standard input.",
            valueName: "file"
        )
    )
    var embed: String?

    @Option(help: ArgumentHelp("With --embed: the file that --prepare wrote.", valueName: "file"))
    var state: String?
}

extension PreparationOptions {
    /// The most bytes of a signature value, in base 64.
    private static let mostValueBytes = 16 << 10

    var isGiven: Bool { prepare != nil || certificate != nil || embed != nil || state != nil }

    /// Checks that the options suit each other.
    func check(document: String, output: OutputOptions) throws {
        if prepare != nil, embed != nil {
            throw ValidationError("Give --prepare or --embed: the value is made in between.")
        }
        if prepare != nil {
            guard certificate != nil else {
                throw ValidationError("--prepare needs the signer's certificate: give --certificate FILE.")
            }
            guard state == nil else {
                throw ValidationError("--prepare names the state's file itself: leave --state out.")
            }
            guard output.output != nil else {
                throw ValidationError("A prepared document is not signed yet: give --output FILE for it.")
            }
        } else if embed != nil {
            guard state != nil else { throw ValidationError("--embed needs what --prepare wrote: give --state FILE.") }
            guard certificate == nil else {
                throw ValidationError("--embed takes the certificate from the state: leave --certificate out.")
            }
            guard embed != OutputOptions.standard || document != OutputOptions.standard else {
                throw ValidationError("Standard input is the document or the value of --embed, not both.")
            }
        } else {
            throw ValidationError(
                state == nil
                    ? "--certificate goes with --prepare; the issuers' certificates are --certificates."
                    : "--state goes with --embed."
            )
        }
    }

    /// The operation of `--embed`.
    func embedding(_ sealing: SealingOptions) throws -> DocumentOperation {
        guard let embed, let state else { throw ValidationError("Give --embed FILE and --state FILE.") }
        let prepared = try Self.prepared(in: state)
        let isStandard = embed == OutputOptions.standard
        let value =
            try isStandard ? StandardStream.readInput() : FileContents.read(embed, limit: Self.mostValueBytes)
        var seal: Seal
        do throws(SignetError) { seal = try prepared.seal(value: value) } catch {
            throw isStandard ? error : error.attributed(to: embed)
        }
        let description = try sealing.description(ofPrepared: prepared.level)
        seal.level = description.chosenLevel
        seal.fallback = description.fallback
        if !description.authorities.isEmpty { seal.timeStamps = try sealing.timeStamps() }
        seal.revocation = try sealing.revocation()
        seal.writesRelatedData = description.writesRelatedData
        return .embedding(seal, in: prepared)
    }

    private static func prepared(in file: String) throws -> PreparedSeal {
        let bytes = try FileContents.read(file, limit: PreparedSeal.mostBytes)
        do throws(SignetError) { return try PreparedSeal(json: bytes) } catch { throw error.attributed(to: file) }
    }
}

extension OutputOptions {
    /// Reports a document that was prepared: on standard output, or on standard error if the document is written there.
    func show(_ report: PreparationReport, remarks: [String]) throws {
        for line in remarks { printError("signet: \(line)") }
        try WrittenFile.reporting(writing: report.file) {
            let stream: StandardStream = output == Self.standard ? .error : .output
            guard !json else { return try stream.write(JSONReport.bytes(of: report)) }
            for line in report.lines { try stream.write(Array("\(output ?? ""): \(line)\n".utf8)) }
        }
    }
}

/// The report of `seal --prepare`.
struct PreparationReport: Encodable {
    /// The prepared document; nil for standard output.
    let file: String?
    let state: String
    let field: String?
    let signatureAlgorithm: String
    let hashAlgorithm: String
    /// The hash in base 64.
    let hash: String
    /// The same in hexadecimal.
    let hashHex: String
    /// The signed attributes in base 64: the message for EdDSA, and the input of the hash.
    let signedAttributes: String

    init(_ prepared: PreparedSeal, file: String?, state: String, field: String?) {
        (self.file, self.state, self.field) = (file, state, field)
        signatureAlgorithm = prepared.algorithm.name
        hashAlgorithm = prepared.algorithm.digest.rawValue
        hash = Data(prepared.hash).base64EncodedString()
        hashHex = prepared.hash.hexadecimal
        signedAttributes = Data(prepared.signedAttributes).base64EncodedString()
    }

    /// The report for people.
    var lines: [String] {
        [
            "prepared in field '\(field ?? "")', not signed yet",
            "sign this \(hashAlgorithm) hash by \(signatureAlgorithm):",
            "hash, hexadecimal: \(hashHex)", "hash, base 64: \(hash)",
        ]
    }
}
