import Fixtures
import Foundation
import Testing

@testable import SignetFiles

@Suite struct OutputFolderTests {
    private let folder: TemporaryFolder
    private var root: String { folder.path("out") }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["out", "out/sub", "outside"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
    }

    private func find(_ name: String, last: OutputFolder? = nil) -> OutputFolder? {
        OutputFolder.holding(folder.path(name), beneath: root, last: last)
    }

    @Test("outputs of one folder share it, and no link leads out of the root")
    func finding() throws {
        let first = try #require(find("out/sub/a.pdf"))
        #expect(find("out/sub/b.pdf", last: first) === first)
        #expect(find("out/c.pdf", last: first) !== first)
        let path = folder.path("out/sub/b.pdf")
        #expect(OutputFolder.holding(path, beneath: nil, last: first) !== first)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("out/linked"),
            withDestinationPath: folder.path("outside")
        )
        for name in ["out/linked/a.pdf", "out/../outside/a.pdf", "outside/a.pdf", "out/missing/a.pdf"] {
            #expect(find(name) == nil)
        }
    }

    @Test("there is room where nothing is, not even a link that leads nowhere")
    func room() throws {
        try folder.write([7], to: "out/file.pdf")
        try FileManager.default.createSymbolicLink(atPath: folder.path("out/link.pdf"), withDestinationPath: "nowhere")
        let found = try #require(find("out/new.pdf"))
        #expect(found.hasRoom(for: root + "/new.pdf"))
        for name in ["file.pdf", "link.pdf", "sub", ".", ".."] { #expect(!found.hasRoom(for: "\(root)/\(name)")) }
    }

    @Test("a file gets its name at the end, and none that somebody else took meanwhile")
    func writing() throws {
        let found = try #require(find("out/new.pdf"))
        for name in ["new.pdf", "taken.pdf"] {
            let file = try OutputFile(new: "\(root)/\(name)", in: found, mode: 0o600)
            for (first, rest) in [([], [4]), ([5, 5, 5], [6, 7]), ([], []), ([8], [])] as [([UInt8], [UInt8])] {
                try first.withUnsafeBytes { try file.write($0, followedBy: rest) }
            }
            #expect(folder.read("out/\(name)") == nil)
            guard name == "taken.pdf" else {
                try file.publish(durable: false)
                continue
            }
            try folder.write([9], to: "out/taken.pdf")
            do {
                try file.publish(durable: false)
                Issue.record("a file was replaced")
            } catch { #expect(error.code == .cannotCreate) }
        }
        #expect(folder.read("out/new.pdf") == [4, 5, 5, 5, 6, 7, 8])
        #expect(folder.read("out/taken.pdf") == [9])
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["new.pdf", "sub", "taken.pdf"])
    }
}
