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

    @Test(
        "byte order marks and encodings of other systems are read",
        arguments: [
            [0xef, 0xbb, 0xbf, 0xc3, 0xa4, 0x62], [0xef, 0xbb, 0xbf, 0xc3, 0xa4, 0x62, 0x0d, 0x0a], [0xe4, 0x62, 0x0a],
            [0xff, 0xfe, 0xe4, 0, 0x62, 0, 0x0d, 0, 0x0a, 0], [0xfe, 0xff, 0, 0xe4, 0, 0x62, 0, 0x0a],
            [0xfe, 0xff, 0, 0xe4, 0, 0x62],
        ] as [[UInt8]]
    )
    func encodings(content: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "file")
        #expect(try FileContents.firstLine(of: folder.path("file")) == "\u{e4}b")
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(content))
        try pipe.fileHandleForWriting.close()
        #expect(try FileContents.firstLine(of: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)") == "\u{e4}b")
    }

    @Test("a line of UTF-16 is not ended by a byte of a letter")
    func wideLetters() throws {
        let folder = try TemporaryFolder()
        try folder.write([0xff, 0xfe, 0x0a, 0x01, 0x0d, 0x01, 0x0a, 0x00], to: "file")
        #expect(try FileContents.firstLine(of: folder.path("file")) == "\u{10a}\u{10d}")
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
