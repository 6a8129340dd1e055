import Fixtures
import Foundation
import Signet
import SignetBasics
import Testing

@testable import SignetCapture

/// Hostile sources, made from good ones by chance: each is read or refused, none traps or takes long.
@Suite struct SourceMutationTests {
    private static let seeds: [String] = [
        ##"{"kind":"drawn","drawing":{"canvas":{"width":600,"height":200},"strokes":[{"points":[{"x":20,"y":50,"t":0,"pressure":0.4,"tiltX":3},{"x":220.5,"y":9e1,"t":8}]}]},"pen":"brush","penWidth":[0.6,2],"color":"#1f3a93","allowDots":false}"##,
        ##"{"kind":"typed","text":"Jan\u00e9 Doe \ud83d\ude00","face":"kristi","color":"#000000","part":"initials","alternativeText":"x"}"##,
        ##"{"kind":"scanned","picture":"pic_0","crop":[0.1,0.2,0.5,0.25],"rotation":270,"levels":[35,190],"color":"#123456"}"##,
        ##"{"kind":"scanned","data":"iVBORw0KGgoAAAANSUhEUg==","rotation":0}"##, ##"{"kind":"saved","id":"sig_1"}"##,
    ]
    private static let pieces = [
        "{", "}", "[", "]", "\"", "\\", ",", ":", "null", "true", "1e999", "-0", "1e-400", "99999999999999999999",
        "\\u0000",
        "\\ud800", "[[[[[[[[[[[[[[[[[[", "\"kind\":\"saved\",", "\"drawing\":", " ", "\u{0}", "é", "0x1", "NaN",
    ]

    private static func mutant(_ random: inout SplitMix) -> [UInt8] {
        var bytes = Array(seeds[Int(random.next() % UInt64(seeds.count))].utf8)
        for _ in 0...random.next() % 4 {
            let place = Int(random.next() % UInt64(bytes.count + 1))
            switch random.next() % 5 {
            case 0: bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))].utf8, at: place)
            case 1: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 9)))
            case 3: bytes = Array(bytes.prefix(place))
            default:
                let end = min(bytes.count, place + Int(random.next() % 40))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int(random.next() % UInt64(bytes.count + 1)))
            }
        }
        return bytes
    }

    @Test("mutants are read or refused with a sentence; what is read can be written and read again")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(20_261_121))
        var read = 0
        let count = Trials.count(1000, long: 20_000)
        for _ in 0..<count {
            let mutant = Self.mutant(&random)
            do {
                let source = try SignatureSource(json: mutant)
                read += 1
                #expect(
                    try SignatureSource(json: source.json()) == source,
                    "\(String(decoding: mutant, as: UTF8.self))"
                )
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        #expect(read > count / 80, "the mutants are too wild to test what is read: \(read)")
    }

    @Test("rows of random bytes are refused")
    func noise() {
        var random = SplitMix(seed: Trials.seed(7))
        for _ in 0..<Trials.count(500, long: 5000) {
            let bytes = (0..<random.next() % 200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(throws: SignetError.self) { try SignatureSource(json: bytes) }
        }
    }

    @Test("configurations that are not configurations are refused")
    func configurations() throws {
        var random = SplitMix(seed: Trials.seed(9))
        let seed = try CaptureConfiguration(name: "Jane").json()
        for _ in 0..<Trials.count(500, long: 5000) {
            var bytes = seed
            for _ in 0..<3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if let value = try? CaptureConfiguration(json: bytes) { #expect(value.problems().isEmpty) }
        }
    }
}
