internal import SignetCryptography
internal import SignetLettering
public import SignetRecipes
public import SignetSigning

extension Recipe {
    /// Gives the passphrase of the profile with a name; nil for none.
    public typealias PassphraseSource = @Sendable (_ profile: String) throws(SignetError) -> String?

    /// Reads a recipe that may name the profiles of a store, as `signature: {profile: me}`.
    ///
    /// - Parameters:
    ///   - path: The file, of YAML or JSON.
    ///   - store: The kept signatures.
    ///   - passphrase: Called once for each encrypted profile that the recipe needs.
    /// - Throws: `SignetError` as ``SignetRecipes/Recipe/init(contentsOf:)`` and ``SignatureStore/profile(_:passphrase:)``.
    public convenience init(
        contentsOf path: String,
        profiles store: SignatureStore,
        passphrase: @escaping PassphraseSource = { _ in nil }
    ) throws(SignetError) {
        try self.init(contentsOf: path, profiles: store.lookup(passphrase: passphrase))
    }
}

extension SignatureStore {
    /// Finds profiles for a recipe.
    package func lookup(passphrase: @escaping Recipe.PassphraseSource) -> KeptSignature.Lookup {
        { name, part throws(SignetError) in
            let profile = try profile(name) { () throws(SignetError) in try passphrase(name) }
            let wanted: CaptureConfiguration.Part = part == .initials ? .initials : .signature
            return KeptSignature(
                try profile.description(of: wanted),
                author: profile.author,
                identity: try profile.source(of: wanted).json()
            )
        }
    }
}
