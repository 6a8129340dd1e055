internal import Signet

/// Values in the lines of a report.
enum ReportText {
    /// The corner and the size, in points.
    static func box(_ box: Rectangle) -> String {
        [box.x, box.y, box.width, box.height].map(Decimal.text).joined(separator: ",")
    }
}
