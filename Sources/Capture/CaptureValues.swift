internal import SignetInk
internal import SignetSigning

/// The library's values that a capture page uses: the rule for a drawing, the pens, and the default configuration.
///
/// The service gives them to its pages as JSON, so that no script repeats a number of the library.
package struct CaptureValues: Encodable, Sendable {
    /// The default configuration.
    let configuration = CaptureConfiguration()
    /// The smallest and the largest aspect of a surface.
    let aspects = [CaptureConfiguration.aspects.lowerBound, CaptureConfiguration.aspects.upperBound]
    /// The thinnest and the thickest line, in points.
    let penWidths = [CaptureConfiguration.penWidths.lowerBound, CaptureConfiguration.penWidths.upperBound]
    /// The pens by their names.
    let pens = Dictionary(uniqueKeysWithValues: PenName.allCases.map { ($0.rawValue, Pen($0)) })
    /// The rule for what counts as a drawing.
    let drawing = DrawingRule()

    /// The appearance of a pen's line.
    struct Pen: Encodable, Sendable {
        /// The thinnest and the thickest width, in points.
        let width: [Double]
        /// The lengths in which strokes swell and run out, in points.
        let startTaper: Double
        let endTaper: Double

        init(_ name: PenName) {
            let style = name.style(widths: nil, isEven: false)
            width = [style.width.lowerBound, style.width.upperBound]
            (startTaper, endTaper) = (style.startTaper, style.endTaper)
        }
    }

    /// The limits by which ``Drawing/validate(allowingDots:)`` judges.
    struct DrawingRule: Encodable, Sendable {
        let samples = Drawing.Limits.samples
        let strokes = Drawing.Limits.strokes
        let coordinate = Drawing.Limits.coordinate
        let smallestCanvas = Drawing.Limits.smallestCanvas
        let extent = Drawing.Limits.extent
        let shareOfCanvas = Drawing.Limits.shareOfCanvas
    }

    /// The values of this version of the library.
    package init() {}
}
