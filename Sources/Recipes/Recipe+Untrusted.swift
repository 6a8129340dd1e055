package import SignetSigning

extension Recipe {
    /// Makes a recipe from untrusted text: it must not name files or folders, which would be on this machine.
    ///
    /// - Throws: ``SignetError`` as the other initializers, and for a key that names a file.
    package convenience init(withoutFiles text: String) throws(SignetError) {
        let (content, _) = Self.read(text, folder: "")
        let named = content.stamps.lazy.flatMap { $0.fields.keys }.first { RecipeFiles.keys.contains($0) }
        if let key = named ?? (content.fonts.isEmpty ? nil : "fonts") {
            throw SignetError(.refused, "a recipe that is sent may not name files: leave '\(key)' out")
        }
        try self.init(text, folder: "")
    }
}
