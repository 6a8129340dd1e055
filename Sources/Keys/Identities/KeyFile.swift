internal import SignetFiles
internal import SignetSigning

/// The content of a key file: the key itself, or the description of a key that is elsewhere.
///
/// `KeyLocation` has the names of keys.
enum KeyFile {
    case file(IdentityFile)
    /// A key at a service.
    case service(KeyDescription)

    /// Reads a file.
    ///
    /// - Throws: `noInput` for a file that cannot be read, `invalidData` for one that is none of these.
    init(_ name: String) throws(SignetError) {
        let bytes = try SignetError.files(InputFile.contents(of: name, limit: IdentityFile.limit))
        guard KeyDescription.isFound(in: bytes) else {
            self = .file(try SignetError.identities(of: name) { () throws(IdentityError) in try IdentityFile(bytes) })
            return
        }
        do throws(KeyDescriptionError) {
            self = .service(try KeyDescription(bytes, file: name))
        } catch {
            throw SignetError(error).attributed(to: name)
        }
    }
}
