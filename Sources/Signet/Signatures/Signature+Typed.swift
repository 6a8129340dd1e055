public import SignetGraphics
internal import SignetLettering

extension Signature {
    /// A name set in a signature face.
    ///
    /// - Throws: ``SignetError``: `invalidData` for a name without a visible character or with characters that the face
    ///   lacks, `invalidArgument` for a face that does not exist or is not installed.
    public static func typed(
        _ name: String,
        face: FaceName = .dancingScript,
        color: Color = .black
    ) throws(SignetError) -> Signature {
        let faces = try Faces()
        do throws(LetteringError) {
            let setter = NameSetter(catalog: faces.catalog)
            let artwork = try setter.artwork(of: name, in: faces.face(face), color: color)
            return Signature(artwork: artwork, name: name, alternativeText: "Signature: \(name)")
        } catch {
            throw SignetError(error)
        }
    }
}
