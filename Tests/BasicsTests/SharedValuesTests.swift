import SignetBasics
import Synchronization
import Testing

@Suite struct SharedValuesTests {
    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    @Test("a value that many threads ask for at once is made once")
    func madeOnce() async {
        let values = SharedValues<Int, String>(limit: 4)
        let calls = Counter()
        let found = await withTaskGroup(of: String.self) { group in
            for index in 0..<200 {
                group.addTask {
                    values.value(of: index % 2) {
                        calls.count.withLock { $0 += 1 }
                        return "value \(index % 2)"
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(calls.count.withLock { $0 } == 2 && values.madeCount == 2)
        #expect(found == ["value 0", "value 1"])
    }

    @Test("making one value may ask for another: no key waits for the value of a different one")
    func independentKeys() {
        let values = SharedValues<Int, Int>(limit: 4)
        #expect(values.value(of: 1) { values.value(of: 2) { 20 } + 1 } == 21)
        #expect(values.value(of: 2) { 0 } == 20)
    }

    @Test("the values that were asked for last are kept, and no more than the limit")
    func limit() {
        let values = SharedValues<Int, Int>(limit: 2)
        for key in [1, 2, 1, 3] { _ = values.value(of: key) { key } }
        #expect(values.madeCount == 3)
        _ = values.value(of: 1) { 1 }
        #expect(values.madeCount == 3, "1 was asked for after 2, and is kept")
        _ = values.value(of: 2) { 2 }
        #expect(values.madeCount == 4 && values.count == 2)
    }

    @Test("what could not be made is tried again")
    func failure() throws {
        let values = SharedValues<Int, Int>(limit: 2)
        #expect(throws: CancellationError.self) {
            try values.value(of: 1) { () throws(CancellationError) in throw CancellationError() }
        }
        #expect(values.value(of: 1) { 5 } == 5)
    }
}
