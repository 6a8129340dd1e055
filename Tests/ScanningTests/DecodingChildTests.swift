import Testing

@testable import SignetScanning

@Suite("Decoding in a child process") struct DecodingChildTests {
    private func decode(_ format: PictureFormat, memory: Int, seconds: Int) throws(ScanError) -> DecodingChild.Picture {
        try DecodingChild(
            limits: .standard,
            budget: PictureLimits.Budget(memory: memory, seconds: seconds),
            format: format,
            task: DecodingChild.Task(page: 1, orientation: .upright, reduction: 1, enough: 0)
        )
        .decode(PictureFiles.example(format))
    }

    @Test("a decoder without the memory that it needs ends in an error, and the next one is well")
    func memory() throws {
        #expect(throws: ScanError.self) { try decode(.png, memory: 0, seconds: 5) }
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
