import Testing

@testable import SignetService

@Suite struct AccountTests {
    @Test(
        "the sender is person and organisation, or the one that is named",
        arguments: [
            ("Anna Berg", "Harbour Ltd", "Anna Berg, Harbour Ltd"), ("Anna Berg", "", "Anna Berg"),
            ("", "Harbour Ltd", "Harbour Ltd"), ("", "", ""),
        ]
    )
    func sender(person: String, organisation: String, sender: String) {
        let account = AccountRecord(
            id: "acc_1",
            name: "main",
            created: Moment(milliseconds: 0),
            person: person,
            organisation: organisation
        )
        #expect(account.sender == sender)
    }
}
