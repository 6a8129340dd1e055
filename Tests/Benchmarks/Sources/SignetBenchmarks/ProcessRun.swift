import Foundation

/// A command run once, from its start to its end.
struct ProcessRun {
    let milliseconds: Double
    /// The most memory that it held at a time, in MiB.
    let peakMemory: Double

    /// Runs a command; what it says goes nowhere.
    init(_ command: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 else {
            throw Failure(command: command, status: errno)
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        milliseconds = (clock.now - start) / .milliseconds(1)
        peakMemory = Double(usage.ru_maxrss) / 1024
        guard status == 0 else { throw Failure(command: command, status: status) }
    }

    struct Failure: Error {
        let command: [String]
        let status: Int32
    }
}

/// Several runs of one command.
struct Runs {
    private(set) var times: [Double] = []
    private(set) var peakMemory = 0.0

    mutating func add(_ run: ProcessRun) {
        times.append(run.milliseconds)
        peakMemory = max(peakMemory, run.peakMemory)
    }

    mutating func add(milliseconds: Double) { times.append(milliseconds) }

    var median: Double { times.sorted()[times.count / 2] }
    var least: Double { times.min() ?? 0 }
    var most: Double { times.max() ?? 0 }

    /// The median, with the least and the most.
    var text: String { "\(Finding.text(median)) (\(Finding.text(least))–\(Finding.text(most)))" }

    /// The median of the ratios to the runs of another command, each pair of one round.
    func ratio(to other: Runs) -> Double {
        let ratios = zip(times, other.times).map { $0 / max($1, 1e-6) }.sorted()
        return ratios[ratios.count / 2]
    }
}
