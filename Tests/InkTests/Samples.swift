import Fixtures
import Glibc
import SignetBasics
import SignetGraphics

@testable import SignetInk

extension SplitMix {
    /// A normal deviate (Box and Muller 1958).
    mutating func gauss() -> Double {
        let u = Double.random(in: 1e-12...1, using: &self)
        return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0...1, using: &self))
    }
}

/// A movement that is known exactly: place in canvas units at a time in seconds.
struct Truth {
    let duration: Double
    let place: @Sendable (Double) -> Point

    /// A Lissajous figure of 300 × 120 units, some two loops a second.
    static let lissajous = Truth(duration: 3) { time in
        Point(x: 200 + 150 * sin(2.1 * time), y: 100 + 60 * sin(11 * time + 0.4))
    }

    /// Four round loops of 100 units across in a row, whose tightest bend has a radius of 37 units.
    static let loops = Truth(duration: 2.8) { time in
        Point(x: 100 + 60 * time + 50 * cos(9 * time), y: 100 + 50 * sin(9 * time))
    }

    /// A zigzag of nine straight lines with a full stop at every corner (minimum jerk), 0.2 s each.
    static let zigzag = Truth(duration: 1.8) { time in
        let leg = min(Int(time / 0.2), 8)
        let u = min(max(time / 0.2 - Double(leg), 0), 1)
        let share = u * u * u * (10 - 15 * u + 6 * u * u)
        return corner(leg).interpolated(to: corner(leg + 1), at: share)
    }

    static func corner(_ index: Int) -> Point {
        Point(x: 20 + Double(index) * 40, y: index.isMultiple(of: 2) ? 20 : 120)
    }

    func stroke(rate: Double, noise: Double, seed: UInt64) -> Drawing.Stroke {
        var generator = SplitMix(seed: seed)
        let count = Int(duration * rate)
        return Drawing.Stroke(
            samples: (0...count).map { index in
                let time = Double(index) / rate
                let place = place(time)
                return Drawing.Sample(
                    x: place.x + noise * generator.gauss(),
                    y: place.y + noise * generator.gauss(),
                    time: time * 1000
                )
            }
        )
    }

    /// The root mean square distance of places from the movement.
    func error(of places: [Point]) -> Double {
        let steps = Int(duration * 250)
        let dense = (0...steps).map { place(Double($0) / 250) }
        let chords = zip(dense, dense.dropFirst()).map { $1 - $0 }
        var sum = 0.0
        for place in places {
            var nearest = Double.infinity
            for (start, chord) in zip(dense, chords) {
                let way = place - start
                let square = chord.dot(chord)
                let share = square > 0 ? min(max(way.dot(chord) / square, 0), 1) : 0
                let rest = way - chord * share
                nearest = min(nearest, rest.dot(rest))
            }
            sum += nearest
        }
        return (sum / Double(places.count)).squareRoot()
    }
}

/// Places on a smoothed stroke, one to a cell and the last.
func places(on stroke: SmoothStroke) -> [Point] {
    (0..<stroke.cellCount).map { stroke.curve($0).start } + [stroke.curve(stroke.cellCount - 1).end]
}

func smoothed(_ stroke: Drawing.Stroke) -> SmoothStroke {
    StrokeSmoother.smooth([StrokeClock(stroke)], quantum: nil).strokes[0]
}

extension Drawing {
    /// A drawing of one stroke through places at 120 Hz.
    init(through places: [(Double, Double)]) {
        self.init(strokes: [
            Stroke(
                samples: places.enumerated().map { index, place in
                    Sample(x: place.0, y: place.1, time: Double(index) * 25 / 3)
                }
            )
        ])
    }
}
