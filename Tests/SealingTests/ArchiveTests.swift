import Fixtures
import Foundation
import SignetPDF
import SignetStamping
import Testing

@testable import SignetSealing
@testable import SignetSigning

@Suite("Archive time stamps")
struct ArchiveTests {
    let server: RevocationServer

    init() throws { server = try RevocationServer.shared.get() }

    @Test("after years, data that a time stamp protects hold at its time, and nobody is asked for them again")
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
        let renewal = DocumentOperation { signer, source throws(SignetError) in
            try later.edit(source, signer, protecting: all.filter { $0.protectedAt != nil })
        }
        let renewed = try Signer().apply(renewal, to: sealed)
        #expect(renewed.report.warnings.isEmpty && renewed.document.count > sealed.count)
        // Of what nothing protects yet, the data of ten years ago prove nothing.
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(
                DocumentOperation { signer, source throws(SignetError) in
                    try later.edit(source, signer, protecting: all)
                },
                to: sealed
            )
        }
        #expect(error?.code == .unavailable)
    }
}
