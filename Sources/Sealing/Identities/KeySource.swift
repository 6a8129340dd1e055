internal import SignetFiles
internal import SignetSigning

/// What a name of a key leads to: the key's own file, or the description of a key that is elsewhere.
///
/// All that takes a key by name goes through here: options, recipes and callers of the library.
enum KeySource {
    case file(IdentityFile)
    /// A key at a service.
    case service(KeyDescription)

    /// Reads what a name leads to.
    ///
    /// - Throws: `noInput` for a file that cannot be read, `invalidData` for one that is none of these.
    init(_ name: String) throws(SignetError) {
        let bytes = try SignetError.files(InputFile.contents(of: name, limit: IdentityFile.limit))
        guard KeyDescription.isFound(in: bytes) else {
            self = .file(try SignetError.identities(of: name) { () throws(IdentityFault) in try IdentityFile(bytes) })
            return
        }
        do throws(KeyDescriptionFault) {
            self = .service(try KeyDescription(bytes, file: name))
        } catch {
            throw SignetError(error).about(name)
        }
    }
}
