import Foundation

/// Runs a program of the system: the independent readers that results are checked with.
public struct ExternalTool: Sendable {
    /// The result of a program.
    public struct Outcome: Sendable {
        /// The exit status; negative for a signal.
        public let status: Int32
        /// Standard output.
        public let output: String
        /// Standard error.
        public let errors: String
    }

    /// Runs a program found through `PATH`, with nothing on its standard input unless given.
    public static func run(_ name: String, _ arguments: [String], input: Data? = nil) throws -> Outcome {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        // The configuration of the person who runs the tests is not theirs.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_CONFIG_HOME": folder.path("config"), "XDG_CONFIG_DIRS": folder.path("system")]) { $1 }
        let streams = ["in", "out", "err"].map { folder.path($0) }
        try (input ?? Data()).write(to: URL(fileURLWithPath: streams[0]))
        _ = FileManager.default.createFile(atPath: streams[1], contents: nil)
        _ = FileManager.default.createFile(atPath: streams[2], contents: nil)
        process.standardInput = FileHandle(forReadingAtPath: streams[0])
        process.standardOutput = FileHandle(forWritingAtPath: streams[1])
        process.standardError = FileHandle(forWritingAtPath: streams[2])
        try process.run()
        process.waitUntilExit()
        let text = { (path: String) in
            String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        }
        let status =
            process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
        return Outcome(status: status, output: text(streams[1]), errors: text(streams[2]))
    }
}

/// A folder that is removed with its owner.
public final class TemporaryFolder: Sendable {
    /// Its path.
    public let root: String

    /// Makes a separate folder.
    public init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("signet-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { root + "/" + name }

    /// Writes a file and tells its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// The bytes of a file, or nil when it does not exist.
    public func read(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path(name)).map(Array.init) }

    /// The names of what is in the folder.
    public var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted() }
}
