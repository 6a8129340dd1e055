public import SignetGraphics
public import SignetLettering

extension Signature {
    /// A name set in a signature face.
    ///
    /// This reads the catalogue and opens the font each time; for many names keep a ``Typesetter``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - face: The face.
    ///   - color: The ink.
    ///   - style: Features, fit, and the treatment of characters that the face lacks.
    /// - Returns: The signature; its size is that of the ink.
    /// - Throws: ``SignetError``: `invalidData` for a name without a visible character, with a line break, with
    ///   characters that no face can set, or too long; `invalidArgument` for a face that does not exist or is not
    ///   installed.
    public static func typed(
        _ name: String,
        face: FaceName = .any,
        color: Color = .black,
        style: TypedStyle = TypedStyle()
    ) throws(SignetError) -> Signature {
        try Typesetter().signature(name, face: face, color: color, style: style)
    }
}
