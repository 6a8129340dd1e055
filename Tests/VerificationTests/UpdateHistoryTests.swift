import Fixtures
import Foundation
import SignetKeys
import SignetSealing
import SignetSigning
import Testing

@testable import SignetVerification

@Suite("Versions of documents") struct UpdateHistoryTests {
    private static let date = Date(timeIntervalSince1970: 1_800_000_000)

    private static func sealed(_ document: [UInt8], _ identity: SigningIdentity) throws -> [UInt8] {
        try Signer(date: date, timeZone: .gmt).apply(.seal(Seal(identity)), to: document).document
    }

    private static func identity() throws -> SigningIdentity {
        try SigningIdentity.make(NewIdentity(name: "Jane Doe", date: Date(timeIntervalSince1970: 1_790_000_000)))
    }

    @Test("a document that was never updated has one version, also with white space at its end")
    func single() throws {
        let document = try Examples.bytes("contract.pdf")
        for end in ["", "\n", "\r\n \n"] {
            let bytes = document + Array(end.utf8)
            let history = try UpdateHistory(of: bytes, Verifier().verify(bytes))
            #expect(history.versions.map(\.length) == [bytes.count] && !history.isShortened)
            #expect(history.versions.allSatisfy { $0.changes.isEmpty && !$0.isOwnUpdate })
        }
    }

    @Test("each update is a version, and too many old ones are one", .slow())
    func several() throws {
        let identity = try Self.identity()
        var document = try Examples.bytes("contract.pdf")
        var lengths = [document.count]
        for _ in 0..<UpdateHistory.mostVersions + 2 {
            document = try Self.sealed(document, identity)
            lengths.append(document.count)
            let history = try UpdateHistory(of: document, Verifier().verify(document))
            let shown = Array(lengths.suffix(UpdateHistory.mostVersions))
            #expect(history.versions.map(\.length) == shown)
            #expect(history.isShortened == (lengths.count > UpdateHistory.mostVersions))
            #expect(history.versions.dropFirst().allSatisfy { $0.signatures.count == 1 })
            #expect(history.versions.dropFirst().allSatisfy { $0.changes.map(\.kind).contains("signature-added") })
            #expect(history.versions.allSatisfy { $0.findings.isEmpty })
        }
    }

    @Test("the signed version is the document as it was")
    func revisions() throws {
        let identity = try Self.identity()
        let once = try Self.sealed(Examples.bytes("contract.pdf"), identity)
        let twice = try Self.sealed(once, identity)
        let verifier = Verifier(trusting: [identity.certificate], at: Self.date)
        let fields = try verifier.verify(twice).signatures.map(\.field)
        #expect(try verifier.signedRevision(of: twice, in: fields.first) == once)
        #expect(try verifier.signedRevision(of: twice) == twice)
        #expect(try verifier.signedRevision(of: twice, in: fields.last) == twice)
        #expect(throws: SignetError.self) { try verifier.signedRevision(of: twice, in: "Other") }
        #expect(throws: SignetError.self) { try verifier.signedRevision(of: Examples.bytes("contract.pdf")) }
        var changed = twice
        changed[300] ^= 1
        #expect(throws: SignetError.self) { try verifier.signedRevision(of: changed) }
    }
}
