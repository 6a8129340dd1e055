import Foundation
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct ChangeFeedTests {
    @Test("a watcher gathers what changed until it is taken, and names no more requests than a hundred")
    func gathering() async {
        let watcher = ChangeWatcher(number: 0, key: nil)
        #expect(watcher.take() == .requests([]))
        for name in ["a", "b", "a"] { watcher.note(name) }
        #expect(watcher.take() == .requests(["a", "b"]))
        #expect(watcher.take() == .requests([]))
        for number in 0...100 { watcher.note("\(number)") }
        #expect(watcher.take() == .all)
        watcher.noteAll()
        watcher.note("a")
        #expect(watcher.take() == .all)
        watcher.end()
        var count = 0
        for await _ in watcher.signals { count += 1 }
        #expect(count == 1)
    }

    @Test("what is done when the process is asked to stop is done once it is")
    func draining() async {
        let (lifecycle, watcher) = (Lifecycle(), ChangeWatcher(number: 0, key: nil))
        lifecycle.whenDraining { watcher.end() }
        lifecycle.drain()
        for await _ in watcher.signals { Issue.record("It has ended.") }
        #expect(lifecycle.isDraining)
    }
}
