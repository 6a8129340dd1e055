import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct ClockTests {
    private let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.3, seed: 7)

    private func report(_ change: (inout Drawing.Stroke) -> Void) -> CleaningReport {
        var stroke = stroke
        change(&stroke)
        return DrawingCleaner(Drawing(strokes: [stroke])).report
    }

    @Test(
        "the rate is found within 2 % on clocks of whole milliseconds",
        arguments: [60.0, 120, 125, 240],
        [FloatingPointRoundingRule.down, .toNearestOrEven]
    )
    func rate(_ rate: Double, _ rule: FloatingPointRoundingRule) throws {
        var stroke = Truth.lissajous.stroke(rate: rate, noise: 0.2, seed: 1)
        for index in stroke.samples.indices { stroke.samples[index].time?.round(rule) }
        let found = try #require(DrawingCleaner(Drawing(strokes: [stroke])).report.rate)
        #expect(abs(found - rate) < 0.02 * rate)
    }

    @Test("there is no rate without believable times")
    func noRate() {
        #expect(report { for index in $0.samples.indices { $0.samples[index].time = nil } }.rate == nil)
        #expect(report { for index in $0.samples.indices { $0.samples[index].time = 5 } }.rate == nil)
        #expect(report { for index in $0.samples.indices { $0.samples[index].time? *= 1e6 } }.rate == nil)
    }

    @Test("the grid that coordinates lie on is found", arguments: [1, 0.5])
    func quantum(_ grid: Double) throws {
        let found = report { stroke in
            for index in stroke.samples.indices {
                stroke.samples[index].x = (stroke.samples[index].x / grid).rounded() * grid
                stroke.samples[index].y = (stroke.samples[index].y / grid).rounded() * grid
            }
        }
        #expect(try #require(found.quantum) == grid)
    }

    @Test("there is no grid where coordinates lie anywhere, or are few")
    func noQuantum() {
        #expect(report { _ in }.quantum == nil)
        #expect(DrawingCleaner(Drawing(through: [(0, 0), (1, 1), (2, 3)])).report.quantum == nil)
    }

    @Test("a clean stroke has nothing to mend")
    func clean() {
        let report = report { _ in }
        #expect(report.repeats == 0 && report.mendedTimes == 0 && report.rests == 0)
        #expect(report.samples == 361)
    }

    @Test("samples that say the same again are counted as repeats")
    func repeats() {
        let report = report { stroke in
            for index in [300, 200, 100, 10, 0] { stroke.samples.insert(stroke.samples[index], at: index) }
        }
        #expect(report.repeats == 5 && report.mendedTimes == 0)
        #expect(report.samples == 366)
    }

    @Test("times that are missing, stand still or run backwards are counted, and nothing else")
    func mendedTimes() {
        let missing = report { for index in [50, 51, 200] { $0.samples[index].time = nil } }
        #expect(missing.mendedTimes == 3)
        let still = report { $0.samples[100].time = $0.samples[99].time }
        #expect(still.mendedTimes == 1)
        let backwards = report { $0.samples[100].time = 12 }
        #expect(backwards.mendedTimes == 1)
        let without = report { for index in $0.samples.indices { $0.samples[index].time = nil } }
        #expect(without.mendedTimes == 361)
        for report in [missing, still, backwards] { #expect(report.repeats == 0 && report.rests == 0) }
    }

    @Test("long silences are counted as rests and shortened")
    func rests() {
        var paused = stroke
        for index in paused.samples.indices where index > 100 { paused.samples[index].time? += 2_000 }
        for index in paused.samples.indices where index > 200 { paused.samples[index].time? += 500 }
        let report = DrawingCleaner(Drawing(strokes: [paused])).report
        #expect(report.rests == 2 && report.mendedTimes == 0)
        let clock = StrokeClock(paused)
        // Twelve periods of each of the two are left.
        #expect((clock.times.last ?? 0) < 3 + 0.21)
        #expect((clock.times.last ?? 0) > 3)
    }

    @Test("times always increase, whatever the device says")
    func increasing() {
        let clocks: [(Int) -> Double?] = [
            { _ in nil }, { -Double($0) }, { Double($0 / 4) * 33 }, { $0 == 20 ? 1e12 : Double($0) * 8 },
            { $0 == 20 ? .nan : Double($0) * 8 }, { Double($0) * 8 + ($0 > 20 ? 2e6 : 0) },
            { $0.isMultiple(of: 3) ? nil : Double($0) * 8 }, { $0 == 0 ? nil : 1e12 + Double($0) * 8 },
        ]
        for (number, clock) in clocks.enumerated() {
            var stroke = stroke
            for index in stroke.samples.indices { stroke.samples[index].time = clock(index) }
            let times = StrokeClock(stroke).times
            #expect(times.first == 0, "clock \(number)")
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "clock \(number)")
        }
    }

    @Test("a missing first time is not a rest")
    func missingFirstTime() {
        let report = report { stroke in
            for index in stroke.samples.indices { stroke.samples[index].time? += 1e12 }
            stroke.samples[0].time = nil
        }
        #expect(report.rests == 0)
        #expect(report.mendedTimes == 1)
    }
}
