import Testing

@testable import SignetScanning

@Suite("Decoding in a child process") struct DecodingChildTests {
    private func decode(_ format: PictureFormat, memory: Int, seconds: Int) throws(ScanError) -> DecodingChild.Picture {
        try decode(PictureFiles.example(format), format, memory: memory, seconds: seconds)
    }

    private func decode(
        _ file: [UInt8],
        _ format: PictureFormat,
        memory: Int,
        seconds: Int
    ) throws(ScanError) -> DecodingChild.Picture {
        try DecodingChild(
            limits: .standard,
            budget: PictureLimits.Budget(memory: memory, seconds: seconds),
            format: format,
            task: DecodingChild.Task(page: 1, orientation: .upright, reduction: 1, crop: nil, enough: 0)
        )
        .decode(file)
    }

    @Test("a decoder without the memory that it needs ends in an error, and the next one is well")
    func memory() throws {
        // One bit a pixel becomes 256 MB: more than the C library keeps of memory that was given back.
        let side = 8000
        var large = Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + PictureFiles.little32(62)
        for value in [40, side, side] { large += PictureFiles.little32(value) }
        large += [1, 0, 1, 0] + [UInt8](repeating: 0, count: 16) + PictureFiles.little32(2) + PictureFiles.little32(0)
        large += [0, 0, 0, 0, 255, 255, 255, 0] + [UInt8](repeating: 0, count: side * side / 8)
        #expect(throws: ScanError.failed(step: "memory")) { try decode(large, .bmp, memory: 20_000_000, seconds: 20) }
        #expect(try decode(.png, memory: 100_000_000, seconds: 5).colors.width == 32)
    }

    @Test("a decoder that may take no time is ended, and says so")
    func time() {
        #expect(throws: ScanError.decodingTooLong(.jpeg, seconds: 0)) {
            try decode(.jpeg, memory: 100_000_000, seconds: 0)
        }
    }

    @Test("many pictures at once do not disturb each other")
    func together() async throws {
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                group.addTask { try self.decode(.jpeg, memory: 200_000_000, seconds: 20).colors.width }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths == [Int](repeating: 32, count: 40))
    }

    @Test("the budget grows with the picture and stays small for small ones")
    func budget() {
        let small = PictureLimits.standard.budget(for: Header(width: 100, height: 100))
        let large = PictureLimits.standard.budget(for: Header(width: 8000, height: 8000))
        #expect(small.seconds == 2 && small.memory < 130_000_000)
        #expect(large.seconds == 6 && large.memory > 1_000_000_000)
    }
}
