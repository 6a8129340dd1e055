import Fixtures
import Foundation
import Testing

@testable import SignetKeys

@Suite("Certificates")
struct CertificateTests {
    @Test("facts are those that OpenSSL's command shows")
    func facts() throws {
        let files = try KeyFiles()
        try files.key("key.pem", .p384)
        try files.certificate(
            "cert.pem",
            key: "key.pem",
            subject: "/C=DE/O=Beispiel, GmbH/CN=Jäne/emailAddress=j@example.org",
            extensions: ["keyUsage=critical,digitalSignature,keyAgreement,decipherOnly"]
        )
        try files.openssl(["x509", "-in", "@cert.pem", "-outform", "DER", "-out", "@cert.der"])
        let certificate = try X509Certificate(der: files.bytes("cert.der"))
        #expect(certificate.subject == "emailAddress=j@example.org,CN=Jäne,O=Beispiel\\, GmbH,C=DE")
        #expect(certificate.issuer == certificate.subject && certificate.issuerName == certificate.subjectName)
        #expect(certificate.commonName == "Jäne" && certificate.isSelfIssued)
        #expect(certificate.publicKey == .ec(.p384))
        #expect(certificate.keyUsage?.names == ["digitalSignature", "keyAgreement", "decipherOnly"])
        #expect(certificate.extendedKeyUsage == nil && certificate.allowsSigning)
        let serial = try files.openssl(["x509", "-in", "@cert.pem", "-noout", "-serial"])
        let digits = certificate.serialNumber.dropFirst(2).map { String(format: "%02X", $0) }.joined()
        #expect(
            certificate.serialNumber[0] == 2
                && serial.contains(digits.hasPrefix("00") ? String(digits.dropFirst(2)) : digits)
        )
        let fingerprint = try files.openssl(["x509", "-in", "@cert.pem", "-noout", "-fingerprint", "-sha256"])
        #expect(fingerprint.contains(certificate.fingerprint.map { String(format: "%02X", $0) }.joined(separator: ":")))
        let days = certificate.notAfter.timeIntervalSince(certificate.notBefore) / 86_400
        #expect(days == 30 && abs(certificate.notBefore.timeIntervalSinceNow) < 120)
    }

    @Test("a name cannot move a terminal's cursor")
    func controls() throws {
        let files = try KeyFiles()
        try files.key("key.pem", .p256)
        try files.certificate("cert.pem", key: "key.pem", subject: "/CN=a\u{1B}[2Jb\u{202E}c")
        let block = try #require(PEM.blocks(of: files.bytes("cert.pem")).first)
        let certificate = try X509Certificate(der: block.contents)
        for text in [certificate.subject, certificate.commonName] {
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
        }
    }

    @Test("bytes that are none are refused")
    func damage() {
        #expect(throws: IdentityError.damagedCertificate) { try X509Certificate(der: []) }
        #expect(throws: IdentityError.damagedCertificate) { try X509Certificate(der: [0x30, 0x80, 0, 0]) }
        #expect(throws: IdentityError.certificateTooLarge(limit: 65_536)) {
            try X509Certificate(der: [UInt8](repeating: 0x30, count: 70_000))
        }
    }
}
