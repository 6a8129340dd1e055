import Fixtures
import Foundation
import Testing

@testable import SignetScanning

@Suite("Decoding in a copy of this process, and in a program", .serialized) struct IsolatedDecoderTests {
    /// A copy of this process, and the service's program, which decodes pictures for it.
    private enum Place: CaseIterable {
        case forked, program

        var decoding: PictureDecoding {
            self == .forked ? .forked : .isolated(program: Product.service.path, arguments: ["isolated"])
        }
    }

    private func decode(
        _ format: PictureFormat,
        memory: Int,
        seconds: Int,
        in place: Place
    ) throws(ScanError) -> IsolatedDecoder.Picture {
        try decode(PictureFiles.example(format), format, memory: memory, seconds: seconds, in: place)
    }

    private func decode(
        _ file: [UInt8],
        _ format: PictureFormat,
        memory: Int,
        seconds: Int,
        in place: Place
    ) throws(ScanError) -> IsolatedDecoder.Picture {
        try IsolatedDecoder(
            limits: .standard,
            budget: PictureLimits.Budget(memory: memory, seconds: seconds),
            format: format,
            task: Self.task,
            decoding: place.decoding
        )
        .decode(file)
    }

    private static let task = IsolatedDecoder.Task(page: 1, orientation: .upright)

    @Test(
        "a decoder without the memory that it needs ends in an error, and the next one is well",
        arguments: Place.allCases
    )
    private func memory(in place: Place) throws {
        // One bit a pixel becomes 256 MB: more than the C library keeps of memory that was given back.
        let side = 8000
        var large = Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + PictureFiles.little32(62)
        for value in [40, side, side] { large += PictureFiles.little32(value) }
        large += [1, 0, 1, 0] + [UInt8](repeating: 0, count: 16) + PictureFiles.little32(2) + PictureFiles.little32(0)
        large += [0, 0, 0, 0, 255, 255, 255, 0] + [UInt8](repeating: 0, count: side * side / 8)
        #expect(throws: ScanError.failed(step: "memory")) {
            try decode(large, .bmp, memory: 20_000_000, seconds: 20, in: place)
        }
        #expect(try decode(.png, memory: 100_000_000, seconds: 5, in: place).colors.width == 32)
    }

    @Test("a decoder that may take no time is ended, and says so", arguments: Place.allCases)
    private func time(in place: Place) {
        #expect(throws: ScanError.decodingTooLong(.jpeg, seconds: 0)) {
            try decode(.jpeg, memory: 100_000_000, seconds: 0, in: place)
        }
    }

    @Test(
        "a decoder that computes longer than it may is ended before its waiting ends",
        .slow(),
        arguments: Place.allCases
    )
    private func computing(in place: Place) {
        let duration = ContinuousClock().measure {
            #expect(throws: ScanError.decodingTooLong(.jpeg, seconds: 1)) {
                try decode(PictureFiles.slowProgressive, .jpeg, memory: 1_000_000_000, seconds: 1, in: place)
            }
        }
        #expect(duration < .seconds(PictureLimits.Budget(memory: 0, seconds: 1).waitingSeconds))
    }

    @Test("a decoder that waits longer than it may compute, as on a busy machine, is not ended", .slow())
    func waiting() throws {
        let late = PictureDecoding.isolated(
            program: "/bin/sh",
            arguments: ["-c", "sleep 2; exec \"$0\" \"$@\"", Product.service.path, "isolated"]
        )
        let decoder = IsolatedDecoder(
            limits: .standard,
            budget: PictureLimits.Budget(memory: 200_000_000, seconds: 1),
            format: .jpeg,
            task: Self.task,
            decoding: late
        )
        #expect(try decoder.decode(PictureFiles.example(.jpeg)).colors.width == 32)
    }

    @Test("many pictures at once do not disturb each other", .slow(), arguments: Place.allCases)
    private func together(in place: Place) async throws {
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                group.addTask { try self.decode(.jpeg, memory: 200_000_000, seconds: 20, in: place).colors.width }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths == [Int](repeating: 32, count: 40))
    }

    @Test("both decode every format alike", arguments: PictureFormat.allCases)
    func alike(format: PictureFormat) throws {
        let forked = try decode(format, memory: 200_000_000, seconds: 20, in: .forked)
        let program = try decode(format, memory: 200_000_000, seconds: 20, in: .program)
        #expect(forked.colors == program.colors && forked.hasAlpha == program.hasAlpha && forked.scale == program.scale)
    }

    @Test("a program that cannot be started, or does something else, is an error")
    func strangers() {
        for path in ["/nowhere", "/bin/true", "/bin/false"] {
            #expect(throws: ScanError.self) {
                try IsolatedDecoder(
                    limits: .standard,
                    budget: PictureLimits.Budget(memory: 200_000_000, seconds: 20),
                    format: .png,
                    task: IsolatedDecoder.Task(page: 1, orientation: .upright),
                    decoding: .isolated(program: path, arguments: [])
                ).decode(PictureFiles.example(.png))
            }
        }
    }

    @Test("the budget grows with the picture and stays small for small ones")
    func budget() {
        let small = PictureLimits.standard.budget(for: Header(width: 100, height: 100))
        let large = PictureLimits.standard.budget(for: Header(width: 8000, height: 8000))
        #expect(small.seconds == 2 && small.memory < 130_000_000)
        #expect(large.seconds == 6 && large.memory > 1_000_000_000)
    }
}
