internal import CSystemCalls

extension Terminal {
    /// The size of a terminal's window.
    package struct Window: Hashable, Sendable {
        /// The number of letters in a row.
        package var columns: Int
        /// The number of rows.
        package var rows: Int
        /// The width of a letter's cell in pixels.
        package let cellWidth: Int
        /// The height of a letter's cell in pixels.
        package let cellHeight: Int

        /// The window of the terminal that standard output leads to, or the error output; 80 × 24 letters where neither does.
        ///
        /// Cells have 10 × 20 pixels where the terminal does not tell.
        package static var ofOutput: Window {
            for descriptor in [CInt(1), 2] {
                var size = [UInt16](repeating: 0, count: 4)
                guard unsafe signet_window_size(descriptor, &size) == 0, size[0] > 0, size[1] > 0 else { continue }
                let (columns, rows) = (Int(size[0]), Int(size[1]))
                let cell = (Int(size[2]) / columns, Int(size[3]) / rows)
                let isKnown = (1...maximumCell).contains(cell.0) && (1...maximumCell).contains(cell.1)
                let (width, height) = isKnown ? cell : (10, 20)
                return Window(columns: columns, rows: rows, cellWidth: width, cellHeight: height)
            }
            return Window(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20)
        }

        /// Larger cells are a mistake of the terminal.
        private static let maximumCell = 100

        /// The same window with at most this many columns and rows, and at least one.
        package func limited(columns: Int, rows: Int) -> Window {
            var copy = self
            copy.columns = max(1, min(copy.columns, columns))
            copy.rows = max(1, min(copy.rows, rows))
            return copy
        }
    }
}
