import Fixtures
import Foundation
import SignetBasics
import Testing

@testable import SignetKeys

/// Files of strangers: a changed or shortened file is refused, or read as an identity whose key works.
@Suite("Damaged identity files")
struct IdentityMutationTests {
    private static let password = "p"

    /// Small files in all formats, with few rounds.
    private static func examples() throws -> [(name: String, bytes: [UInt8])] {
        let files = try KeyFiles(.p256)
        let export = [
            "pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem", "-passout", "pass:\(password)", "-iter", "1",
        ]
        try files.openssl(export + ["-out", "@new.p12"])
        try files.openssl(export + ["-legacy", "-out", "@old.p12"])
        try files.openssl(export + ["-nomac", "-keypbe", "NONE", "-certpbe", "NONE", "-out", "@open.p12"])
        try files.openssl([
            "pkcs8", "-topk8", "-in", "@key.pem", "-passout", "pass:\(password)", "-iter", "1", "-out", "@locked.pem",
        ])
        try files.openssl(["ec", "-in", "@key.pem", "-aes128", "-passout", "pass:\(password)", "-out", "@old.pem"])
        try files.openssl(["ec", "-in", "@key.pem", "-outform", "DER", "-out", "@key.der"])
        try files.openssl(["x509", "-in", "@cert.pem", "-outform", "DER", "-out", "@cert.der"])
        try files.joined(["locked.pem", "cert.pem"], to: "all.pem")
        try files.joined(["old.pem", "cert.pem"], to: "older.pem")
        return try ["new.p12", "old.p12", "open.p12", "all.pem", "older.pem", "key.der", "cert.der"].map {
            ($0, try files.bytes($0))
        }
    }

    @Test("each byte changed or the rest cut off")
    func bytes() throws {
        for (name, original) in try Self.examples() {
            // All bytes in a long run, else a part of them.
            let step = Trials.count(23, long: 1)
            for index in stride(from: original.count % step, to: original.count, by: step) {
                for change: UInt8 in [0x01, 0x80, 0xFF] {
                    var mutant = original
                    mutant[index] ^= change
                    Self.check(mutant, "\(name), byte \(index) ^ \(change)")
                }
                Self.check(Array(original[..<index]), "\(name), cut at \(index)")
            }
        }
    }

    @Test("bytes moved, repeated and taken out")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(31))
        let examples = try Self.examples()
        for index in 0..<Trials.count(600, long: 60_000) {
            let (name, original) = examples[index % examples.count]
            Self.check(random.mutant(of: original, tokens: ["-----BEGIN ", "\u{30}\u{80}", ":", "\n\n"]), name)
        }
    }

    /// Reads a file; what is read must work.
    private static func check(_ bytes: [UInt8], _ name: String) {
        guard let contents = try? IdentityFile(bytes).contents(password: password) else { return }
        for certificate in contents.certificates { _ = contents.chain(of: certificate) }
        guard let identity = try? SigningIdentity(contents, .init()) else { return }
        let message: [UInt8] = [1, 2, 3]
        guard let signature = try? identity.key.signature(of: message) else { return }
        #expect(identity.certificate.verifies(signature, of: message, identity.key.algorithm), "\(name)")
    }
}
