import Fixtures
import Foundation
import Testing

@testable import SignetIsolation

@Suite struct WorkerProcessTests {
    /// A program of the shell that reads the header of an empty question first.
    private func shell(_ script: String) throws -> WorkerProcess {
        try WorkerProcess(running: ["/bin/sh", "-c", "head -c 8 <&3 >/dev/null; \(script)"])
    }

    private func failure(of script: String, until deadline: WorkerDeadline) throws -> WorkerProcess.AnswerError? {
        let process = try shell(script)
        return #expect(throws: WorkerProcess.AnswerError.self) {
            try process.answer(to: [], until: deadline, most: 1 << 20)
        }
    }

    private static var patient: WorkerDeadline { WorkerDeadline(end: .now + .seconds(60)) }

    /// Were they closed by the program itself, it would close what its libraries have opened meanwhile, and could end of that.
    @Test("no other descriptor reaches a program, not even for its first moment")
    func descriptors() throws {
        let inherited = fcntl(0, F_DUPFD, 200)
        try #require(inherited >= 200)
        defer { close(inherited) }
        let script = """
            if [ -e /proc/$$/fd/\(inherited) ]; then answer=opened; else answer=closed; fi
            printf '\\6\\0\\0\\0\\0\\0\\0\\0%s' $answer >&3
            """
        let answer = try shell(script).answer(to: [], until: Self.patient, most: 1 << 20)
        #expect(String(decoding: answer, as: UTF8.self) == "closed")
    }

    @Test("a copy of this process has its socket and no other file, nor the signals of this process's group")
    func copy() throws {
        let inherited = fcntl(0, F_DUPFD, 200)
        try #require(inherited >= 200)
        defer { close(inherited) }
        var question = 0
        let process = try WorkerProcess(forking: { _ in while true { pause() } }, &question)
        let place = "/proc/\(process.identifier)"
        var files: [String: String] = [:]
        // Soon after the fork it has closed the others.
        for _ in 0..<600 {
            files = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(place)/fd") {
                files[name] = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(place)/fd/\(name)")
            }
            if files.count == 4 { break }
            usleep(100_000)
        }
        #expect(files.removeValue(forKey: "3")?.hasPrefix("socket:") == true)
        #expect(files == ["0": "/dev/null", "1": "/dev/null", "2": "/dev/null"])
        #expect(getpgid(pid_t(process.identifier)) == pid_t(process.identifier))
    }

    @Test("a process ends with the last reference to it")
    func end() throws {
        var process: WorkerProcess? = try shell("sleep 600")
        let identifier = try #require(process?.identifier)
        #expect(kill(pid_t(identifier), 0) == 0)
        process = nil
        #expect(kill(pid_t(identifier), 0) == -1 && errno == ESRCH)
    }

    @Test("an answer that does not come is late; a process that ends, or answers nonsense, is broken")
    func failures() throws {
        let soon = WorkerDeadline(end: .now + .milliseconds(300))
        #expect(try failure(of: "sleep 600", until: soon) == .late)
        #expect(try failure(of: "sleep 600", until: WorkerDeadline(end: .now + .seconds(600)) { true }) == .late)
        #expect(try failure(of: "exit 0", until: Self.patient) == .broken)
        let nonsense = "head -c 100 /dev/zero | tr '\\0' '\\377' >&3; sleep 600"
        #expect(try failure(of: nonsense, until: Self.patient) == .broken)
        #expect(throws: WorkerProcess.AnswerError.notStarted) { try WorkerProcess(running: ["/nowhere/program"]) }
    }

    @Test("a process that computes or takes more than is allowed is ended")
    func work() throws {
        let second = WorkerDeadline.Work(processorTime: .seconds(1), memory: nil)
        #expect(try failure(of: "while :; do :; done", until: Self.patient.limiting(second)) == .late)
        let small = WorkerDeadline.Work(processorTime: .seconds(60), memory: 32 << 20)
        #expect(try failure(of: "x=xxxxxxxx; while :; do x=$x$x; done", until: Self.patient.limiting(small)) == .large)
    }

    @Test("a program that writes without end is ended")
    func endless() throws {
        #expect(throws: WorkerProcess.AnswerError.broken) {
            try shell("exec yes >&3").output(for: [], until: Self.patient, most: 1 << 20)
        }
    }
}
