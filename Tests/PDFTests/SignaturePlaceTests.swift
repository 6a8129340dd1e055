import Fixtures
import Foundation
import Testing

@testable import SignetPDF

/// The room that an update has for a signature (ISO 32000-2, 12.8.1).
@Suite struct SignaturePlaceTests {
    private func appended(to original: [UInt8], length: Int) throws -> AppendedUpdate {
        var update = IncrementalUpdate(try Document(Bytes(original)))
        let reference = update.add(.integer(1))
        _ = update.add(.array([.reference(reference)]))
        let signature = update.reserve()
        let entries = PDFDictionary([("Type", .name("Sig")), ("Name", .string(Array("Jane".utf8)))])
        update.set(signature, toSignature: entries, length: length)
        return try update.appended()
    }

    @Test("the byte range leaves out just the hexadecimal string", arguments: PDFBuilder.Structure.allCases)
    func byteRange(structure: PDFBuilder.Structure) throws {
        var builder = PDFBuilder.document([.init()])
        builder.junk = Array("junk before the header\n".utf8)
        let original = builder.build(structure)
        var update = try appended(to: original, length: 100)
        let isSet = update.set(signature: [0x30, 0xAB])
        #expect(isSet)
        let file = original + update.bytes
        let text = String(decoding: file, as: UTF8.self)
        let match = try #require(text.firstMatch(of: /\/ByteRange \[0 (\d+) (\d+) (\d+)\] +\/Contents </))
        let (gap, second, length) = (Int(match.1), Int(match.2), Int(match.3))
        let (start, end) = (try #require(gap), try #require(second))
        #expect(file[start] == UInt8(ascii: "<") && file[end - 1] == UInt8(ascii: ">") && end - start == 202)
        #expect(end + (try #require(length)) == file.count)
        #expect(String(decoding: file[start..<start + 7], as: UTF8.self) == "<30AB00")
        IndependentReaders.checkPrefix(original, of: file)
        try IndependentReaders.check(file, pages: 1, after: original)
    }

    @Test("a value that is too long is refused, and a shorter one leaves nothing of an earlier one")
    func room() throws {
        let original = PDFBuilder.document([.init()]).build(.table)
        var update = try appended(to: original, length: 4)
        let before = update.bytes
        let values: [[UInt8]] = [[1, 2, 3, 4, 5], [1, 2, 3, 4], [9]]
        var isSet = update.set(signature: values[0])
        #expect(!isSet && update.bytes == before)
        for value in values.dropFirst() {
            isSet = update.set(signature: value)
            #expect(isSet)
        }
        let range = try #require(update.unsigned)
        #expect(String(decoding: update.bytes[range], as: UTF8.self) == "<09000000>")
    }

    @Test("an update without a signature has no room for one")
    func none() throws {
        var update = IncrementalUpdate(try Document(Bytes(PDFBuilder.document([.init()]).build(.table))))
        _ = update.add(.integer(1))
        var appended = try update.appended()
        let isSet = appended.set(signature: [1])
        #expect(appended.unsigned == nil && !isSet)
    }

    @Test("all bytes of a mapped file are lent once, in order", .slow())
    func pieces() throws {
        let folder = try TemporaryFolder()
        let content = (0..<9_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let path = try folder.write(content, to: "large")
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        for bytes in [Bytes(content), try Bytes(contentsOf: descriptor)] {
            var seen: [UInt8] = []
            bytes.withPieces { seen += Array($0) }
            #expect(seen == content)
            #expect(bytes.byte(at: 5) == content[5], "what was let go of is read again")
        }
    }
}
