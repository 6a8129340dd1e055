internal import SignetGraphics
internal import SignetLettering

extension CaptureConfiguration {
    /// The aspects that a surface to draw on may have.
    public static let aspects = 0.5...10.0
    /// The widths that a line can have, in points.
    public static let penWidths = 0.05...36.0
    /// The most faces and the most colours.
    private static let most = 100

    /// What cannot be, a sentence for each member that is wrong; empty for a configuration that can be used.
    ///
    /// - Parameter installed: The faces of this machine, to see whether those on offer are there; nil leaves that out.
    /// - Returns: The problems in the order of the members.
    public func problems(in installed: Faces? = nil) -> [CaptureProblem] {
        [
            modesProblem, facesProblem(installed), colorsProblem, penRangeProblem, penWidthProblem, aspectProblem,
            nameProblem,
        ].compactMap { $0 }
    }

    private var modesProblem: CaptureProblem? {
        guard !modes.isEmpty else { return CaptureProblem(.modes, "Give modes at least one of draw, image and type.") }
        guard Set(modes).count == modes.count else {
            return CaptureProblem(.modes, "A mode stands twice in modes; name each once.")
        }
        return nil
    }

    private func facesProblem(_ installed: Faces?) -> CaptureProblem? {
        guard faces.count <= Self.most else {
            return CaptureProblem(.faces, "There are \(faces.count) faces and at most \(Self.most) can be offered.")
        }
        guard Set(faces).count == faces.count else {
            return CaptureProblem(.faces, "A face stands twice in faces; name each once.")
        }
        guard faces.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 100 }) else {
            return CaptureProblem(.faces, "An id in faces is empty or too long; name the ids of 'signet fonts'.")
        }
        guard let installed else { return nil }
        let known = installed.catalog.installed.map(\.id)
        guard let unknown = faces.first(where: { !known.contains($0) }) else { return nil }
        let hint = RecipeKeys.nearest(to: unknown, among: known).map { "Did you mean '\($0)'?" }
        return CaptureProblem(
            .faces,
            "There is no face '\(unknown)' here, which stands in faces. \(hint ?? "'signet fonts' lists those there are.")"
        )
    }

    private var colorsProblem: CaptureProblem? {
        guard !colors.isEmpty, colors.count <= Self.most else {
            return CaptureProblem(.colors, "Give colors 1 to \(Self.most) colours, as in \"#1f3a93\".")
        }
        guard Set(colors).count == colors.count else {
            return CaptureProblem(.colors, "A colour stands twice in colors; name each once.")
        }
        return nil
    }

    private var penRangeProblem: CaptureProblem? {
        let all = Self.penWidths
        guard penRange.lowerBound < all.lowerBound || penRange.upperBound > all.upperBound else { return nil }
        return CaptureProblem(
            .penRange,
            "The penRange goes beyond the widths of a line, \(all.lowerBound) to \(all.upperBound) points."
        )
    }

    private var penWidthProblem: CaptureProblem? {
        guard penWidth.lowerBound < penRange.lowerBound || penWidth.upperBound > penRange.upperBound else { return nil }
        return CaptureProblem(
            .penWidth,
            "The penWidth of \(penWidth.lowerBound) to \(penWidth.upperBound) points is not within the penRange of "
                + "\(penRange.lowerBound) to \(penRange.upperBound)."
        )
    }

    private var aspectProblem: CaptureProblem? {
        // Written so that NaN fails it.
        guard aspect >= Self.aspects.lowerBound, aspect <= Self.aspects.upperBound else {
            return CaptureProblem(
                .aspect,
                "The aspect \(aspect) cannot be; it goes from \(Self.aspects.lowerBound) to \(Self.aspects.upperBound)."
            )
        }
        return nil
    }

    private var nameProblem: CaptureProblem? {
        guard let name, !name.isEmpty else { return nil }
        do throws(LetteringError) {
            _ = try CheckedName(name)
            return nil
        } catch {
            return CaptureProblem(.name, "The name to begin with cannot be set. \(error)")
        }
    }
}
