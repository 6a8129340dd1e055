import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct QueryParametersTests {
    @Test("blanks come as plus signs and as percent codes, plus signs as percent codes alone")
    func blanks() {
        let query = QueryParameters("text=Anna+Berg%20%2B+1&part=&at=page%3Alast%2Cbottom&text=other&flag")
        #expect(query["text"] == "Anna Berg + 1")
        #expect(query["part"] == "")
        #expect(query["at"] == "page:last,bottom")
        #expect(query["flag"] == "")
        #expect(query["none"] == nil)
    }

    @Test("a broken code is an empty value")
    func broken() {
        #expect(QueryParameters("text=%zz%4")["text"] == "")
        #expect(QueryParameters(nil)["text"] == nil)
    }
}
