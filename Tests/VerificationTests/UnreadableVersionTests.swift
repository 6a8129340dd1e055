import Fixtures
import Foundation
import SignetKeys
import SignetSealing
import SignetSigning
import SignetStamping
import Testing

@testable import SignetVerification

/// Signed documents that were made unreadable, or that are damaged.
@Suite("Verification of unreadable versions")
struct UnreadableVersionTests {
    private static let later = Date(timeIntervalSince1970: 1_800_000_000)
    private let identity: SigningIdentity
    private let sealed: [UInt8]

    init() throws {
        identity = try SigningIdentity.make(
            NewIdentity(name: "Jane Doe", date: Date(timeIntervalSince1970: 1_790_000_000))
        )
        sealed = try Self.sealed(identity, try Examples.bytes("contract.pdf"))
    }

    private static func sealed(_ identity: SigningIdentity, _ document: [UInt8]) throws -> [UInt8] {
        try Signer(date: later, timeZone: .gmt).apply(.seal(Seal(identity)), to: document).document
    }

    private func only(_ document: [UInt8]) throws -> VerifiedSignature {
        let found = try Verifier(trusting: [identity.certificate], at: Self.later).verify(document).signatures
        return try #require(found.count == 1 ? found.first : nil)
    }

    /// The document with an update whose trailer has more entries, or others.
    private func updated(_ entries: String) throws -> [UInt8] {
        let text = String(decoding: sealed, as: Unicode.ASCII.self)
        let start = try #require(text.matches(of: /startxref\s+([0-9]+)/).last?.1)
        let root = try #require(text.matches(of: /\/Root ([0-9]+) 0 R/).last?.1)
        let place = sealed.count + 1
        let update =
            "\nxref\n0 0\ntrailer\n<</Size 9999 /Root \(root) 0 R /Prev \(start) \(entries)>>\nstartxref\n\(place)\n%%EOF\n"
        return sealed + Array(update.utf8)
    }

    @Test(
        "an encryption dictionary that comes after a signature makes it fail",
        arguments: [
            "/Encrypt <</Filter /Standard /V 5 /R 6 /O (o) /U (u) /P -4>>", "/Encrypt <</Filter /Unknown /V 4>>",
            "/Encrypt 1 0 R",
            "/Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) /U (x)>>",
        ]
    )
    func encrypted(entry: String) throws {
        #expect(try only(try updated("")).indication == .passed)
        let signature = try only(try updated(entry))
        #expect(signature.indication == .failed && signature.faults.contains(.forbiddenChanges(.content)))
        #expect(!signature.coversWholeDocument && signature.changes.first?.extent == .other)
    }

    @Test("a document that no version of can be opened is an error")
    func unopened() throws {
        #expect(throws: SignetError.self) { try Verifier().verify(Array("%PDF-1.7 nothing %%EOF\nnothing".utf8)) }
    }

    @Test("later changes of a damaged document are judged as far as that can be")
    func damaged() throws {
        // The last cross-references are not found: programs look for the objects.
        let wrong = Array("\nstartxref\n7\n%%EOF\n".utf8)
        let twice = try Self.sealed(identity, sealed) + wrong
        let verifier = Verifier(trusting: [identity.certificate], at: Self.later)
        let found = try verifier.verify(twice).signatures
        #expect(found.map(\.indication) == [.indeterminate, .indeterminate])
        #expect(found.map(\.faults) == [[.damagedDocument], [.damagedDocument]])
        #expect(found.first?.changes.contains { $0.kind == "signature-added" } == true)
        // A page with other content is no question of the repair.
        let text = String(decoding: sealed, as: Unicode.ASCII.self)
        let page = try #require(text.firstMatch(of: /([0-9]+) 0 obj\s*<<[^>]*\/Type\s*\/Page\b/)?.1)
        let forged = "\n\(page) 0 obj\n<</Type /Page /MediaBox [0 0 9 9]>>\nendobj\n"
        let signature = try #require(try verifier.verify(sealed + Array(forged.utf8) + wrong).signatures.first)
        #expect(signature.indication == .failed && signature.subindication == .format)
    }
}
