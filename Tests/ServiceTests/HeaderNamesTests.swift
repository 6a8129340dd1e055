import HTTPTypes
import Testing

@testable import SignetServiceFoundation

@Suite struct HeaderNamesTests {
    @Test("every literal for the name of a header field is one, and names are made in one file only")
    func literals() throws {
        let file = "HTTPField+Names.swift"
        var count = 0
        for source in try ServiceSources.files() {
            for literal in source.text.matches(of: /HTTPField\.Name\((?:literal: )?"([^"\\]*)"\)/) {
                #expect(source.name == file, "\(source.name) makes the name '\(literal.1)'")
                #expect(HTTPField.Name(String(literal.1)) != nil, "'\(literal.1)' is not a name")
                count += 1
            }
        }
        #expect(count == 15)
    }

    @Test("the names that guard requests are those that browsers and proxies send")
    func guards() {
        #expect(HTTPField.Name.signetCSRF.rawName == "Signet-CSRF")
        #expect(HTTPField.Name.secFetchSite.rawName == "Sec-Fetch-Site")
        #expect(HTTPField.Name.forwardedFor.rawName == "X-Forwarded-For")
    }
}
