import Fixtures
import Foundation
import Signet
import SignetKeys
import SignetSealing
import SignetVerification

/// The sample contract, sealed, and a later version on which somebody has put a mark.
struct VerifiedDocument {
    let identity: SigningIdentity
    let sealed: [UInt8]
    let marked: [UInt8]

    static let made = Date(timeIntervalSince1970: 1_790_000_000)
    static let later = Date(timeIntervalSince1970: 1_800_000_000)

    /// With a character that turns the direction of what follows.
    static let reason = "I agree\u{202E}"

    init(by name: String) throws {
        identity = try SigningIdentity.make(NewIdentity(name: name, date: Self.made))
        let sealer = Signer(date: Self.later, timeZone: .gmt)
        var seal = Seal(identity)
        seal.reason = Self.reason
        sealed = try sealer.apply(.seal(seal), to: Examples.bytes("contract.pdf")).document
        let marker = Signer(date: Self.later, timeZone: .gmt, policy: .afterSignatures)
        let stamp = try Stamp(Signature.typed("John Roe"), at: .position(.bottomRight, on: .page(1)))
        marked = try marker.sign(sealed, with: [stamp]).document
    }

    /// The verification of a document.
    func verification(of document: [UInt8], trusting anchors: [X509Certificate]) throws -> Verification {
        try Verifier(trusting: anchors, at: Self.later).verify(document)
    }
}
