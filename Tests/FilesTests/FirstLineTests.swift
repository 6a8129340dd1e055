import Fixtures
import Foundation
import SignetFiles
import Testing

/// First lines: passwords.
@Suite struct FirstLineTests {
    @Test("the first line of a file ends before its end", arguments: ["word", "word\n", "word\r\nmore", "word\nmore"])
    func files(content: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(content.utf8), to: "file")
        #expect(try FileContents.firstLine(of: folder.path("file")) == "word")
    }

    @Test("a descriptor is read up to the end of the line, though its other end stays open")
    func pipes() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("first\nsecond\n".utf8))
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try FileContents.firstLine(of: path) == "first")
        #expect(try FileContents.firstLine(of: path) == "second")
        try pipe.fileHandleForWriting.close()
        #expect(try FileContents.firstLine(of: path).isEmpty)
    }

    @Test("a descriptor that is closed, and a path that only looks like one, are errors")
    func wrong() {
        for path in ["/dev/fd/987", "/dev/fd/-1", "/dev/fd/x"] {
            let error = #expect(throws: FileError.self) { try FileContents.firstLine(of: path) }
            #expect(error?.file == path)
        }
    }
}
