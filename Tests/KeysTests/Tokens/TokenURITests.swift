import Fixtures
import SignetBasics
import SignetSigning
import Testing

@testable import SignetKeys

/// The names of keys on tokens (RFC 7512).
@Suite("PKCS#11 URIs")
struct TokenURITests {
    private static let module = "?module-path=/m.so"

    private static func fault(_ text: String) -> TokenURIError? {
        do throws(TokenURIError) {
            _ = try TokenURI(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("the parts of the path name the token and the key")
    func path() throws {
        let uri = try TokenURI(
            "pkcs11:token=seal;manufacturer=Snake%20Oil;model=1.0;serial=9%3A1;slot-id=327;object=jane;type=private"
                + Self.module
        )
        #expect(uri.label == Array("seal".utf8) && uri.manufacturer == Array("Snake Oil".utf8))
        #expect(uri.model == Array("1.0".utf8) && uri.serial == Array("9:1".utf8) && uri.slot == 327)
        #expect(uri.object == Array("jane".utf8) && uri.id == nil && uri.module == "/m.so" && uri.pinFile == nil)
    }

    @Test("an example of the RFC (section 3), with a module and without its type, which is that of a certificate")
    func example() throws {
        let uri = try TokenURI(
            "pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;manufacturer=Snake%20Oil,%20Inc.;model=1.0;object=my-certificate;"
                + "id=%69%95%3E%5C%F4%BD%EC%91;serial=" + Self.module + "&pin-source=file:/etc/token_pin"
        )
        #expect(uri.label == Array("The Software PKCS#11 Softtoken".utf8))
        #expect(uri.manufacturer == Array("Snake Oil, Inc.".utf8) && uri.serial == [])
        #expect(uri.object == Array("my-certificate".utf8))
        #expect(uri.id == [0x69, 0x95, 0x3E, 0x5C, 0xF4, 0xBD, 0xEC, 0x91])
        #expect(uri.pinFile == "/etc/token_pin")
    }

    @Test("values have all characters that the RFC allows as they are")
    func plainCharacters() throws {
        let uri = try TokenURI("pkcs11:object=-._~:[]@!$'()*+,=&aZ9?module-path=/a/b?c|d:e")
        #expect(uri.object == Array("-._~:[]@!$'()*+,=&aZ9".utf8) && uri.module == "/a/b?c|d:e")
        #expect(try TokenURI("pkcs11:object=%C5%8D" + Self.module).object == Array("ō".utf8))
        #expect(try TokenURI("PKCS11:" + Self.module).name == "PKCS11:")
    }

    @Test(
        "the PIN is in a file with an absolute path",
        arguments: [
            ("file:/run/pin", "/run/pin"), ("file:///run/a%20b", "/run/a b"), ("file://localhost/pin", "/pin"),
            ("FILE:/dev/fd/3", "/dev/fd/3"), ("/run/pin", "/run/pin"),
        ]
    )
    func pinSource(written: String, path: String) throws {
        #expect(try TokenURI("pkcs11:" + Self.module + "&pin-source=" + written).pinFile == path)
    }

    @Test(
        "what is wrong is named",
        arguments: [
            ("pkcs11:token=a", .moduleMissing), ("pkcs11:token=a?module-name=p11", .moduleName),
            ("pkcs11:?module-path=m.so", .relativeModule), ("pkcs11:?module-path=", .noText("module-path")),
            ("pkcs11:token" + module, .noAttribute), ("pkcs11:token=a;" + module, .noAttribute),
            ("pkcs11:token=a;token=a" + module, .repeatedAttribute("token")),
            ("pkcs11:token=%4" + module, .badEscape("token")), ("pkcs11:token=%zz" + module, .badEscape("token")),
            ("pkcs11:token=a b" + module, .needsEscape("token")), ("pkcs11:token=a/b" + module, .needsEscape("token")),
            ("pkcs11:token=ō" + module, .needsEscape("token")), ("pkcs11:token=%FF" + module, .noText("token")),
            ("pkcs11:token=a%00b" + module, .noText("token")), ("pkcs11:slot-id=x" + module, .badSlot),
            ("pkcs11:type=cert" + module, .otherType("cert")),
            ("pkcs11:" + module + "&pin-value=1234", .pinValue), ("pkcs11:?pin-value=1234", .pinValue),
            ("pkcs11:" + module + "&pin-source=%7Cpinentry", .pinSource),
            ("pkcs11:" + module + "&pin-source=file:pin", .pinSource), ("pkcs12:token=a", .noScheme),
            ("pkcs11:" + String(repeating: "a", count: 4090), .tooLong(limit: 4096)),
        ] as [(String, TokenURIError)]
    )
    func wrong(text: String, fault: TokenURIError) { #expect(Self.fault(text) == fault) }

    @Test("an unknown attribute is refused: without it the URI would be that of another token")
    func unknown() {
        guard case .unknownAttribute("tokne", _) = Self.fault("pkcs11:tokne=a" + Self.module) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("no error and no name has a part of the query, where a PIN could be")
    func secrecy() throws {
        for text in [
            "pkcs11:token=a?pin-value=9876", "pkcs11:token=a?9876", "pkcs11:token=a?pin-value=98 76",
            "pkcs11:token=a?module-path=/m&pin-source=9876", "pkcs11:token=a?pin-vale=9876",
        ] {
            let error = #expect(throws: SignetError.self) { try KeyLocation(text) }
            #expect(error?.code == .invalidArgument && error?.description.contains("9876") == false)
        }
        #expect(try KeyLocation("pkcs11:token=a?module-path=/m&pin-source=/9876").name == "pkcs11:token=a")
    }

    @Test("only names with the scheme are URIs")
    func files() throws {
        for name in ["identity.p12", "./pkcs11:token=a", "pkcs11", "/pkcs11:", ""] {
            #expect(try KeyLocation(name) == .file(name))
        }
    }

    @Test("changed URIs are read or refused")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(47))
        let text =
            "pkcs11:token=seal;object=j%C3%A4ne;id=%01%FF;slot-id=3?module-path=/usr/lib/m.so&pin-source=file:/run/pin"
        for _ in 0..<Trials.count(2000, long: 200_000) {
            let mutant = random.mutant(
                of: Array(text.utf8),
                tokens: ["%", ";", "=", "?", "&", "pkcs11:", "pin-value="]
            )
            let name = String(decoding: mutant, as: UTF8.self)
            guard let uri = try? TokenURI(name) else { continue }
            #expect(uri.module.hasPrefix("/") && uri.pinFile?.hasPrefix("/") ?? true, "\(name)")
            #expect(!uri.name.contains("?"))
        }
    }
}
