internal import SignetBasics
internal import SignetGraphics

/// Draws the manners of the letters of a name from a seed.
///
/// The amplitudes are chosen by eye, as shares of the em or as tangents of angles. They stay below the variation
/// between a person's own signatures, so that the name looks written, not shaken.
struct VaryingHand {
    /// A letter in its place on the line.
    struct Letter {
        var key: PlacedGlyph.Key
        var word: Int
        /// The number of the glyphs that move together with it.
        var group: Int
        /// The bounds of its ink.
        var ink: Rectangle
        /// The bounds of the ink of its group.
        var groupInk: Rectangle
        /// The height of its baseline.
        var baseline: Double
        /// The height at which it touches other letters; nil when it is free.
        var joint: Double?

        var isJoined: Bool { joint != nil }
    }

    /// How much a letter may be changed, from minus to plus.
    private struct Amplitudes {
        var width: Double
        var height: Double
        var tilt: Double
        var bow: Double
        var taper: Double
        var gap: Double
        var drift: Double

        static let free = Amplitudes(
            width: 0.055,
            height: 0.045,
            tilt: 0.02,
            bow: 0.012,
            taper: 0.01,
            gap: 0.014,
            drift: 0.016
        )
        static let joined = Amplitudes(
            width: 0.075,
            height: 0.055,
            tilt: 0.015,
            bow: 0.012,
            taper: 0.008,
            gap: 0.008,
            drift: 0.018
        )

        /// The same with smaller changes of the letter's shape.
        func scaled(by factor: Double) -> Amplitudes {
            var copy = self
            copy.width *= factor
            copy.height *= factor
            copy.tilt *= factor
            copy.bow *= factor
            copy.taper *= factor
            return copy
        }
    }

    private static let em = NameSetter.emSize
    /// How far letters lean from the mean: 2.6°.
    private static let lean = 0.045
    /// The least half extent that bows are measured in, in points.
    private static let leastReach = em * 0.25

    private var generator: SplitMix
    private var repeats: [PlacedGlyph.Key: RepeatedLetter] = [:]

    init(seed: UInt64) {
        generator = SplitMix(seed: seed)
    }

    /// The manners of the letters of a name, given from left to right.
    mutating func manners(of letters: [Letter]) -> [LetterManner] {
        guard let first = letters.first, let last = letters.last else { return [] }
        let line = WrittenLine(from: first.ink.midX, to: last.ink.midX, like: .name, &generator)
        var words: [Int: WrittenLine] = [:]
        for (word, members) in Dictionary(grouping: letters, by: \.word).sorted(by: { $0.key < $1.key }) {
            guard let first = members.first, let last = members.last else { continue }
            words[word] = WrittenLine(from: first.ink.midX, to: last.ink.midX, like: .word, &generator)
        }
        let middle = letters.reduce(0) { $0 + $1.ink.midY - $1.baseline } / Double(letters.count)
        var manners: [LetterManner] = []
        var lean = Wander()
        var drift = Wander()
        var shift = 0.0
        for (index, letter) in letters.enumerated() {
            let amplitudes = letter.isJoined ? Amplitudes.joined : .free
            let neighbors = letters[max(0, index - 1)..<min(letters.count, index + 2)]
            var manner = ownManner(of: letter, within: amplitudes.scaled(by: Self.room(of: letter, between: neighbors)))
            manner.lean += Self.lean * lean.next(&generator)
            manner.offset.y += Self.em * amplitudes.drift * drift.next(&generator)
            for line in [line, words[letter.word]].compactMap(\.self) { manner.follow(line) }
            if index > 0 {
                let previous = letters[index - 1]
                let growth = (manners[index - 1].growth.x + manner.growth.x) / 2
                shift += growth * (letter.ink.midX - previous.ink.midX)
                let breath = letter.word == previous.word ? amplitudes.gap : 2 * amplitudes.gap
                shift += Self.em * breath * (2 * generator.nextUnit() - 1)
            }
            manner.offset.x += shift
            // Letters grow from their baseline and lean about the middle of their height; joined ones do both from
            // where they touch, so that a line such as the headline of Devanagari stays calm.
            manner.offset.y += manner.growth.y * (manner.centre.y - (letter.joint ?? letter.baseline))
            manner.offset.x += manner.lean * (manner.centre.y - (letter.joint ?? letter.baseline + middle))
            manners.append(manner)
        }
        return manners
    }

    /// How freely a letter may differ from the letters joined to it, 0.3 to 1: where they are close together, there is
    /// little distance for one manner to change into the next.
    private static func room(of letter: Letter, between neighbors: ArraySlice<Letter>) -> Double {
        let distances = neighbors.filter { $0.group == letter.group && $0.ink != letter.ink }
            .map { abs($0.ink.midX - letter.ink.midX) }
        return max(0.3, min(1, (distances.min() ?? em) / (em * 0.45)))
    }

    /// A letter's own changes, different each time that it occurs.
    private mutating func ownManner(of letter: Letter, within amplitudes: Amplitudes) -> LetterManner {
        var letters = repeats[letter.key] ?? RepeatedLetter(&generator)
        defer { repeats[letter.key] = letters }
        let own = letters.next()
        var manner = LetterManner(
            centre: Point(x: letter.ink.midX, y: letter.groupInk.midY),
            reach: Size(
                width: max(letter.ink.width / 2, Self.leastReach),
                height: max(letter.groupInk.height / 2, Self.leastReach)
            )
        )
        manner.growth = Point(x: amplitudes.width * own[0], y: amplitudes.height * own[1])
        manner.tilt = amplitudes.tilt * own[2]
        manner.bow.x = Self.em * amplitudes.bow * own[3]
        // A level bow would grow without limit along the letters joined to this one; they bow by drifting.
        manner.bow.y = letter.isJoined ? 0 : Self.em * amplitudes.bow * own[4]
        manner.taper = Self.em * amplitudes.taper * own[5]
        return manner
    }
}

extension LetterManner {
    /// Puts the letter on a line that rises and sags; it turns with the line and grows with it.
    fileprivate mutating func follow(_ line: WrittenLine) {
        let slope = line.slope(at: centre.x)
        offset.y += line.height(at: centre.x)
        tilt += slope
        lean -= slope
        growth = growth + Point(x: line.growth, y: line.growth)
    }
}

/// The line on which a name or a word is written: a parabola near the baseline.
private struct WrittenLine {
    /// The allowed shape of a line.
    struct Kind {
        /// The slopes, rising positive.
        var slopes: ClosedRange<Double>
        /// How far the line may be moved up or down, in ems.
        var shift: Double
        /// How far its ends may be above or below its middle, in ems.
        var sag: Double
        var growth: Double

        /// Names rise more often than they fall: -0.6° to 1.3°.
        static let name = Kind(slopes: -0.01...0.023, shift: 0, sag: 0.025, growth: 0)
        static let word = Kind(slopes: -0.008...0.008, shift: 0.012, sag: 0, growth: 0.02)
    }

    /// How far a line may rise from its start to its end, in points.
    private static let greatestRise = NameSetter.emSize * 0.3

    private let middle: Double
    private let half: Double
    private let shift: Double
    private let rise: Double
    private let sag: Double
    let growth: Double

    init(from start: Double, to end: Double, like kind: Kind, _ generator: inout SplitMix) {
        let em = NameSetter.emSize
        middle = (start + end) / 2
        half = max((end - start) / 2, em / 4)
        let width = kind.slopes.upperBound - kind.slopes.lowerBound
        let slope = kind.slopes.lowerBound + width * generator.nextUnit()
        rise = max(-1, min(1, Self.greatestRise / (2 * half) / max(abs(slope), 1e-9))) * slope
        // A short name has little sag.
        sag = em * kind.sag * min(1, half / (2 * em)) * (2 * generator.nextUnit() - 1)
        shift = em * kind.shift * (2 * generator.nextUnit() - 1)
        growth = kind.growth * (2 * generator.nextUnit() - 1)
    }

    /// How far the line lies above the baseline.
    func height(at x: Double) -> Double {
        let u = (x - middle) / half
        return shift + rise * (x - middle) + sag * (u * u - 0.5)
    }

    /// How steeply it rises.
    func slope(at x: Double) -> Double { rise + 2 * sag * (x - middle) / (half * half) }
}

/// A number between -1 and 1 that changes slowly from letter to letter.
private struct Wander {
    private var value = 0.0

    mutating func next(_ generator: inout SplitMix) -> Double {
        value = 0.5 * value + 0.5 * (2 * generator.nextUnit() - 1)
        return value
    }
}

/// The changes of one letter each time that it occurs.
///
/// The numbers of one row advance cyclically by incommensurable steps, from a random start. So each occurrence differs
/// from those before it, which independent random numbers would not guarantee.
private struct RepeatedLetter {
    private static let steps = [0.618_034, 0.414_214, 0.732_051, 0.645_751, 0.316_625, 0.605_551]

    private var places: [Double]

    init(_ generator: inout SplitMix) {
        places = []
        for _ in Self.steps { places.append(generator.nextUnit()) }
    }

    /// The next row of numbers, each from -1 to 1.
    mutating func next() -> [Double] {
        let row = places.map { 2 * $0 - 1 }
        for (index, step) in Self.steps.enumerated() {
            places[index] = (places[index] + step).truncatingRemainder(dividingBy: 1)
        }
        return row
    }
}
