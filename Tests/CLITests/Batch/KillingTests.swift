import Fixtures
import Foundation
import Testing

@Suite struct KillingTests {
    @Test("batches killed at random moments and begun again end as one that was never stopped", .slow())
    func killing() throws {
        let batch = try BatchFolder(documents: 40)
        let date = ["--date", "2026-05-17T10:00:00Z", "--quiet"]
        let rows = batch.folder.path("rows.csv")
        let whole = try ExternalTool.run(Signet.executable, batch.command(rows, date, to: "whole"))
        #expect(whole.status == 0)
        let expected = try batch.outputs(of: "whole")
        #expect(expected.count == 40)
        var generator = SystemRandomNumberGenerator()
        var kills = 0
        var round = 0
        // A run takes as long as the machine is busy: how long the next may live follows from the last whole one.
        var span = 0.2
        while kills < Trials.count(20, long: 200) {
            round += 1
            let durability = ["none", "group", "file"][round % 3]
            let name = "killed-\(round)"
            let more = date + ["--durability", durability, "--jobs", String(round % 2 + 1)]
            while true {
                let start = Date()
                let process = Process()
                process.executableURL = URL(fileURLWithPath: Signet.executable)
                process.arguments = batch.command(rows, more, to: name)
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                let life = Double.random(in: 0...span, using: &generator)
                Thread.sleep(forTimeInterval: life)
                guard process.isRunning else {
                    #expect(process.terminationStatus == 0)
                    span = max(0.02, min(span, Date().timeIntervalSince(start)) * 0.9)
                    break
                }
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                if process.terminationReason == .uncaughtSignal { kills += 1 }
                // What has its name is whole.
                for (file, bytes) in try batch.outputs(of: name) where bytes != expected[file] {
                    Issue.record("\(name)/\(file) is not what it should be after a kill")
                }
                span *= 1.05
            }
            #expect(try batch.outputs(of: name) == expected)
            let hidden = try FileManager.default.contentsOfDirectory(atPath: batch.folder.path(name))
                .filter { $0.hasPrefix(".") }
            #expect(hidden == [".signet-journal"])
            try FileManager.default.removeItem(atPath: batch.folder.path(name))
        }
        print("\(kills) kills in \(round) batches")
    }
}
