import Foundation

/// A server for tests in another process: a script of this folder, which prints what it offers as one line of JSON, and may do what
/// lines of its input say, each of which it answers by a line.
final class PythonServer<Announcement: Decodable & Sendable>: Sendable {
    let announcement: Announcement

    private let process: Process
    /// Its end is the server's end.
    private let input: Pipe
    private let output: Pipe

    init(_ script: String, _ arguments: [String] = []) throws {
        process = Process()
        input = Pipe()
        output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "python3", URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/" + script,
            ] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        announcement = try JSONDecoder().decode(Announcement.self, from: Self.line(of: output))
    }

    private static func line(of output: Pipe) -> Data {
        var line = Data()
        while line.last != UInt8(ascii: "\n"), case let part = output.fileHandleForReading.availableData, !part.isEmpty
        {
            line += part
        }
        return line
    }

    /// Has the server do what a line says, and returns its answer; empty where it has ended.
    func command(_ line: String) throws -> Data {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        return Self.line(of: output)
    }

    deinit { process.terminate() }
}
