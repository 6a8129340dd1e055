import Fixtures
import Foundation
import SignetSigning
import Testing

@testable import SignetKeys

/// The cost that a file may have.
@Suite("Limits of identity files")
struct IdentityLimitTests {
    @Test("the rounds of PKCS#12 are added up before any is computed")
    func container() throws {
        let files = try KeyFiles(.p256)
        try files.openssl([
            "pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem", "-iter", "70000", "-passout", "pass:p",
            "-out", "@i.p12",
        ])
        var bytes = try files.bytes("i.p12")
        // 70,000 becomes 8,388,607: for the code, the certificates and the key.
        let (before, after): ([UInt8], [UInt8]) = ([2, 3, 0x01, 0x11, 0x70], [2, 3, 0x7F, 0xFF, 0xFF])
        for index in 0...(bytes.count - before.count) where bytes[index...].starts(with: before) {
            bytes.replaceSubrange(index..<(index + before.count), with: after)
        }
        let costly = bytes
        #expect(throws: IdentityError.protectionTooCostly) { try IdentityFile(costly) }
    }

    @Test("the rounds of a key, and of several in one file", arguments: [(1_000_000_000, 1), (4_000_000, 3)])
    func keys(rounds: Int, count: Int) throws {
        let files = try KeyFiles()
        let description = """
            asn1=SEQUENCE:key
            [key]
            a=SEQUENCE:algorithm
            b=FORMAT:HEX,OCTETSTRING:00112233445566778899AABBCCDDEEFF
            [algorithm]
            a=OID:PBES2
            b=SEQUENCE:parameters
            [parameters]
            a=SEQUENCE:derivation
            b=SEQUENCE:cipher
            [derivation]
            a=OID:PBKDF2
            b=SEQUENCE:rounds
            [rounds]
            a=FORMAT:HEX,OCTETSTRING:0011223344556677
            b=INTEGER:\(rounds)
            [cipher]
            a=OID:AES-256-CBC
            b=FORMAT:HEX,OCTETSTRING:00112233445566778899AABBCCDDEEFF
            """
        try files.folder.write(Array(description.utf8), to: "description")
        try files.openssl(["asn1parse", "-genconf", "@description", "-noout", "-out", "@key.der"])
        let base64 = Data(try files.bytes("key.der")).base64EncodedString()
        let block = "-----BEGIN ENCRYPTED PRIVATE KEY-----\n\(base64)\n-----END ENCRYPTED PRIVATE KEY-----\n"
        let file = Array(String(repeating: block, count: count).utf8)
        #expect(throws: IdentityError.protectionTooCostly) { try IdentityFile(file) }
    }

    @Test("more certificates than a file may have are refused")
    func certificates() throws {
        let files = try KeyFiles()
        let pem = try (0...IdentityContents.mostCertificates).map { index in
            try SigningIdentity.make(NewIdentity(name: "Signer \(index)", date: Date())).certificate.pem
        }
        try files.folder.write(Array(pem.joined().utf8), to: "all")
        let error = #expect(throws: SignetError.self) { try files.identity("all") }
        #expect(error?.reason == "it has more than 100 certificates")
    }

    @Test("a certificate that is repeated counts once")
    func repeated() throws {
        let files = try KeyFiles(.p256)
        try files.joined(["key.pem"] + [String](repeating: "cert.pem", count: 150), to: "all")
        #expect(try files.identity("all").unrelated.isEmpty)
    }
}
