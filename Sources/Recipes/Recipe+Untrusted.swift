package import SignetSigning

extension Recipe {
    /// Makes a recipe from untrusted text: it must not name files, folders or kept signatures, which would be
    /// those of this machine.
    ///
    /// - Throws: ``SignetError`` as the other initializers, and for a key that names a file or a kept signature.
    package convenience init(withoutFiles text: String) throws(SignetError) {
        let (content, _) = Self.read(text, folder: "")
        let named = content.stamps.lazy.flatMap { $0.fields.keys }.first {
            RecipeFiles.keys.contains($0) || $0 == "signature.profile"
        }
        let whole = content.seal.map { _ in "seal" } ?? (content.fonts.isEmpty ? nil : "fonts")
        if let key = named ?? whole {
            throw SignetError(.refused, "a recipe that is sent may not name files or profiles: leave '\(key)' out")
        }
        try self.init(text, folder: "")
    }
}
