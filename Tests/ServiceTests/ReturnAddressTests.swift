import SignetServiceFoundation
import Testing

@testable import SignetServiceFeatures

@Suite struct ReturnAddressTests {
    private static let hosts = ["app.example.com", "app.example.com:8443", "localhost:3000"]

    @Test(
        "addresses on the account's hosts are taken",
        arguments: [
            "https://app.example.com", "https://app.example.com/",
            "https://App.Example.com/deals/7?state=a&b=%C3%A9#done",
            "https://app.example.com:8443/x", "https://app.example.com?from=signet", "http://localhost:3000/back",
        ]
    )
    func taken(address: String) throws {
        let read = try ReturnAddress(address, hosts: Self.hosts)
        #expect(Self.hosts.contains(read.host) && read.text == address)
    }

    @Test(
        "no other host is taken, however it is written",
        arguments: [
            "https://evil.example/", "//evil.example/", "https:/\\evil.example/",
            "https://app.example.com\\@evil.example/",
            "https://app.example.com@evil.example/", "https://app.example.com:443@evil.example/",
            "https://app.example.com.evil.example/",
            "https://evil.example#app.example.com", "https://app.example.com:9/",
            "https://app.example.com%2eevil.example/",
            "https://app.example.com/\\evil", "https://app.example.com/ x", "https://app.example.com/\"onclick=",
            "https://app.example.com/<b>",
            "javascript:alert(1)//app.example.com", "JavaScript:alert(1)", "data:text/html,x",
            "http://app.example.com/", "ftp://app.example.com/",
            "https://app.example.com\n/", "\thttps://app.example.com/", "https:app.example.com", "https://", "",
            "/deals", "https://аpp.example.com/",
            "https://[::1]/", "https://localhost:3000@evil.example/",
        ]
    )
    func refused(address: String) {
        #expect(throws: Problem.self) { try ReturnAddress(address, hosts: Self.hosts) }
    }

    @Test(
        "hosts are plain names, with a port or without",
        arguments: ["*.example.com", "https://a.example", "a b", "", "a/b", "A.example", ".example"]
    )
    func hosts(host: String) {
        #expect(throws: Problem.self) { try ReturnAddress.hosts([host]) }
    }
}
