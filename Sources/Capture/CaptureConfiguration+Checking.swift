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
    public func problems(in installed: Faces? = nil) -> [CaptureProblem] {
        [
            modesProblem, facesProblem(installed), colorsProblem, penRangeProblem, penWidthProblem, aspectProblem,
            nameProblem,
        ].compactMap { $0 }
    }

    private var modesProblem: CaptureProblem? {
        guard !modes.isEmpty else { return CaptureProblem(.modes, .noMode) }
        guard Set(modes).count == modes.count else {
            return CaptureProblem(.modes, .repeatedMode)
        }
        return nil
    }

    private func facesProblem(_ installed: Faces?) -> CaptureProblem? {
        guard faces.count <= Self.most else {
            return CaptureProblem(.faces, .tooManyFaces(faces.count, limit: Self.most))
        }
        guard Set(faces).count == faces.count else {
            return CaptureProblem(.faces, .repeatedFace)
        }
        guard faces.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 100 }) else {
            return CaptureProblem(.faces, .badFaceID)
        }
        guard let installed else { return nil }
        let known = installed.catalog.installed.map(\.id)
        guard let unknown = faces.first(where: { !known.contains($0) }) else { return nil }
        return CaptureProblem(.faces, .unknownFace(unknown, nearest: unknown.nearest(among: known)))
    }

    private var colorsProblem: CaptureProblem? {
        guard !colors.isEmpty, colors.count <= Self.most else {
            return CaptureProblem(.colors, .colorCount(limit: Self.most))
        }
        guard Set(colors).count == colors.count else {
            return CaptureProblem(.colors, .repeatedColor)
        }
        return nil
    }

    private var penRangeProblem: CaptureProblem? {
        let all = Self.penWidths
        guard penRange.lowerBound < all.lowerBound || penRange.upperBound > all.upperBound else { return nil }
        return CaptureProblem(.penRange, .beyondPenWidths(all))
    }

    private var penWidthProblem: CaptureProblem? {
        guard penWidth.lowerBound < penRange.lowerBound || penWidth.upperBound > penRange.upperBound else { return nil }
        return CaptureProblem(.penWidth, .beyondPenRange(penWidth, range: penRange))
    }

    private var aspectProblem: CaptureProblem? {
        // Written so that NaN fails it.
        guard aspect >= Self.aspects.lowerBound, aspect <= Self.aspects.upperBound else {
            return CaptureProblem(.aspect, .aspect(aspect, range: Self.aspects))
        }
        return nil
    }

    private var nameProblem: CaptureProblem? {
        guard let name, !name.isEmpty else { return nil }
        do throws(LetteringError) {
            _ = try CheckedName(name)
            return nil
        } catch {
            return CaptureProblem(.name, .name(SignetError(error)))
        }
    }
}
