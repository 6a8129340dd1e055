import Foundation
import SignetSigning
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct ConfigurationSourcesTests {
    private func configuration(
        _ flags: [String: String] = [:],
        _ environment: [String: String] = [:],
        file: String? = nil
    ) throws -> ServiceConfiguration {
        var path: String?
        if let file {
            let name = FileManager.default.temporaryDirectory.appendingPathComponent("signet-\(UUID().uuidString).json")
                .path
            try Data(file.utf8).write(to: URL(fileURLWithPath: name))
            path = name
        }
        defer { if let path { try? FileManager.default.removeItem(atPath: path) } }
        return try ConfigurationSources(flags: flags, environment: environment, file: path).configuration()
    }

    @Test("without settings the service listens on this machine alone")
    func usual() throws {
        let configuration = try configuration()
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.dataFolder == "signet-data")
        #expect(configuration.dataKey == nil)
        #expect(!configuration.trustsProxy)
        #expect(configuration.limits == ServiceLimits())
    }

    @Test("where balancers hear of the end with the process, requests are served for a while after it is asked to stop")
    func drain() throws {
        #expect(try configuration().drainDelay == 0)
        let orchestrated = ["KUBERNETES_SERVICE_HOST": "10.0.0.1"]
        #expect(try configuration([:], orchestrated).drainDelay == 5)
        #expect(try configuration(["drain.delay": "7", "drain.limit": "20"], orchestrated).drainDelay == 7)
        #expect(throws: ConfigurationSources.SettingError.self) { try configuration(["drain.limit": "0"]) }
    }

    @Test("traces are sent where the variables of OpenTelemetry name a collector")
    func traces() throws {
        #expect(try configuration().traces == nil)
        let endpoint = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318/"]
        #expect(try configuration([:], endpoint).traces == TraceSettings(address: "http://collector:4318/v1/traces"))
        let exact = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "https://collector/spans"]
        #expect(try configuration([:], endpoint.merging(exact) { $1 }).traces?.address == "https://collector/spans")
        let off = ["OTEL_SDK_DISABLED": "true"]
        #expect(try configuration([:], endpoint.merging(off) { $1 }).traces == nil)
        let named = ["OTEL_RESOURCE_ATTRIBUTES": "service.name=a, region=b%2Cc", "OTEL_TRACES_SAMPLER": "traceidratio"]
        let traces = try configuration([:], endpoint.merging(named) { $1 }).traces
        #expect(traces?.serviceName == "a" && traces?.resource.map(\.value) == ["b,c"])
        #expect(traces?.sampling.followsParent == false)
    }

    @Test("with an authority seals have a time stamp, without one none")
    func seals() throws {
        let plain = try configuration().seal
        #expect(plain.isEnabled && plain.level == .baselineB && plain.identity == nil)
        let file =
            #"{"seal": {"tsa": ["http://a.example", "https://b.example/tsa"], "identity": "key.p12", "enabled": false}}"#
        let stamped = try configuration(file: file).seal
        #expect(stamped.authorities == ["http://a.example", "https://b.example/tsa"])
        let trusting = try configuration(["seal.tsa-certificates": "a.pem b.pem", "verify.certificates": "c.pem"])
        #expect(trusting.seal.authorityCertificates == ["a.pem", "b.pem"] && trusting.formerCertificates == ["c.pem"])
        #expect(stamped.level == .baselineT && stamped.identity == "key.p12" && !stamped.isEnabled)
        #expect(throws: ConfigurationSources.SettingError.self) {
            try configuration(["seal.tsa": "http://a.example", "seal.level": "b-b"])
        }
        #expect(throws: ConfigurationSources.SettingError.self) {
            try configuration(["seal.identity": "key.p12", "seal.name": "Harbour"])
        }
    }

    @Test("rules of retention are durations or seconds, and data of people is kept without them, but for drafts")
    func retention() throws {
        let now = Moment(milliseconds: 1_795_300_801_123)
        let none = try configuration().retention
        #expect(none.requests == nil && none.pictures == nil && none.signatures == nil)
        #expect(none.drafts.start(before: now) == now.adding(seconds: -90 * 86_400))
        let rules = try configuration(["retention.requests": "P2Y", "retention.pictures": "7200"]).retention
        #expect(rules.requests?.start(before: now)?.text == now.text.replacing("2026", with: "2024"))
        #expect(rules.pictures?.start(before: now) == now.adding(seconds: -7_200))
        for text in ["P", "59", "P200Y", "-P1Y", ""] {
            #expect(throws: ConfigurationSources.SettingError.self) { try configuration(["retention.requests": text]) }
        }
    }

    @Test("flags count before the environment, and that before the file")
    func order() throws {
        let file =
            #"{"port": 1, "host": "a.example", "limits": {"document-bytes": 7, "signers": 8}, "embedders": ["https://b.example"]}"#
        let configuration = try configuration(
            ["port": "3"],
            ["SIGNET_PORT": "2", "SIGNET_LIMITS_DOCUMENT_BYTES": "9"],
            file: file
        )
        #expect(configuration.port == 3)
        #expect(configuration.host == "a.example")
        #expect(configuration.limits.documentBytes == 9)
        #expect(configuration.limits.signers == 8)
        #expect(configuration.embedders == ["https://b.example"])
    }

    @Test(
        "a setting that is unknown or has no meaning is refused by name",
        arguments: [
            ("prot", "1"), ("port", "x"), ("port", "70000"), ("trust-proxy", "maybe"), ("log.level", "loud"),
            ("base-url", "sign.example.org"), ("base-url", "https://a/?b"), ("base-url", "https://a/b//c"),
            ("base-url", "https://a/b;c"),
            ("base-url", "https://a/../b"), ("limits.signers", "0"),
            ("embedders", "https://a; script-src *"), ("tls.key", "key.pem"),
            ("seal.enabled", "maybe"), ("seal.level", "b-z"), ("seal.level", "b-t"), ("seal.tsa", "tsa.example.org"),
            ("seal.password-file", "password"), ("seal.certificates", "issuer.pem"),
            ("seal.identity", "pkcs11:token=seal"), ("seal.identity", "pkcs11:token=seal?pin-value=1234"),
        ]
    )
    func refused(name: String, value: String) throws {
        let fault = #expect(throws: ConfigurationSources.SettingError.self) { try configuration([name: value]) }
        #expect(fault?.description.contains(name.split(separator: ".").first ?? "") == true)
    }

    @Test(
        "a base URL has no slash at its end, and its path goes before all paths",
        arguments: ["", "/sign", "/a/b-c.d"]
    )
    func basePath(path: String) throws {
        for end in ["", "/"] {
            let base = try configuration(["base-url": "https://sign.example.org\(path)\(end)"]).baseURL
            #expect(base == "https://sign.example.org\(path)")
            #expect(PublicAddress(configured: base).path == path)
        }
    }

    @Test(
        "an address that leads everybody to their own computer is known",
        arguments: [
            ("http://127.0.0.1:8080", true), ("http://0.0.0.0:8080", true), ("http://[::]:8080", true),
            ("http://[::1]:8080/sign", true), ("https://localhost", true), ("http://LOCALHOST.:8080", true),
            ("http://sign.localhost", true), ("http://192.168.1.4:8080", false), ("https://sign.example.org", false),
            ("http://localhost.example.org", false), ("http://office:8080", false), ("http://[2001:db8::1]", false),
        ]
    )
    func thisMachine(base: String, isThisMachine: Bool) {
        #expect(PublicAddress(configured: base).isThisMachine == isThisMachine)
        let listening = PublicAddress(configured: nil)
        listening.listens(at: base)
        #expect(listening.isThisMachine == isThisMachine)
    }

    @Test("a variable of the environment that is not a setting is refused with the nearest that is")
    func environment() throws {
        let fault = #expect(throws: ConfigurationSources.SettingError.self) {
            try configuration([:], ["SIGNET_PROT": "1"])
        }
        #expect(fault?.description.contains("'SIGNET_PROT'; did you mean 'SIGNET_PORT'?") == true)
        let other = #expect(throws: ConfigurationSources.SettingError.self) {
            try configuration([:], ["SIGNET_FOO_BAR_BAZ": "1"])
        }
        #expect(other?.description.contains("SIGNET_LIMITS_DOCUMENT_BYTES") == true)
        _ = try configuration([:], ["SIGNET_FONTS": "x", "SIGNET_SERVE": "y", "HOME": "/", "SIGNETS": "z"])
    }

    @Test("the key for data at rest is taken from the environment, and nowhere else")
    func dataKey() throws {
        let key = Data(repeating: 7, count: 32).base64EncodedString()
        #expect(try configuration([:], ["SIGNET_DATA_KEY": key]).dataKey != nil)
        #expect(throws: ConfigurationSources.SettingError.self) {
            try configuration([:], ["SIGNET_DATA_KEY": "c2hvcnQ="])
        }
        #expect(throws: ConfigurationSources.SettingError.self) { try configuration(["data-key": key]) }
        let shown = try configuration([:], ["SIGNET_DATA_KEY": key])
        #expect(!String(describing: shown).contains("7, 7"))
        #expect(!String(reflecting: shown).contains("7, 7"))
    }

    @Test(
        "a file that is not an object of settings is refused",
        arguments: ["", "[]", "{\"port\": null}", "{\"port\": {\"x\": [1]}}"]
    )
    func files(text: String) {
        #expect(throws: ConfigurationSources.SettingError.self) { try configuration(file: text) }
    }
}
