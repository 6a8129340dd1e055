import Fixtures
import Foundation
import SignetSigning
import Testing

@testable import SignetKeys

@Suite("New identities")
struct NewIdentityTests {
    private static let date = Date(timeIntervalSince1970: 1_790_000_000)

    private static func request(_ key: NewIdentity.Key = .p256, date: Date = date) -> NewIdentity {
        var request = NewIdentity(name: "Jäne Doe", date: date)
        request.organization = "Example, Inc."
        request.country = "de"
        request.email = "jane@example.org"
        request.key = key
        return request
    }

    @Test("OpenSSL verifies the certificate and reads the file", .slow(), arguments: NewIdentity.Key.allCases)
    func keys(key: NewIdentity.Key) throws {
        let files = try KeyFiles()
        let identity = try SigningIdentity.make(Self.request(key, date: Date(timeIntervalSinceNow: -60)))
        try identity.write(to: files.folder.path("i.p12"), password: "secret")
        try files.folder.write(Array(identity.certificate.pem.utf8), to: "i.pem")
        let verified = try files.openssl(["verify", "-CAfile", "@i.pem", "-x509_strict", "-check_ss_sig", "@i.pem"])
        #expect(verified.hasSuffix("i.pem: OK\n"))
        let info = try files.openssl(["pkcs12", "-info", "-noout", "-in", "@i.p12", "-passin", "pass:secret"])
        #expect(info.contains("MAC: sha256, Iteration \(SigningIdentity.derivationRounds)"))
        #expect(
            info.contains(
                "PBES2, PBKDF2, AES-256-CBC, Iteration \(SigningIdentity.derivationRounds), PRF hmacWithSHA256"
            )
        )
        let read = try files.identity("i.p12", password: "secret")
        #expect(read.certificate == identity.certificate && read.key.algorithm == identity.key.algorithm)
        let signature = try read.key.signature(of: [1, 2, 3])
        #expect(identity.certificate.verifies(signature, of: [1, 2, 3], read.key.algorithm))
        #expect(throws: SignetError.self) { try files.identity("i.p12", password: "other") }
        let attributes = try FileManager.default.attributesOfItem(atPath: files.folder.path("i.p12"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: SignetError.self) { try identity.write(to: files.folder.path("i.p12"), password: "") }
    }

    @Test("the certificate says what was asked for")
    func facts() throws {
        let identity = try SigningIdentity.make(Self.request())
        let certificate = identity.certificate
        #expect(certificate.subject == "CN=Jäne Doe,O=Example\\, Inc.,C=DE" && certificate.isSelfIssued)
        #expect(certificate.keyUsage == [.digitalSignature, .nonRepudiation] && !certificate.isAuthority)
        #expect(certificate.extendedKeyUsage == ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36"])
        #expect(certificate.notBefore == Self.date)
        // 2026-09-21 and three years later.
        #expect(certificate.notAfter == Date(timeIntervalSince1970: 1_790_000_000 + Double(3 * 365 + 1) * 86_400))
        #expect(certificate.serialNumber.count == 18)
        #expect(try SigningIdentity.make(Self.request()).certificate.serialNumber != certificate.serialNumber)
        let files = try KeyFiles()
        try files.folder.write(Array(certificate.pem.utf8), to: "i.pem")
        let text = try files.openssl(["x509", "-in", "@i.pem", "-noout", "-text"])
        for expected in [
            "Basic Constraints: critical", "CA:FALSE", "Key Usage: critical", "Subject Key Identifier",
            "Authority Key Identifier", "email:jane@example.org",
        ] {
            #expect(text.contains(expected), "\(expected)")
        }
    }

    @Test(
        "an authority of its own issues signers, and nothing below them",
        arguments: [NewIdentity.Key.p256, .rsa2048]
    )
    func authority(key: NewIdentity.Key) throws {
        let files = try KeyFiles()
        let request = Self.request(key, date: Date(timeIntervalSinceNow: -60))
        let root = try SigningIdentity.authority(for: request)
        let signer = try SigningIdentity.make(request, by: root)
        #expect(signer.chain == [root.certificate] && root.certificate.isAuthority)
        #expect(signer.certificate.issuer == "CN=Example\\, Inc. Signing CA,O=Example\\, Inc.,C=DE")
        #expect(signer.findings(at: Date()).isEmpty)
        try files.folder.write(Array(root.certificate.pem.utf8), to: "root.pem")
        try files.folder.write(Array(signer.certificate.pem.utf8), to: "signer.pem")
        let verified = try files.openssl([
            "verify", "-x509_strict", "-purpose", "smimesign", "-CAfile", "@root.pem", "@signer.pem",
        ])
        #expect(verified.hasSuffix("signer.pem: OK\n"))
        try signer.write(to: files.folder.path("i.p12"), password: "x")
        #expect(try files.identity("i.p12", password: "x").chain == [root.certificate])
        let error = #expect(throws: SignetError.self) { try SigningIdentity.make(request, by: signer) }
        #expect(error?.reason == "the certificate of 'Jäne Doe' is not an authority's")
    }

    @Test("a file without a password is read without asking")
    func noPassword() throws {
        let files = try KeyFiles()
        try SigningIdentity.make(Self.request()).write(to: files.folder.path("i.p12"), password: "")
        #expect(try files.identity("i.p12", password: nil).certificate.commonName == "Jäne Doe")
    }

    @Test("a validity that begins on 29 February ends on the 28th")
    func leapDay() throws {
        // 2028-02-29 12:00 and 2031-02-28 12:00.
        let certificate = try SigningIdentity.make(Self.request(date: Date(timeIntervalSince1970: 1_835_438_400)))
            .certificate
        #expect(certificate.notAfter == Date(timeIntervalSince1970: 1_930_046_400))
    }

    @Test("parts that a certificate cannot hold are refused")
    func parts() throws {
        func refuse(_ part: NewIdentity.Part, _ change: (inout NewIdentity) -> Void) {
            var request = Self.request()
            change(&request)
            let error = #expect(throws: SignetError.self) { try SigningIdentity.make(request) }
            #expect(error?.reason == IdentityError.badPart(part).description && error?.code == .invalidArgument)
        }
        refuse(.name) { $0.name = " " }
        refuse(.name) { $0.name = String(repeating: "ä", count: 65) }
        refuse(.name) { $0.name = "a\u{1B}[2J" }
        refuse(.organization) { $0.organization = "" }
        refuse(.country) { $0.country = "DEU" }
        refuse(.country) { $0.country = "1E" }
        refuse(.email) { $0.email = "jane@example.org,URI:http://example.org" }
        refuse(.email) { $0.email = "jane" }
        refuse(.years) { $0.years = 0 }
        refuse(.years) { $0.years = 31 }
        var longest = Self.request()
        longest.name = String(repeating: "ä", count: 64)
        _ = try SigningIdentity.make(longest)
    }
}
