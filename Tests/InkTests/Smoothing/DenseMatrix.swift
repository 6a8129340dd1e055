/// A full matrix, for results to be compared with: inverted by Gauss and Jordan's elimination.
struct DenseMatrix {
    let count: Int
    private var rows: [[Double]]

    init(count: Int) {
        self.count = count
        rows = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    }

    subscript(row: Int, column: Int) -> Double {
        get { rows[row][column] }
        set { rows[row][column] = newValue }
    }

    static func * (matrix: DenseMatrix, vector: [Double]) -> [Double] {
        matrix.rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// The inverse and the product of the pivots, which is the determinant but for its sign.
    func inverted() -> (inverse: DenseMatrix, determinant: Double) {
        var left = rows
        var right = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
        var determinant = 1.0
        for column in 0..<count {
            let pivotRow = (column..<count).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            left.swapAt(column, pivotRow)
            right.swapAt(column, pivotRow)
            let pivot = left[column][column]
            determinant *= pivot
            for index in 0..<count {
                left[column][index] /= pivot
                right[column][index] /= pivot
            }
            for row in 0..<count where row != column {
                let factor = left[row][column]
                for index in 0..<count {
                    left[row][index] -= factor * left[column][index]
                    right[row][index] -= factor * right[column][index]
                }
            }
        }
        var inverse = DenseMatrix(count: count)
        inverse.rows = right
        return (inverse, abs(determinant))
    }
}
