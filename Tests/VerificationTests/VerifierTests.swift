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

@Suite("Verification of signatures")
struct VerifierTests {
    private static let made = Date(timeIntervalSince1970: 1_790_000_000)
    private static let later = Date(timeIntervalSince1970: 1_800_000_000)

    private static func identity(
        _ name: String = "Jane Doe",
        _ key: NewIdentity.Key = .p256
    ) throws -> SigningIdentity {
        var request = NewIdentity(name: name, date: made)
        request.key = key
        return try SigningIdentity.make(request)
    }

    private static func sealed(by identity: SigningIdentity, _ document: [UInt8]? = nil) throws -> [UInt8] {
        var seal = Seal(identity)
        seal.reason = "Approval"
        let signer = Signer(date: later, timeZone: .gmt)
        return try signer.apply(.seal(seal), to: document ?? Examples.bytes("contract.pdf")).document
    }

    private func only(_ verification: Verification) throws -> VerifiedSignature {
        try #require(verification.signatures.count == 1 ? verification.signatures.first : nil)
    }

    @Test(
        "a signature by a trusted signer passes, with every kind of key",
        .slow(),
        arguments: NewIdentity.Key.allCases
    )
    func passes(key: NewIdentity.Key) throws {
        let identity = try Self.identity("Jäne Doe", key)
        let document = try Self.sealed(by: identity)
        let verification = try Verifier(trusting: [identity.certificate], at: Self.later).verify(document)
        let signature = try only(verification)
        #expect(signature.faults.isEmpty && verification.indication == .passed && signature.subindication == nil)
        #expect(signature.certificate == identity.certificate && signature.level == .baselineB)
        #expect(signature.coversWholeDocument && signature.coveredLength == document.count)
        #expect(signature.reason == "Approval" && signature.claimedTime == 1_800_000_000)
        #expect(signature.provenTime == nil && signature.kind == .signature && signature.certification == nil)
    }

    @Test("nothing in the document makes its signer trusted")
    func untrusted() throws {
        let identity = try Self.identity()
        let document = try Self.sealed(by: identity)
        let signature = try only(try Verifier(at: Self.later).verify(document))
        #expect(signature.faults == [.untrusted(subject: "Jane Doe", issuer: "Jane Doe")])
        #expect(signature.indication == .indeterminate && signature.subindication == .noCertificateChain)
        // Another signer of the same name is another signer.
        let twin = try Self.identity()
        let judged = try only(try Verifier(trusting: [twin.certificate], at: Self.later).verify(document))
        #expect(judged.indication == .indeterminate && judged.subindication == .noCertificateChain)
    }

    @Test("a trusted certificate is trusted as it is, even after its end")
    func expired() throws {
        let identity = try Self.identity()
        let document = try Self.sealed(by: identity)
        let end = identity.certificate.notAfter.addingTimeInterval(1)
        #expect(try Verifier(trusting: [identity.certificate], at: end).verify(document).indication == .passed)
    }

    @Test("each byte that a signature covers counts, and each of its value", .slow())
    func altered() throws {
        let identity = try Self.identity()
        let document = try Self.sealed(by: identity)
        let verifier = Verifier(trusting: [identity.certificate], at: Self.later)
        var random = SplitMix(seed: Trials.seed(5280))
        var results: Set<Subindication> = []
        for _ in 0..<Trials.count(300, long: 5000) {
            var copy = document
            copy[Int.random(in: 0..<copy.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            guard let verification = try? verifier.verify(copy), copy != document else { continue }
            for signature in verification.signatures {
                // Neither the zeros behind the value, nor the version of the message, nor the name of the issuer are signed.
                if signature.indication == .passed {
                    let place = zip(copy, document).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
                    let excerpt = String(decoding: copy[max(0, place - 24)..<place + 24], as: Unicode.ASCII.self)
                    #expect(
                        Self.differsInPadding(copy, document) || Self.differsInVersion(copy, document)
                            || Self.differsInCase(copy, document),
                        "byte \(place): \(excerpt)"
                    )
                    continue
                }
                if let result = signature.subindication { results.insert(result) }
            }
        }
        #expect(
            results.contains(.hash)
                && results.isSubset(of: [
                    .hash, .format, .cryptography, .noSigningCertificate, .generic,
                    .noCertificateChain, .signatureConstraints, .chainConstraints,
                ])
        )
    }

    @Test(
        "a mutant of a signed document ends in a result, and passes only when the bytes that are covered are the same",
        .slow()
    )
    func mutants() throws {
        let identity = try Self.identity()
        let once = try Self.sealed(by: identity)
        let twice = try Self.sealed(by: identity, once)
        let update = Array(twice[once.count...])
        let verifier = Verifier(trusting: [identity.certificate], at: Self.later)
        let tokens = ["/ByteRange[0 1 2 3]", "%%EOF", "null", "/Contents<>", "trailer", "1 0 obj", "/Prev 0", "<<"]
        var random = SplitMix(seed: Trials.seed(7310))
        for number in 0..<Trials.count(150, long: 20_000) {
            var copy = number.isMultiple(of: 2) ? once : twice
            switch number % 3 {
            case 0: copy = random.mutant(of: copy, tokens: tokens)
            // An update that was made for another document, or that is there twice.
            case 1: copy += random.mutant(of: update, tokens: tokens)
            default:
                let place = Int.random(in: 0..<copy.count, using: &random)
                copy.insert(contentsOf: update[Int.random(in: 0..<update.count, using: &random)...], at: place)
            }
            guard let found = try? verifier.verify(copy) else { continue }
            for signature in found.signatures where signature.indication == .passed {
                let length = try #require(signature.coveredLength)
                let original = length <= once.count ? once : twice
                #expect(length <= original.count && Self.differOnlyInValues(copy, original, before: length))
            }
        }
    }

    /// Whether two documents have the same bytes up to a place, apart from the values of signatures, which none covers alone.
    private static func differOnlyInValues(_ one: [UInt8], _ other: [UInt8], before end: Int) -> Bool {
        guard one.count >= end, other.count >= end else { return false }
        let places = (0..<end).filter { one[$0] != other[$0] }
        return places.allSatisfy { place in
            let start = other[..<place].lastIndex(of: UInt8(ascii: "<")) ?? 0
            let end = other[place...].firstIndex(of: UInt8(ascii: ">")) ?? start
            return end - start > 1000
                && other[start + 1..<end].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        }
    }

    /// Whether two documents differ in the version of the signed message alone, and both versions exist.
    ///
    /// Nothing depends on it, and programs write others than RFC 5652, 5.1, would have.
    private static func differsInVersion(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let sequence = Array("02010131".utf8)
        guard let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset, place > 5 else {
            return false
        }
        return "1345".utf8.contains(one[place]) && other[(place - 5)..<(place + 3)].elementsEqual(sequence)
    }

    /// Whether two documents differ in one letter of a value alone, of which one has the small and one the capital letter.
    ///
    /// The name of the issuer, by which the certificate is found, is not signed, and such names are equal (RFC 5280, 7.1).
    private static func differsInCase(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            let start = other[..<place].lastIndex(of: UInt8(ascii: "<"))
        else { return false }
        let first = place - (place - start - 1) % 2
        let letters = [one, other].compactMap {
            UInt8(String(decoding: $0[first...first + 1], as: UTF8.self), radix: 16)
        }
        return letters.count == 2 && letters[0] ^ letters[1] == 0x20
            && letters.allSatisfy { Character(UnicodeScalar($0)).isLetter && $0 < 0x80 }
    }

    /// Whether two documents differ in the zeros of a value alone.
    private static func differsInPadding(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset else { return false }
        let rest = other[place...].prefix { $0 != UInt8(ascii: ">") }
        return !rest.isEmpty && rest.allSatisfy { $0 == UInt8(ascii: "0") }
            || [one[place], other[place]].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
                && one[place] ^ other[place] == 0x20
    }

    @Test("an algorithm that the policy does not accept any more makes a signature unprovable")
    func weak() throws {
        let identity = try Self.identity("Jane Doe", .rsa2048)
        let document = try Self.sealed(by: identity)
        let end = Date(timeIntervalSince1970: 1_862_000_000)
        var verifier = Verifier(trusting: [identity.certificate], at: end)
        let signature = try only(try verifier.verify(document))
        #expect(signature.subindication == .weakAlgorithmWithoutProof && signature.indication == .indeterminate)
        verifier.policy = try AlgorithmPolicy(
            json: Array(#"{"digests": {"SHA-256": null}, "keys": {"RSA": [{"bits": 2048, "until": null}]}}"#.utf8)
        )
        #expect(try verifier.verify(document).indication == .passed)
        verifier.policy = try AlgorithmPolicy(json: Array(#"{"digests": {"SHA-256": "2027-01-01"}, "keys": {}}"#.utf8))
        #expect(try verifier.verify(document).indication == .indeterminate)
        for wrong in ["", "{}", #"{"digests": {"SHA-256": "soon"}, "keys": {}}"#] {
            #expect(throws: SignetError.self) { try AlgorithmPolicy(json: Array(wrong.utf8)) }
        }
    }

    @Test("a document without signatures has no result, and one that is none is an error")
    func nothing() throws {
        #expect(try Verifier().verify(Examples.bytes("contract.pdf")).indication == nil)
        #expect(throws: SignetError.self) { try Verifier().verify(Array("no document".utf8)) }
    }

    @Test("a document that was cut off, or of which a signature leaves out something else than its value, fails")
    func byteRanges() throws {
        let identity = try Self.identity()
        let document = try Self.sealed(by: identity)
        let verifier = Verifier(trusting: [identity.certificate], at: Self.later)
        let text = String(decoding: document, as: Unicode.ASCII.self)
        let range = try #require(text.firstRange(of: /\/ByteRange ?\[[0-9 ]+\]/))
        func replaced(_ numbers: (Int, Int, Int, Int)) throws -> [VerificationFinding] {
            let length = text.distance(from: range.lowerBound, to: range.upperBound)
            let start = text.distance(from: text.startIndex, to: range.lowerBound)
            let written = "/ByteRange [\(numbers.0) \(numbers.1) \(numbers.2) \(numbers.3)"
            let padded = written + String(repeating: " ", count: length - written.count - 1) + "]"
            var copy = document
            copy.replaceSubrange(start..<start + length, with: Array(padded.utf8))
            return try only(verifier.verify(copy)).faults
        }
        let gap = try #require(try only(verifier.verify(document)).coveredLength)
        let numbers = text[range].matches(of: /[0-9]+/).compactMap { Int($0.output) }
        let (first, second, third) = (numbers[1], numbers[2], numbers[3])
        #expect(second + third == gap)
        #expect(try replaced((1, first, second, third)).first == .byteRange(.malformed))
        #expect(try replaced((0, first, second, third + 1)).first == .byteRange(.beyondEnd))
        #expect(try replaced((0, first - 1, second, third)).first == .byteRange(.otherGap))
        #expect(try replaced((0, first, second + 1, third - 1)).first == .byteRange(.otherGap))
        #expect(try replaced((0, first, second, third - 40)).first == .byteRange(.insideRevision))
        // The value without one of its delimiters, or both; a part of it; and something else.
        for gap in [(first + 1, second), (first, second - 1), (first + 1, second - 1)] {
            #expect(
                try replaced((0, gap.0, gap.1, second + third - gap.1)).first == .byteRange(.coversDelimiters)
            )
        }
        #expect(try replaced((0, first, second - 1000, third)).first == .byteRange(.gapElsewhere))
        #expect(try replaced((0, 100, 200, third)).first == .byteRange(.gapElsewhere))
        var literal = document
        literal.replaceSubrange(first..<first + 1, with: [UInt8(ascii: "(")])
        literal.replaceSubrange(second - 1..<second, with: [UInt8(ascii: ")")])
        #expect(try only(verifier.verify(literal)).faults.first == .byteRange(.literalValue))
        let key = try #require(text.firstRange(of: /\/Contents ?</))
        var nameless = document
        nameless[text.distance(from: text.startIndex, to: key.lowerBound) + 1] = UInt8(ascii: "X")
        #expect(try only(verifier.verify(nameless)).faults.first == .byteRange(.noValue))
    }

    // MARK: Authorities

    /// A contract that is sealed at a level by an authority of the tests.
    private static func sealed(
        at level: SealLevel,
        by server: RevocationServer,
        _ name: String = "good"
    ) throws -> [UInt8] {
        var settings = RevocationSettings()
        settings.allowsPrivateAddresses = true
        settings.certificates = [try X509Certificate(der: try server.certificate("root"))]
        let authorities = TimeStampAuthorities([try HTTPTimeStampAuthority(server.url("tsa"))])
        var seal = Seal(try SigningIdentity(contentsOf: server.folder + "/\(name)-identity.pem"))
        (seal.level, seal.revocation) = (level, settings)
        if level > .baselineB { seal.timeStamps = authorities }
        return try Signer().apply(.seal(seal), to: try Examples.bytes("contract.pdf")).document
    }

    private static func trusted(_ server: RevocationServer) throws -> [X509Certificate] {
        [try X509Certificate(der: try server.certificate("root"))]
    }

    @Test("without revocation information a signature of an authority's customer cannot be judged")
    func withoutRevocation() throws {
        let server = try RevocationServer.shared.get()
        let document = try Self.sealed(at: .baselineB, by: server)
        let signature = try only(try Verifier(trusting: Self.trusted(server)).verify(document))
        #expect(signature.subindication == .tryLater && signature.path.count == 3)
        let stamped = try Self.sealed(at: .baselineT, by: server)
        let judged = try only(try Verifier(trusting: Self.trusted(server)).verify(stamped))
        #expect(judged.subindication == .tryLater)
    }

    @Test("a customer's certificate that expired is not proof any more, unless a time stamp is")
    func outOfBounds() throws {
        let server = try RevocationServer.shared.get()
        let end = try X509Certificate(der: try server.certificate("good")).notAfter.addingTimeInterval(60)
        let document = try Self.sealed(at: .baselineB, by: server)
        let signature = try only(try Verifier(trusting: Self.trusted(server), at: end).verify(document))
        #expect(signature.subindication == .outOfBoundsWithoutProof)
        let early = Date(timeIntervalSince1970: 946_684_800)
        let judged = try only(try Verifier(trusting: Self.trusted(server), at: early).verify(document))
        #expect(judged.subindication == .notYetValid)
    }

    @Test("certificates that are trusted for time stamps prove a time, and no signer")
    func timeStampAnchors() throws {
        let server = try RevocationServer.shared.get()
        let document = try Self.sealed(at: .baselineLTA, by: server)
        var verifier = Verifier(trusting: [try X509Certificate(der: try server.certificate("good"))])
        let without = try verifier.verify(document)
        #expect(without.signatures.map(\.indication) == [.passed, .indeterminate])
        #expect(without.signatures.first?.provenTime == nil)
        verifier.timeStampAnchors = try Self.trusted(server)
        let with = try verifier.verify(document)
        #expect(with.signatures.map(\.indication) == [.passed, .passed] && with.indication == .passed)
        #expect(with.signatures.first?.timeStampAuthority == "TSA" && with.signatures.first?.level == .baselineLTA)
        verifier.anchors = []
        let unknown = try verifier.verify(document).signatures
        #expect(unknown.map(\.indication) == [.indeterminate, .passed])
        #expect(unknown.first?.subindication == .noCertificateChain && unknown.first?.provenTime != nil)
    }

    // MARK: Later changes

    @Test("what comes after a signature is named, and held against what it allows", arguments: [nil, 1, 2, 3])
    func certification(level: Int?) throws {
        let identity = try Self.identity()
        var seal = Seal(identity)
        seal.certification = level.flatMap { Seal.Certification(rawValue: $0) }
        let signer = Signer(date: Self.later, timeZone: .gmt)
        let sealed = try signer.apply(.seal(seal), to: Examples.bytes("contract.pdf")).document
        let verifier = Verifier(trusting: [identity.certificate], at: Self.later)
        #expect(try only(verifier.verify(sealed)).certification == level)
        // A second signature.
        if level == nil || level == 2 || level == 3 {
            let twice = try Self.sealed(by: identity, sealed)
            let verification = try verifier.verify(twice)
            #expect(verification.signatures.map(\.indication) == [.passed, .passed])
            #expect(verification.signatures.map { Set($0.changes.map(\.kind)) } == [["signature-added"], []])
            #expect(verification.signatures.map(\.coversWholeDocument) == [false, true])
        }
        // A stamp, where the rules of the document let it be set.
        let stamp = try Stamp(.typed("Jane Doe"), at: .position(.bottomRight, on: .last))
        let stamper = Signer(date: Self.later, timeZone: .gmt, policy: .afterSignatures)
        guard let stamped = try? stamper.apply(.stamps([stamp]), to: sealed).document else {
            // Readers call a stamp illegal after every certification.
            #expect(level != nil)
            return
        }
        let signature = try only(verifier.verify(stamped))
        #expect(signature.changes.contains { $0.kind == "annotation-added" && $0.extent == .annotations })
        #expect(signature.indication == .passed && level == nil)
    }
}
