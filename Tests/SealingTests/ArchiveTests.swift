import Fixtures
import Foundation
import SignetCMS
import SignetKeys
import SignetPDF
import SignetStamping
import Testing

@testable import SignetSealing
@testable import SignetSigning

@Suite("Archive time stamps")
struct ArchiveTests {
    let server: RevocationServer

    init() throws { server = try RevocationServer.shared.get() }

    @Test("after years, data that a time stamp protects hold at its time, and nobody is asked for them again", .slow())
    func protected() throws {
        var settings = RevocationSettings()
        settings.allowsPrivateAddresses = true
        settings.certificates = [try X509Certificate(der: try server.certificate("root"))]
        let authorities = TimeStampAuthorities([try HTTPTimeStampAuthority(server.url("tsa"))])
        var seal = Seal(try SigningIdentity(contentsOf: server.folder + "/good-identity.pem"))
        (seal.level, seal.timeStamps, seal.revocation) = (.baselineLTA, authorities, settings)
        let sealed = try Signer().apply(.seal(seal), to: try Examples.bytes("contract.pdf")).document
        var archiver = Archiver(timeStamps: authorities, revocation: settings, writesRelatedData: false)
        archiver.now += 10 * 365 * 86_400
        let (later, all) = (archiver, try ExistingSignatures(Document(Bytes(sealed))).all)
        #expect(all.map { $0.protectedAt != nil } == [true, false])
        let renewal = DocumentOperation { task throws(SignetError) in
            try later.edit(task, protecting: all.filter { $0.protectedAt != nil })
        }
        let renewed = try Signer().apply(renewal, to: sealed)
        #expect(renewed.report.warnings.isEmpty && renewed.document.count > sealed.count)
        // Of what nothing protects yet, the data of ten years ago prove nothing.
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(
                DocumentOperation { task throws(SignetError) in
                    try later.edit(task, protecting: all)
                },
                to: sealed
            )
        }
        #expect(error?.code == .unavailable)
    }

    @Test("an operation that adds a time stamp of the document takes no signature")
    func sealedTimeStamp() throws {
        let authorities = TimeStampAuthorities([try HTTPTimeStampAuthority(server.url("tsa"))])
        let seal = Seal(try SigningIdentity(contentsOf: server.folder + "/good-identity.pem"))
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(.timeStamp(by: authorities).sealed(with: seal), to: try Examples.bytes("contract.pdf"))
        }
        #expect(error?.code == .invalidArgument)
    }

    /// A document with a time stamp of some authorities, one after the other, and with the settings that a renewal needs.
    private func stamped(by paths: [String], _ document: [UInt8]) throws -> [UInt8] {
        try paths.reduce(document) { document, path in
            let authorities = TimeStampAuthorities([try HTTPTimeStampAuthority(server.url(path))])
            return try Signer().apply(.timeStamp(by: authorities), to: document).document
        }
    }

    @Test("a document can be proven until the first certificate of its newest time stamp's path ends, the root aside")
    func provableUntil() throws {
        let contract = try Examples.bytes("contract.pdf")
        #expect(try DocumentTimeStamp(newestIn: contract) == nil)
        let soon = try X509Certificate(der: try server.certificate("tsa-soon"))
        let once = try stamped(by: ["tsa-soon"], contract)
        let stamp = try #require(try DocumentTimeStamp(newestIn: once))
        #expect(stamp.certificate == soon && stamp.provableUntil == soon.notAfter)
        #expect(abs(stamp.time.timeIntervalSinceNow) < 600)
        // The newest counts, not the one that ends last or first.
        let later = try X509Certificate(der: try server.certificate("tsa"))
        let twice = try DocumentTimeStamp(newestIn: stamped(by: ["tsa"], once))
        #expect(twice?.provableUntil == later.notAfter)
        let back = try DocumentTimeStamp(newestIn: stamped(by: ["tsa", "tsa-soon"], contract))
        #expect(back?.provableUntil == soon.notAfter)
    }

    @Test(
        "a signature alone, also one with a time stamp, is not a time stamp of the document; a seal of B-LTA reports the end"
    )
    func signatures() throws {
        let authorities = TimeStampAuthorities([try HTTPTimeStampAuthority(server.url("tsa-soon"))])
        var seal = Seal(try SigningIdentity(contentsOf: server.folder + "/good-identity.pem"))
        (seal.level, seal.timeStamps) = (.baselineT, authorities)
        seal.revocation.allowsPrivateAddresses = true
        seal.reason = "Approved"
        let signed = try Signer().apply(.seal(seal), to: try Examples.bytes("contract.pdf"))
        #expect(try DocumentTimeStamp(newestIn: signed.document) == nil && signed.report.seal?.provableUntil == nil)
        seal.level = .baselineLTA
        let archived = try Signer().apply(.seal(seal), to: try Examples.bytes("contract.pdf"))
        let stamp = try #require(try DocumentTimeStamp(newestIn: archived.document))
        let end = TimeStampTime(seconds: stamp.certificate.lastSecond, nanoseconds: 0).description
        #expect(archived.report.seal?.provableUntil == end)
        let all = try DocumentSignature.all(in: archived.document)
        #expect(all.map(\.isTimeStamp) == [false, true] && all.map(\.reason) == ["Approved", nil])
    }

    @Test(
        "an issuer that ends before the authority counts, a root does not unless it is the authority's own certificate"
    )
    func issuers() throws {
        let (renewed, old) = (try server.certificate("renewed"), try server.certificate("old-root"))
        #expect(DocumentTimeStamp([renewed], [old], at: 1_500_000_000)?.certificate.der == renewed)
        #expect(DocumentTimeStamp([old], [], at: 1_500_000_000)?.certificate.der == old)
        let (good, middle) = (try server.certificate("good"), try server.certificate("responder-expired"))
        #expect(DocumentTimeStamp([good], [middle], at: 1_500_000_000)?.certificate.der == good)
        #expect(DocumentTimeStamp([[1, 2, 3]], [], at: 0) == nil && DocumentTimeStamp([], [], at: 0) == nil)
    }

    @Test("what is not a PDF has no time stamp to tell of")
    func damaged() {
        #expect(throws: SignetError.self) { try DocumentTimeStamp(newestIn: Array("no PDF".utf8)) }
        #expect(throws: SignetError.self) { try DocumentSignature.all(in: Array("no PDF".utf8)) }
    }
}
