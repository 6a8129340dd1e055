import Fixtures
import Foundation
import Testing

@testable import SignetFiles

@Suite struct InputFileTests {
    @Test("a pipe that nobody writes to is refused, not waited for")
    func pipe() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("x.pdf"), 0o600) == 0)
        #expect { _ = try InputFile(folder.path("x.pdf")) } throws: {
            let error = $0 as? FileError
            return error?.code == .noInput && error?.cause.description == "it is not a regular file; name a file"
        }
    }

    @Test("a file that is written again, as long as before, is an error for who copies it")
    func rewritten() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "in.pdf")
        let file = try InputFile(path)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        let output = try OutputFile(folder.path("out.pdf"), mode: 0o600, policy: .refuse)
        #expect { try output.copy(from: file) } throws: { ($0 as? FileError)?.code == .inputOutput }
    }

    @Test("an output is compared with an original in a file and in memory")
    func copies() throws {
        let folder = try TemporaryFolder()
        let original = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let input = try InputFile(folder.write(original, to: "in.pdf"))
        let appended: [UInt8] = [4, 5, 6]
        let contents = [
            (original + appended, true), (original, false), (original + [4, 5, 7], false),
            ([0xFF] + original.dropFirst() + appended, false), (original + appended + [0], false),
        ]
        for (bytes, isCopy) in contents {
            let path = try folder.write(bytes, to: "out.pdf")
            #expect(try FileComparison.isCopy(path, of: input, length: original.count, followedBy: appended) == isCopy)
            #expect(try FileComparison.isCopy(path, of: original + appended) == isCopy)
        }
        #expect { _ = try FileComparison.isCopy(folder.root, of: original) } throws: {
            let error = $0 as? FileError
            return error?.code == .cannotCreate && error?.cause.description == "it is a directory; name a file"
        }
    }
}
