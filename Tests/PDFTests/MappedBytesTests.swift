import Fixtures
import Foundation
import SignetPDF
import Testing

@Suite struct MappedBytesTests {
    @Test("a file that becomes shorter while it is mapped reads as zeros from there on and is not intact")
    func shorter() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 7, count: 1 << 20), to: "in.pdf")
        let other = try folder.write([UInt8](repeating: 9, count: 1 << 20), to: "other.pdf")
        let bytes = try map(path)
        let whole = try map(other)
        #expect(bytes.byte(at: 500_000) == 7 && bytes.isIntact)
        #expect(truncate(path, 4096) == 0)
        #expect(bytes.byte(at: 4095) == 7 && bytes.isIntact)
        #expect(bytes.byte(at: 300_000) == 0 && !bytes.isIntact)
        #expect(
            bytes.copy(0..<(1 << 20)) == [UInt8](repeating: 7, count: 4096)
                + [UInt8](repeating: 0, count: (1 << 20) - 4096)
        )
        #expect(whole.byte(at: 300_000) == 9 && whole.isIntact)
    }

    @Test("many files are guarded at a time, from many threads, and each by itself")
    func threads() throws {
        let folder = try TemporaryFolder()
        for number in 0..<8 { try folder.write([UInt8](repeating: 7, count: 200_000), to: "\(number).pdf") }
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<50 {
                guard truncate(folder.path("\(number).pdf"), 200_000) == 0,
                    let bytes = try? map(folder.path("\(number).pdf"))
                else { continue }
                #expect(bytes.isIntact)
                if round % 2 == 0 { continue }
                truncate(folder.path("\(number).pdf"), 0)
                #expect(bytes.byte(at: 150_000) == 0 && !bytes.isIntact)
            }
        }
    }

    @Test("thousands of mappings at a time are guarded")
    func many() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 7, count: 100_000), to: "in.pdf")
        let all = try (0..<3000).map { _ in try map(path) }
        #expect(all.allSatisfy { $0.byte(at: 99_999) == 7 && $0.isIntact })
        #expect(truncate(path, 0) == 0)
        #expect(all.allSatisfy { $0.byte(at: 99_999) == 0 && !$0.isIntact })
    }

    @Test(
        "a file and the bytes of an update behind it read as one run, whether or not memory is let go of",
        .slow(),
        arguments: [1, 4095, 4096, 4097, 20_000, 9_000_000],
        [0, 1, 5000]
    )
    func followed(length: Int, update: Int) throws {
        let folder = try TemporaryFolder()
        let original = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let appended = (0..<update).map { UInt8(truncatingIfNeeded: 255 - $0 % 7) }
        let path = try folder.write(original, to: "in.pdf")
        for bytes in [try map(path, followedBy: appended), Bytes(original, followedBy: appended)] {
            #expect(bytes.count == length + update && bytes.isIntact)
            var pieces: [UInt8] = []
            unsafe bytes.withPieces { unsafe pieces += Array($0) }
            #expect(pieces == original + appended)
            #expect(bytes.copy(0..<(length + update)) == original + appended)
            #expect(bytes.byte(at: length - 1) == original.last && bytes.byte(at: length + update) == nil)
        }
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == original)
    }

    @Test("an update behind a file that becomes shorter is not taken for sound")
    func followedAndShorter() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 7, count: 1 << 20), to: "in.pdf")
        let bytes = try map(path, followedBy: [9, 9, 9])
        #expect(truncate(path, 0) == 0)
        #expect(bytes.byte(at: 500_000) == 0 && !bytes.isIntact)
    }

    @Test("bytes that are read stay when the file changes, and are zeros beyond its end")
    func reading() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3], to: "in.pdf")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let bytes = try Bytes(reading: 5, of: file.fileDescriptor)
        try file.truncate(atOffset: 0)
        #expect(bytes.copy(0..<9) == [1, 2, 3, 0, 0] && bytes.isIntact && bytes.isCopy)
        #expect(throws: PDFError.self) { _ = try Bytes(reading: 0, of: file.fileDescriptor) }
    }

    private func map(_ path: String, followedBy update: [UInt8]? = nil) throws -> Bytes {
        let file = try #require(FileHandle(forReadingAtPath: path))
        guard let update else { return try Bytes(contentsOf: file.fileDescriptor) }
        return try Bytes(contentsOf: file.fileDescriptor, first: .max, followedBy: update)
    }

    @Test(
        "the first bytes of a file can be followed by others, wherever they end",
        arguments: [0, 1, 4_095, 4_096, 9_999, 10_000]
    )
    func firstBytes(count: Int) throws {
        let folder = try TemporaryFolder()
        let original = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try #require(FileHandle(forReadingAtPath: folder.write(original, to: "in.pdf")))
        let bytes = try Bytes(contentsOf: file.fileDescriptor, first: count, followedBy: [9, 8])
        #expect(bytes.copy(0..<bytes.count) == original.prefix(count) + [9, 8] && bytes.isIntact)
    }
}
