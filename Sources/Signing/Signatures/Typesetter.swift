package import SignetBasics
public import SignetGraphics
public import SignetLettering

/// Sets many names in signature faces fast.
///
/// It reads the catalogue and opens each font once, and caches the outlines of letters, but not the names: its memory
/// does not grow with their number. Use one for a batch:
///
/// ```swift
/// let typesetter = try Typesetter()
/// let signatures = try names.map { try typesetter.signature($0, face: .kristi) }
/// ```
///
/// It may be shared between tasks. One name is set at a time: one lock protects the fonts and their letters; it is held
/// for a fraction of a millisecond, never across an `await`.
public final class Typesetter: Sendable {
    package let faces: Faces
    package let setter: Guarded<NameSetter>

    /// Makes a typesetter with the faces of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when a catalogue cannot be read.
    public convenience init() throws(SignetError) {
        self.init(faces: try Faces())
    }

    /// Makes a typesetter with the given faces.
    public init(faces: Faces) {
        self.faces = faces
        setter = Guarded(NameSetter(catalog: faces.catalog))
    }

    /// A name set in a signature face.
    ///
    /// - Parameters:
    ///   - name: The name. Spaces and line breaks around it are removed, and so are invisible characters that do not
    ///     belong in a name; ``Signature/warnings`` reports the latter.
    ///   - face: The face.
    ///   - color: The ink.
    ///   - style: Features, fit, and the treatment of characters that the face lacks.
    /// - Returns: The signature; its size is that of the ink.
    /// - Throws: ``SignetError``: `invalidData` for a name without a visible character, with a line break, with
    ///   characters that no face can set, or too long; `invalidArgument` for a face that does not exist or is not
    ///   installed.
    public func signature(
        _ name: String,
        face: FaceName = .any,
        color: Color = .black,
        style: TypedStyle = TypedStyle()
    ) throws(SignetError) -> Signature {
        let set: SetName
        do throws(LetteringError) {
            set = try setter.withLock { setter throws(LetteringError) in
                let named = try faces.face(face) { source throws(LetteringError) in try setter.face(of: source) }
                return face.isAny
                    ? try setter.set(name, preferring: named, style: style, color: color)
                    : try setter.set(name, in: named, style: style, color: color)
            }
        } catch {
            throw SignetError(error)
        }
        let meaning = style.part == .initials ? "Initials" : "Signature"
        return Signature(
            artwork: set.artwork,
            name: set.name,
            alternativeText: "\(meaning): \(style.part == .initials ? set.written : set.name)",
            warnings: set.warnings.map { .name($0) }
        )
    }
}
