internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetScanning
internal import SignetSigning

/// A source that a configuration allows, with a value for every open choice.
enum CheckedSource {
    case drawn(Drawing, pen: PenStyle, color: Color, allowingDots: Bool)
    case typed(String, face: String, color: Color, style: TypedStyle)
    case scanned(SignatureSource.Scanned)

    /// Checks a source against a configuration; a kept signature is checked by the kind of its own source.
    ///
    /// - Throws: `SignetError` with the code for the choice that is not offered.
    init(
        _ source: SignatureSource,
        _ configuration: CaptureConfiguration,
        faces: Faces,
        lookup: SourceLookup
    ) throws(SignetError) {
        if let problem = configuration.problems().first { throw SignetError(problem) }
        let limits = CaptureLimits(configuration: configuration, faces: faces)
        switch try Self.found(source, on: lookup).content {
        case .drawn(let drawn):
            try limits.check(.draw)
            self = .drawn(
                drawn.drawing,
                pen: try limits.pen(drawn.pen, drawn.penWidth),
                color: try limits.color(drawn.color),
                allowingDots: drawn.allowDots && configuration.allowDots
            )
        case .typed(let typed):
            try limits.check(.type)
            let part = try limits.part(typed.part)
            self = .typed(
                typed.text,
                face: try limits.face(typed.face),
                color: try limits.color(typed.color),
                style: TypedStyle(part: part == .initials ? .initials : .whole)
            )
        case .scanned(let scanned):
            try limits.check(.image)
            if let color = scanned.color { _ = try limits.color(color) }
            self = .scanned(scanned)
        case .saved(let id): throw Self.notKept(id)
        }
    }

    /// The source itself, or the one that it refers to; a kept one does not refer to another.
    private static func found(_ source: SignatureSource, on lookup: SourceLookup) throws(SignetError) -> SignatureSource
    {
        guard case .saved(let id) = source.content else { return source }
        guard let kept = lookup.signature(id) else { throw notKept(id) }
        return kept
    }

    private static func notKept(_ id: String) -> SignetError {
        SignetError(.unknownSignature, "There is no saved signature '\(id)'; choose another or sign again.")
    }
}

/// The choices of a configuration; everything else is refused.
struct CaptureLimits {
    let configuration: CaptureConfiguration
    let faces: Faces

    func check(_ mode: CaptureConfiguration.Mode) throws(SignetError) {
        guard configuration.modes.contains(mode) else {
            let offered = configuration.modes.map(\.words).joined(separator: ", ")
            throw SignetError(
                .modeNotOffered,
                "A signature that is \(mode.words) is not asked for here; \(offered) is."
            )
        }
    }

    func color(_ color: Color?) throws(SignetError) -> Color {
        guard let color else { return configuration.colors.first ?? .black }
        guard configuration.colors.contains(color) else {
            let offered = configuration.colors.map(\.description).joined(separator: ", ")
            throw SignetError(.colorNotOffered, "The colour \(color) is not offered here; choose one of \(offered).")
        }
        return color
    }

    func pen(_ name: PenName?, _ width: ClosedRange<Double>?) throws(SignetError) -> PenStyle {
        guard name == nil || name == configuration.pen else {
            throw SignetError(.penNotOffered, "The pen here is the \(configuration.pen.rawValue).")
        }
        let range = configuration.penRange
        let width = width ?? configuration.penWidth
        guard range.contains(width.lowerBound), range.contains(width.upperBound) else {
            throw SignetError(
                .penWidthNotOffered,
                "A line of \(width.lowerBound) to \(width.upperBound) points is not offered here; it may be "
                    + "\(range.lowerBound) to \(range.upperBound) points wide."
            )
        }
        return configuration.pen.style(widths: width, isEven: false)
    }

    func part(_ part: CaptureConfiguration.Part?) throws(SignetError) -> CaptureConfiguration.Part {
        guard part == nil || part == configuration.part else {
            throw SignetError(.partNotAsked, "Expected here: \(configuration.part.rawValue).")
        }
        return configuration.part
    }

    /// The id of a face: one of the offered faces, or any installed one where all are offered.
    func face(_ face: String?) throws(SignetError) -> String {
        let installed = faces.catalog.installed.map(\.id)
        let offered = configuration.faces.isEmpty ? installed : configuration.faces
        guard let face = face ?? offered.first, offered.contains(face), installed.contains(face) else {
            throw SignetError(
                .faceNotOffered,
                "The face '\(face ?? "")' is not offered here; choose one of \(offered.joined(separator: ", "))."
            )
        }
        return face
    }
}

extension CaptureConfiguration.Mode {
    fileprivate var words: String {
        switch self {
        case .draw: "drawn"
        case .image: "a picture"
        case .type: "typed"
        }
    }
}
