internal import SignetBasics
internal import SignetLettering
public import SignetSigning

extension CaptureConfiguration {
    /// The allowed aspects of a drawing surface.
    public static let aspects = 0.5...10.0
    /// The allowed widths of a line, in points.
    public static let penWidths = 0.05...36.0
    /// The most faces and the most colours.
    private static let most = 100

    /// The problems, one for each invalid member; empty for a valid configuration.
    ///
    /// - Parameter installed: The faces of this machine, to check that the offered ones are installed; nil skips this
    ///   check.
    /// - Returns: The problems in the order of the members.
    public func problems(in installed: Faces? = nil) -> [CaptureError] {
        [
            modesProblem, facesProblem(installed), colorsProblem, penRangeProblem, penWidthProblem, aspectProblem,
            nameProblem,
        ].compactMap { $0 }
    }

    private var modesProblem: CaptureError? {
        guard !modes.isEmpty else { return CaptureError(.modes, .noMode) }
        guard Set(modes).count == modes.count else {
            return CaptureError(.modes, .repeatedMode)
        }
        return nil
    }

    private func facesProblem(_ installed: Faces?) -> CaptureError? {
        guard faces.count <= Self.most else {
            return CaptureError(.faces, .tooManyFaces(faces.count, limit: Self.most))
        }
        guard Set(faces).count == faces.count else {
            return CaptureError(.faces, .repeatedFace)
        }
        guard faces.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 100 }) else {
            return CaptureError(.faces, .badFaceID)
        }
        guard let installed else { return nil }
        let known = installed.catalog.installed.map(\.id)
        guard let unknown = faces.first(where: { !known.contains($0) }) else { return nil }
        return CaptureError(.faces, .unknownFace(unknown, nearest: unknown.nearest(among: known)))
    }

    private var colorsProblem: CaptureError? {
        guard !colors.isEmpty, colors.count <= Self.most else {
            return CaptureError(.colors, .colorCount(limit: Self.most))
        }
        guard Set(colors).count == colors.count else {
            return CaptureError(.colors, .repeatedColor)
        }
        return nil
    }

    private var penRangeProblem: CaptureError? {
        let all = Self.penWidths
        guard penRange.lowerBound < all.lowerBound || penRange.upperBound > all.upperBound else { return nil }
        return CaptureError(.penRange, .beyondPenWidths(all))
    }

    private var penWidthProblem: CaptureError? {
        guard penWidth.lowerBound < penRange.lowerBound || penWidth.upperBound > penRange.upperBound else { return nil }
        return CaptureError(.penWidth, .beyondPenRange(penWidth, range: penRange))
    }

    private var aspectProblem: CaptureError? {
        // Written so that NaN fails it.
        guard aspect >= Self.aspects.lowerBound, aspect <= Self.aspects.upperBound else {
            return CaptureError(.aspect, .aspect(aspect, range: Self.aspects))
        }
        return nil
    }

    private var nameProblem: CaptureError? {
        guard let name, !name.isEmpty else { return nil }
        do throws(LetteringError) {
            _ = try CheckedName(name)
            return nil
        } catch {
            return CaptureError(.name, .name(SignetError(error)))
        }
    }
}
