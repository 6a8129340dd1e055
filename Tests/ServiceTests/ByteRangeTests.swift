import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct ByteRangeTests {
    @Test(
        "one range of bytes is understood, and anything else means the whole",
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)),
            ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)), ("bytes=50-1000", .part(50..<100)),
            ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=9-0", .whole), ("bytes=0-9,20-29", .whole), ("bytes=", .whole), ("bytes=-", .whole),
            ("items=0-9", .whole), ("bytes=+1-9", .whole), ("bytes=99999999999999999999-", .whole),
            ("bytes=a-b", .whole),
        ] as [(String?, ByteRange)]
    )
    func ranges(field: String?, meaning: ByteRange) {
        #expect(ByteRange(field, of: 100) == meaning)
    }

    @Test("nothing is left of a range of an empty file")
    func empty() {
        #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
    }
}
