import Testing

@testable import SignetIsolation

@Suite struct WorkerTaskTests {
    @Test("a task survives the way through the arguments of a process, whatever its values are")
    func words() throws {
        let task = WorkerTask("read", seconds: 60, memory: 1 << 40, ["path": "/a b/c=d", "empty": ""])
        #expect(task.words.first == "read" && task.words.contains("seconds=60"))
        let read = try #require(WorkerTask(task.words))
        #expect(read == task)
        #expect(read["path"] == "/a b/c=d" && read["empty"]?.isEmpty == true && read["other"] == nil)
    }

    @Test(
        "words that are not a task, or leave a limit out, start no work",
        arguments: [
            "", "read", "read seconds=1", "read memory=1", "read seconds=0 memory=1", "read seconds=1 memory=-1",
            "read seconds=x memory=1", "read seconds=1 memory=1 path", "read seconds=1 seconds=2 memory=1",
            "other seconds=1 memory=1", "seconds=1 memory=1",
        ]
    )
    func malformed(line: String) {
        let worker = Worker("read") { _ in
            Issue.record("it ran")
            return true
        }
        #expect(!WorkerTask.run(line.split(separator: " ").map(String.init), by: [worker]))
    }

    @Test("the worker of the task's name runs, and says whether all was well", arguments: [true, false])
    func run(isWell: Bool) {
        let workers = [Worker("write") { _ in !isWell }, Worker("read") { $0.seconds == 2 && isWell }]
        #expect(WorkerTask.run(["read", "memory=1", "seconds=2"], by: workers) == isWell)
    }
}
