import Foundation
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

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

    @Test(
        "an account that is not there is reported with the nearest, or with those that are",
        arguments: [
            ("man", ["main", "office"], "there is no account 'man'; did you mean 'main'?"),
            ("nosuch", ["main", "office"], "there is no account 'nosuch'; the accounts are 'main', 'office'"),
            ("nosuch", ["main"], "there is no account 'nosuch'; there is only 'main'"),
            ("main", [], "there is no account 'main'; there is none yet"),
            ("nosuch", (1...21).map { "account \($0)" }, "there is no account 'nosuch'; there are 21 others"),
        ]
    )
    func unknown(name: String, names: [String], words: String) {
        #expect(UnknownAccountError(name: name, names: names).description == words)
    }

    @Test(
        "a session that is used lasts longer, which is written at most once for each thirtieth of its lifetime",
        arguments: [(30_000, nil), (29_001, nil), (28_999, 30_000), (1, 30_000), (90_000, 30_000)]
    )
    func session(expires: Int, end: Int?) {
        let now = Moment(milliseconds: 5_000)
        let end = end.map { now.adding(seconds: $0) }
        let session = SessionRecord(
            digest: .init(),
            keyId: "key_1",
            created: now,
            expires: now.adding(seconds: expires)
        )
        #expect(session.newEnd(now, lifetime: 30_000) == end)
    }
}
