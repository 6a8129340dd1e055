import Fixtures
import Foundation
import SignetBasics
import SignetCMS
import SignetKeys
import SignetSealing
import SignetSigning
import SignetStamping
import Testing

@testable import SignetVerification

/// The parts of a signed message that are not signed.
@Suite("Structure of signed messages")
struct SignedDataStructureTests {
    private static let later = Date(timeIntervalSince1970: 1_800_000_000)

    /// A sealed document with a value in which digits are replaced, where they come first or last.
    private static func changed(_ from: String, to: String, last: Bool) throws -> (bytes: [UInt8], verifier: Verifier) {
        let identity = try SigningIdentity.make(
            NewIdentity(name: "Jane Doe", date: Date(timeIntervalSince1970: 1_790_000_000))
        )
        let signer = Signer(date: later, timeZone: .gmt)
        let document = try signer.apply(.seal(Seal(identity)), to: Examples.bytes("contract.pdf")).document
        // Digits in either case; the value begins with the identifier of SignedData.
        let digits = document.map { (65...70).contains($0) ? $0 + 32 : $0 }
        let start = try #require(digits.firstRange(of: Array("06092a864886f70d010702".utf8))?.upperBound)
        let end = try #require(digits[start...].firstIndex(of: UInt8(ascii: ">")))
        let found = digits[start..<end].ranges(of: Array(from.utf8))
        var bytes = document
        bytes.replaceSubrange(try #require(last ? found.last : found.first), with: Array(to.utf8))
        return (bytes, Verifier(trusting: [identity.certificate], at: later))
    }

    /// Each in hexadecimal digits: a part of the message, another in its place, and whether it is the last one like it.
    private static let cases: [(String, String, Bool, MessageFinding)] = [
        // SignedData.version and the tag of digestAlgorithms.
        ("02010131", "02010231", false, .version),
        // SignerInfo.version and the tag of issuerAndSerialNumber.
        ("02010130", "02010330", true, .version),
        // SHA-256, first in digestAlgorithms.
        ("0609608648016503040201", "0609608648016503040203", false, .unlistedDigest),
        // id-data, first in encapContentInfo.
        ("06092a864886f70d010701", "06092a864886f70d010702", false, .contentType),
        // The tags of digestAlgorithms, and of the values of content-type.
        ("02010131", "02010111", false, .primitiveSet),
        ("06092a864886f70d01090331", "06092a864886f70d01090311", false, .primitiveSet),
        // The tag of a part of the issuer's name.
        ("3111300f0603550403", "1111300f0603550403", true, .primitiveSet),
    ]

    @Test("a message that contradicts itself is not a signature", arguments: cases)
    func contradictions(_ part: String, _ other: String, _ last: Bool, _ contradiction: MessageFinding) throws {
        let (bytes, verifier) = try Self.changed(part, to: other, last: last)
        let signature = try #require(try verifier.verify(bytes).signatures.first)
        #expect(signature.decisiveFault == .contradiction(contradiction))
        #expect(signature.indication == .failed && signature.subindication == .format)
    }

    @Test("a version that another program may write is none")
    func versions() throws {
        let (bytes, verifier) = try Self.changed("02010131", to: "02010331", last: false)
        #expect(try verifier.verify(bytes).indication == .passed)
    }
}
