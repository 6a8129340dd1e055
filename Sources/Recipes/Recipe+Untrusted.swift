package import SignetSigning

extension Recipe {
    /// Makes a recipe from text that a stranger sent: it may name no files and no folders, which would be this machine's.
    ///
    /// - Throws: ``SignetError`` as otherwise, and for a key that names a file.
    package convenience init(withoutFiles text: String) throws(SignetError) {
        let (content, _) = Self.read(text, folder: "")
        let named = content.stamps.lazy.flatMap { $0.fields.keys }.first { RecipeFiles.keys.contains($0) }
        if let key = named ?? (content.fonts.isEmpty ? nil : "fonts") {
            throw SignetError(.refused, "a recipe that is sent may not name files: leave '\(key)' out")
        }
        try self.init(text, folder: "")
    }
}
