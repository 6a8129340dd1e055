/// Short dark runs down the columns of a picture; a thin line across it consists of them.
struct DarkRuns {
    /// One run of dark pixels in one column.
    struct Run {
        /// The place of its middle, in pixels from the top.
        let middle: Double
        let thickness: Double
    }

    /// Successive runs that follow each other from one column to the next.
    struct Chain {
        /// The index of the first column.
        let first: Int
        /// The index of the run in each column.
        var runs: [Int]
    }

    /// The distance between examined columns.
    let step: Int
    /// The runs of each examined column, from the top.
    let columns: [[Run]]

    /// Finds the runs of at most `thickest` pixels that are at least `threshold`.
    init(in plane: Plane, atLeast threshold: UInt8, step: Int, thickest: Int) {
        self.step = step
        let count = (plane.width + step - 1) / step
        var columns = [[Run]](repeating: [], count: count)
        var starts = [Int](repeating: -1, count: count)
        for y in 0...plane.height {
            let row = y * plane.width
            for column in 0..<count {
                let isDark = y < plane.height && plane.values[row + column * step] >= threshold
                if isDark {
                    if starts[column] < 0 { starts[column] = y }
                } else if starts[column] >= 0 {
                    let thickness = y - starts[column]
                    if thickness <= thickest {
                        let middle = Double(starts[column] + y - 1) / 2
                        columns[column].append(Run(middle: middle, thickness: Double(thickness)))
                    }
                    starts[column] = -1
                }
            }
        }
        self.columns = columns
    }

    /// The index of the run of a column that is nearest to a place.
    func nearest(to place: Double, in column: Int) -> Int? {
        let runs = columns[column]
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].middle < place { low = middle + 1 } else { high = middle }
        }
        guard low < runs.count else { return runs.isEmpty ? nil : runs.count - 1 }
        guard low > 0 else { return low }
        return runs[low].middle - place < place - runs[low - 1].middle ? low : low - 1
    }

    /// The chains of at least `least` columns whose runs move and change little, the longest first.
    func chains(ofAtLeast least: Int) -> [Chain] {
        var ended: [Chain] = []
        var open: [Int: Chain] = [:]
        for column in columns.indices {
            var next: [Int: Chain] = [:]
            for (index, run) in columns[column].enumerated() {
                let previous = column > 0 ? nearest(to: run.middle, in: column - 1) : nil
                if let previous, var chain = open[previous], follows(run, columns[column - 1][previous]) {
                    open[previous] = nil
                    chain.runs.append(index)
                    next[index] = chain
                } else {
                    next[index] = Chain(first: column, runs: [index])
                }
            }
            ended += open.values.filter { $0.runs.count >= least }
            open = next
        }
        ended += open.values.filter { $0.runs.count >= least }
        return ended.sorted { left, right in
            if left.runs.count != right.runs.count { return left.runs.count > right.runs.count }
            return left.first != right.first ? left.first < right.first : left.runs[0] < right.runs[0]
        }
    }

    private func follows(_ run: Run, _ previous: Run) -> Bool {
        abs(run.middle - previous.middle) <= 1 + 0.15 * Double(step)
            && abs(run.thickness - previous.thickness) <= max(1, 0.3 * previous.thickness)
    }
}
