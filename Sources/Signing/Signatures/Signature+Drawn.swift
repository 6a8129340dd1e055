internal import SignetFiles
public import SignetGraphics
public import SignetInk

extension Signature {
    /// A smoothed drawing, with the line width of a pen.
    ///
    /// - Parameters:
    ///   - drawing: The strokes.
    ///   - pen: The pen, as `.fountain`, or your own widths.
    ///   - color: The ink.
    ///   - allowingDots: Whether a drawing that consists only of dots counts as a signature.
    /// - Returns: The signature, at most 180 × 72 points at its natural size.
    /// - Throws: ``SignetError`` `invalidData` for a drawing that is empty or has invalid samples.
    public static func drawn(
        _ drawing: Drawing,
        pen: PenStyle = .ballpoint,
        color: Color = .black,
        allowingDots: Bool = false
    ) throws(SignetError) -> Signature {
        try drawn(drawing, pen: pen, color: color, allowingDots: allowingDots, effort: .fewestCurves)
    }

    /// The same; `effort`: how much work few curves in the outline are worth.
    package static func drawn(
        _ drawing: Drawing,
        pen: PenStyle,
        color: Color,
        allowingDots: Bool,
        effort: CurveFitter.Effort
    ) throws(SignetError) -> Signature {
        do throws(DrawingError) {
            return try Signature(drawing, pen: pen, color: color, allowingDots: allowingDots, effort: effort)
        } catch {
            throw SignetError(error)
        }
    }

    /// The same with the error type of drawings.
    package init(
        _ drawing: Drawing,
        pen: PenStyle,
        color: Color,
        allowingDots: Bool,
        effort: CurveFitter.Effort
    ) throws(DrawingError) {
        let ink = try InkEngine.ink(of: drawing, pen: pen, color: color, allowingDots: allowingDots, effort: effort)
        self.init(
            artwork: ink.artwork,
            strokes: ink.strokes,
            name: nil,
            alternativeText: "Handwritten signature",
            warnings: drawing.warnings.map { .drawing($0) }
        )
    }

    /// A drawing in a file, in any format of ``DrawingFormat``: detected from its content, never from its name.
    ///
    /// - Throws: ``SignetError``; the message names the place in the file.
    public static func drawn(
        contentsOf path: String,
        pen: PenStyle = .ballpoint,
        color: Color = .black,
        allowingDots: Bool = false
    ) throws(SignetError) -> Signature {
        let bytes = try SignetError.files(FileContents.read(path))
        do throws(SignetError) {
            return try drawn(try Drawing(data: bytes), pen: pen, color: color, allowingDots: allowingDots)
        } catch {
            throw error.attributed(to: path)
        }
    }
}
