import Fixtures
import Foundation
import Testing

@testable import SignetFiles

@Suite struct OutputFileTests {
    private func sibling(_ path: String, _ policy: OverwritePolicy) throws -> StagedFile {
        let file = try OutputFile(OutputPlace(path, policy: policy), mode: 0o600, policy: policy, staging: .sibling)
        try file.write([1, 2, 3])
        return StagedFile(file)
    }

    @Test("without unnamed files, hundreds of files with one beginning are staged at a time and leave nothing behind")
    func siblings() throws {
        let folder = try TemporaryFolder()
        let beginning = String(repeating: "a", count: 50)
        var staged: [StagedFile] = []
        for number in 0..<300 { staged.append(try sibling(folder.path("\(beginning)\(number).pdf"), .refuse)) }
        #expect(folder.contents.count == 300 && folder.contents.allSatisfy { SiblingName.matches($0) })
        for file in staged[..<299] { try file.publish() }
        staged = []
        #expect(folder.contents.sorted() == (0..<299).map { "\(beginning)\($0).pdf" }.sorted())
        #expect(folder.read("\(beginning)7.pdf") == [1, 2, 3])
    }

    @Test("names of siblings fit, whole characters of them, and are known again")
    func names() {
        for name in ["a.pdf", String(repeating: "x", count: 255), String(repeating: "é", count: 127), ""] {
            let sibling = SiblingName.make(for: name)
            #expect(sibling.utf8.count <= 255 && SiblingName.matches(sibling))
            #expect(name.hasPrefix(sibling.dropFirst().dropLast(22)))
        }
        let others = [".a.part", "a.0123456789abcdef.part", ".a.0123456789abcdeg.part", ".a.0123456789abcdef", "."]
        #expect(!others.contains { SiblingName.matches($0) })
        #expect(SiblingName.matches(".contract.pdf.0123456789abcdef.part"))
    }

    @Test("a file with a name of 255 bytes is staged as a sibling, and replaced")
    func longName() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "é", count: 125) + "a.pdf"
        try folder.write([9], to: name)
        try sibling(folder.path(name), .replace).publish()
        let unnamed = try OutputFile(folder.path(name), mode: 0o600, policy: .replace)
        try unnamed.write([4])
        try unnamed.publish(durable: true)
        #expect(folder.read(name) == [4] && folder.contents == [name])
    }

    @Test("leftovers of ended processes are removed, those that are being written and other files stay")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let kept = [".b.pdf.part", "c.pdf", ".c.pdf.0123456789abcdef.part.pdf"]
        for name in [".a.pdf.0123456789abcdef.part", ".b.0000000000000000.part"] + kept {
            try folder.write([1], to: name)
        }
        #expect(mkfifo(folder.path(".d.0123456789abcdef.part"), 0o600) == 0)
        let live = try sibling(folder.path("e.pdf"), .refuse)
        #expect(OutputFile.removeLeftovers(in: folder.root) == 2)
        #expect(OutputFile.removeLeftovers(in: folder.root) == 0)
        #expect(OutputFile.removeLeftovers(in: folder.path("missing")) == 0)
        #expect(folder.contents.count == kept.count + 2 && Set(kept).isSubset(of: folder.contents))
        try live.publish()
        #expect(folder.read("e.pdf") == [1, 2, 3])
    }

    @Test("a directory and a link to nothing are refused as what they are")
    func kinds() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
        let messages = [
            folder.root: "it is a directory; name a file",
            folder.path("link"): "it is a symbolic link that leads to nothing; remove it, or name another file",
        ]
        for (path, message) in messages {
            #expect { _ = try OutputFile(path, mode: 0o600, policy: .refuse) } throws: {
                let error = $0 as? FileError
                return error?.code == .cannotCreate && error?.cause.description == message
            }
        }
    }

    @Test("a file is synced by itself before and after it has its name, with folders that cannot be opened too")
    func syncing() throws {
        let folder = try TemporaryFolder()
        let file = try OutputFile(folder.path("a.pdf"), mode: 0o600, policy: .refuse)
        try file.write([1])
        let staged = StagedFile(file)
        var status = Foundation.stat()
        #expect(stat(folder.root, &status) == 0 && status.st_dev == staged.fileSystem)
        try staged.sync()
        try staged.publish()
        try staged.publish()
        try staged.syncNames(alsoIn: [folder.root])
        try staged.syncNames(alsoIn: [folder.path("missing")])
        try staged.syncFileSystem()
        #expect(folder.contents == ["a.pdf"])
    }
}
