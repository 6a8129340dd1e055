/// Rows of printed letters among the ink.
struct PrintedText {
    /// The boxes of the rows.
    let rows: [PixelBox]
    init(_ ink: Plane, _ picture: PaperColors, strokeWidth: Double) { rows = [] }
    func without(_ ink: Plane) -> Plane { ink }
    func mark(_ print: Plane?, beside left: Plane) -> Plane? { print }
}
