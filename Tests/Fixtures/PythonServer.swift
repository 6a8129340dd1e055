import Foundation

/// A server for tests in a process of its own: a script of this folder, which prints what it offers as one line of JSON.
final class PythonServer<Announcement: Decodable & Sendable>: Sendable {
    let announcement: Announcement

    private let process: Process
    /// Its end is the server's end.
    private let input: Pipe

    init(_ script: String) throws {
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/" + script,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n"), case let part = output.fileHandleForReading.availableData, !part.isEmpty
        {
            line += part
        }
        announcement = try JSONDecoder().decode(Announcement.self, from: line)
    }

    deinit { process.terminate() }
}
