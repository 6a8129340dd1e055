import Foundation

// Mutants SEEDS COUNT SEED: makes COUNT mutants of the files in the folder SEEDS, does everything to each, and prints what
// was worst. It runs in a separate process, so that its memory is separate.

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
    print("usage: Mutants SEEDS COUNT SEED")
    exit(64)
}
let names = try FileManager.default.contentsOfDirectory(atPath: arguments[1]).sorted()
let seeds = names.compactMap { FileManager.default.contents(atPath: arguments[1] + "/" + $0).map(Array.init) }
let exercise = try Exercise()
var mutator = Mutator(seed: seed)
var slowest = Duration.zero
var faults = 0
let clock = ContinuousClock()
for index in 0..<count {
    let mutant = mutator.mutant(of: seeds)
    let start = clock.now
    let fault = exercise.run(mutant, number: index)
    let time = clock.now - start
    if let fault {
        faults += 1
        print("mutant \(index): \(fault)")
    }
    if fault != nil || time > .seconds(1) {
        _ = FileManager.default.createFile(atPath: "/tmp/signet-mutant-\(seed)-\(index).pdf", contents: Data(mutant))
    }
    slowest = max(slowest, time)
}
let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
let peak =
    status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(separator: " ").dropFirst().first ?? "?"
print("mutants=\(count) faults=\(faults) slowest=\(slowest / .milliseconds(1)) peak=\(peak)")
