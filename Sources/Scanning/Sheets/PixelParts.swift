internal import SignetGraphics

/// The connected dark parts of a picture.
struct PixelParts {
    /// A connected part.
    struct Part {
        var area = 0
        var sumX = 0
        var sumY = 0
        var left = Int.max
        var right = Int.min
        var top = Int.max
        var bottom = Int.min

        var middle: Point { Point(x: Double(sumX) / Double(area) + 0.5, y: Double(sumY) / Double(area) + 0.5) }
        var width: Int { right - left + 1 }
        var height: Int { bottom - top + 1 }

        fileprivate mutating func add(row: Int, from start: Int, to end: Int) {
            let count = end - start
            area += count
            sumX += (start + end - 1) * count / 2
            sumY += row * count
            (left, right) = (min(left, start), max(right, end - 1))
            (top, bottom) = (min(top, row), max(bottom, row))
        }
    }

    let parts: [Part]

    private struct Run {
        let row: Int
        let start: Int
        let end: Int
    }

    /// Finds the parts where `isDark`, whose pixels touch each other also at corners.
    init(width: Int, height: Int, _ isDark: [Bool]) {
        var (runs, parents): ([Run], [Int]) = ([], [])
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        var above = 0..<0
        for row in 0..<height {
            let first = runs.count
            var (x, other) = (0, above.lowerBound)
            let offset = row * width
            while x < width {
                guard isDark[offset + x] else {
                    x += 1
                    continue
                }
                let start = x
                while x < width, isDark[offset + x] { x += 1 }
                let index = runs.count
                runs.append(Run(row: row, start: start, end: x))
                parents.append(index)
                while other < above.upperBound, runs[other].end < start { other += 1 }
                var touching = other
                while touching < above.upperBound, runs[touching].start <= x {
                    let (one, two) = (root(touching), root(index))
                    parents[max(one, two)] = min(one, two)
                    touching += 1
                }
            }
            above = first..<runs.count
        }
        var parts = [Part](repeating: Part(), count: runs.count)
        for (index, run) in runs.enumerated() {
            parts[root(index)].add(row: run.row, from: run.start, to: run.end)
        }
        self.parts = parts.filter { $0.area > 0 }
    }
}
