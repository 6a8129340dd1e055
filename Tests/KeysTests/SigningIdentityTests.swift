import Fixtures
import Foundation
import SignetSigning
import Testing

@testable import SignetKeys

@Suite("Signing identities")
struct SigningIdentityTests {
    /// A root, an authority below it and a signer below that.
    private static func authorities() throws -> KeyFiles {
        let files = try KeyFiles()
        for name in ["root.key", "middle.key", "key.pem", "other.key"] { try files.key(name, .p256) }
        let authority = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n"
        try files.certificate(
            "root.pem",
            key: "root.key",
            subject: "/CN=Root",
            extensions: ["keyUsage=critical,keyCertSign,cRLSign"]
        )
        try files.certificate(
            "middle.pem",
            key: "middle.key",
            subject: "/CN=Middle",
            issuer: "root",
            extensions: authority
        )
        try files.certificate(
            "cert.pem",
            key: "key.pem",
            subject: "/C=DE/O=Example, Inc./CN=J\\C3\\A4ne",
            issuer: "middle",
            extensions:
                "keyUsage=critical,digitalSignature,nonRepudiation\nextendedKeyUsage=emailProtection,1.3.6.1.5.5.7.3.36\n"
        )
        // Another key under the name of the root.
        try files.certificate("other.pem", key: "other.key", subject: "/CN=Root")
        return files
    }

    @Test("the chain is ordered from the signer upwards, whatever the file's order is, and the rest is reported")
    func chain() throws {
        let files = try Self.authorities()
        for names in [
            ["key.pem", "cert.pem", "middle.pem", "root.pem", "other.pem"],
            ["other.pem", "root.pem", "middle.pem", "cert.pem", "cert.pem", "key.pem"],
        ] {
            try files.joined(names, to: "all.pem")
            let identity = try files.identity("all.pem")
            #expect(identity.chain.map(\.subject) == ["CN=Middle", "CN=Root"])
            let now = Date()
            let expected = try X509Certificate(der: #require(PEM.blocks(of: files.bytes("other.pem")).first).contents)
            #expect(identity.findings(at: now) == [.unrelated([expected])])
            #expect(identity.chain.map(\.isAuthority) == [true, true] && !identity.certificate.isAuthority)
            #expect(identity.certificate.extendedKeyUsage == ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36"])
            #expect(identity.certificate.keyUsage == [.digitalSignature, .nonRepudiation])
        }
        try files.openssl([
            "pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem", "-certfile", "@middle.pem", "-passout",
            "pass:",
            "-out", "@all.p12",
        ])
        let identity = try files.identity("all.p12", password: nil)
        #expect(identity.chain.map(\.subject) == ["CN=Middle"])
        #expect(identity.findings(at: Date()) == [.issuerMissing(of: identity.chain[0])])
    }

    @Test("certificates come from further files")
    func furtherFiles() throws {
        let files = try Self.authorities()
        let identity = try files.identity("key.pem", certificates: ["root.pem", "middle.pem", "cert.pem"])
        #expect(identity.chain.count == 2 && identity.findings(at: Date()).isEmpty)
        #expect(identity.findings(at: Date(timeIntervalSinceNow: 86_400 * 40)).count == 3)
        #expect(identity.findings(at: Date(timeIntervalSince1970: 0)).first == .notYetValid(identity.certificate))
    }

    @Test("the password is asked for when it is needed, once")
    func asking() throws {
        let files = try KeyFiles(.p256)
        var times = 0
        _ = try SigningIdentity(
            contentsOf: files.folder.path("key.pem"),
            certificates: [files.folder.path("cert.pem")]
        ) { () throws(SignetError) in
            times += 1
            return nil
        }
        #expect(times == 0)
        try files.openssl(["pkcs8", "-topk8", "-in", "@key.pem", "-passout", "pass:a", "-out", "@locked.pem"])
        try files.joined(["locked.pem", "locked.pem", "cert.pem"], to: "all.pem")
        _ = try SigningIdentity(contentsOf: files.folder.path("all.pem")) { () throws(SignetError) in
            times += 1
            return "a"
        }
        #expect(times == 1)
    }

    @Test(
        "a wrong or missing password is a refusal",
        arguments: [
            ["pkcs8", "-topk8", "-in", "@key.pem"], ["ec", "-aes256", "-in", "@key.pem"],
            ["pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem"],
            ["pkcs12", "-export", "-legacy", "-inkey", "@key.pem", "-in", "@cert.pem"],
            ["pkcs12", "-export", "-nomac", "-inkey", "@key.pem", "-in", "@cert.pem"],
        ]
    )
    func wrongPassword(arguments: [String]) throws {
        let files = try KeyFiles(.p256)
        try files.openssl(arguments + ["-passout", "pass:right", "-out", "@locked"])
        let expected: [(String?, IdentityError)] = [
            ("wrong", .passwordWrong), ("", .passwordWrong), (nil, .passwordMissing),
        ]
        for (password, fault) in expected {
            let error = #expect(throws: SignetError.self) { try files.identity("locked", password: password) }
            #expect(error?.reason == fault.reason && error?.remedies == fault.remedies && error?.code == .refused)
            #expect(error?.file == files.folder.path("locked"))
        }
        _ = try files.identity("locked", certificates: ["cert.pem"], password: "right")
    }

    @Test("an empty password of PKCS#12 needs no asking")
    func emptyPassword() throws {
        let files = try KeyFiles(.p256)
        for options in [[], ["-legacy"]] {
            try files.openssl(
                ["pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem", "-passout", "pass:", "-out", "@i.p12"]
                    + options
            )
            #expect(try files.identity("i.p12", password: nil).certificate.commonName == "Jane Doe")
        }
    }

    @Test("certificates come in messages, as authorities hand them out; what is locked among them is reported")
    func messages() throws {
        let files = try Self.authorities()
        let words = [
            "crl2pkcs7", "-nocrl", "-certfile", "@cert.pem", "-certfile", "@middle.pem", "-certfile", "@root.pem",
        ]
        try files.openssl(words + ["-out", "@chain.p7b"])
        try files.openssl(words + ["-outform", "DER", "-out", "@chain.p7c"])
        for name in ["chain.p7b", "chain.p7c"] {
            let identity = try files.identity("key.pem", certificates: [name])
            #expect(identity.chain.map(\.subject) == ["CN=Middle", "CN=Root"])
        }
        try files.openssl([
            "pkcs12", "-export", "-nokeys", "-in", "@root.pem", "-passout", "pass:x", "-out", "@root.p12",
        ])
        let locked = #expect(throws: SignetError.self) { try files.identity("key.pem", certificates: ["root.p12"]) }
        #expect(
            locked?.reason == IdentityError.encryptedCertificates.reason
                && locked?.file == files.folder.path("root.p12")
        )
        try files.folder.write([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2], to: "old.jks")
        let store = #expect(throws: SignetError.self) { try files.identity("old.jks") }
        #expect(store?.reason == IdentityError.javaKeyStore.reason)
    }

    @Test("faults are distinguished")
    func faults() throws {
        let files = try KeyFiles(.p256)
        try files.key("other.key", .p256)
        try files.key("rsa.key", .rsa2048)
        try files.certificate("other.pem", key: "other.key", subject: "/CN=Somebody Else")
        try files.certificate(
            "locked.pem",
            key: "key.pem",
            subject: "/CN=Encipher",
            extensions: ["keyUsage=keyEncipherment"]
        )
        func expect(_ fault: IdentityError, _ names: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
        {
            try files.joined(names, to: "all")
            let error = #expect(throws: SignetError.self, sourceLocation: sourceLocation) { try files.identity("all") }
            #expect(error?.reason == fault.reason && error?.remedies == fault.remedies, sourceLocation: sourceLocation)
        }
        try expect(.noKey, ["cert.pem"])
        try expect(.noCertificate, ["key.pem"])
        try expect(.keyOfNone(["Somebody Else"]), ["key.pem", "other.pem"])
        try expect(.severalKeys(["Jane Doe", "RSA, 2048 bits"]), ["key.pem", "cert.pem", "rsa.key"])
        try expect(.usageForbidsSigning("Encipher"), ["key.pem", "locked.pem"])
        try files.folder.write(Array("hello".utf8), to: "text")
        try expect(.unknownFormat, ["text"])
        try files.folder.write(Array("-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----\n".utf8), to: "text")
        try expect(.damagedPEM("PRIVATE KEY"), ["text"])
        try files.folder.write([UInt8](repeating: 0x30, count: (1 << 20) + 1), to: "text")
        #expect(throws: SignetError.self) { try files.identity("text") }
        #expect(throws: SignetError.self) { try files.identity("absent") }
    }

    @Test("of several certificates for the key the one that may sign and is valid for longest is taken")
    func renewed() throws {
        let files = try KeyFiles(.p256)
        try files.certificate("long.pem", key: "key.pem", subject: "/CN=Long", days: 90)
        try files.certificate(
            "longest.pem",
            key: "key.pem",
            subject: "/CN=L",
            extensions: ["keyUsage=keyAgreement"],
            days: 99
        )
        try files.joined(["cert.pem", "longest.pem", "long.pem", "key.pem"], to: "all")
        // Those that `openssl req` makes are of authorities.
        #expect(try files.identity("all").certificate.commonName == "Long")
    }
}
