internal import SignetBasics
internal import SignetLettering
internal import SignetSealing
internal import SignetSigning
internal import SignetStamping

/// Makes the signatures of a recipe, with everything that its documents share: the faces, the fonts of captions, and
/// the cached signatures.
final class RecipeResources: Sendable {
    private let profiles: KeptSignature.Lookup?
    private let kept = Guarded<[KeptName: KeptSignature]>([:])
    private let maker: SignatureMaker
    /// The resources that the digital signatures share.
    let seals = SealResources()
    private let cache = SignatureCache(capacity: RecipeLimits.rowSignatures)
    private let constant = Guarded(Constant())

    /// The values that are the same for every row and every date.
    private struct Constant {
        /// By their paths in the recipe.
        var stamps: [String: Recipe.Chosen] = [:]
        var seal: Seal?
    }

    private struct KeptName: Hashable {
        let name: String
        let part: NamePart
    }

    /// - Parameters:
    ///   - folders: Folders of faces.
    ///   - profiles: Finds kept signatures; nil where a recipe may not name any.
    init(folders: [String], profiles: KeptSignature.Lookup?) {
        maker = SignatureMaker(folders: folders)
        self.profiles = profiles
    }

    // MARK: The same for every row

    /// A stamp that is the same for every row and every date, if it was made before.
    func constantStamp(_ path: String) -> Recipe.Chosen? { constant.withLock { $0.stamps[path] } }

    /// Keeps a stamp that is the same for every row and every date.
    func keep(_ stamp: Recipe.Chosen, at path: String) { constant.withLock { $0.stamps[path] = stamp } }

    /// The digital signature that is the same for every row, if it was made before.
    var constantSeal: Seal? { constant.withLock { $0.seal } }

    /// Keeps the digital signature that is the same for every row.
    func keep(_ seal: Seal) { constant.withLock { $0.seal = seal } }

    // MARK: Signatures

    /// A kept signature, which is read once.
    func kept(_ name: String, _ part: NamePart) throws(OptionError) -> KeptSignature {
        let key = KeptName(name: name, part: part)
        do throws(SignetError) {
            return try kept.withLock { kept throws(SignetError) -> KeptSignature in
                if let known = kept[key] { return known }
                guard let profiles else {
                    throw SignetError(.refused, "this recipe may not name kept signatures: leave 'profile' out")
                }
                let found = try profiles(name, part)
                kept[key] = found
                return found
            }
        } catch {
            throw .failure(error)
        }
    }

    /// The signature of a stamp without its caption; `isLasting`: whether it is the same for every row.
    func bareSignature(
        _ description: StampDescription,
        fields: CaptionFields,
        isLasting: Bool
    ) throws(SignetError) -> Signature {
        let hasFields = description.signature.hasFields
        let key = SignatureCache.Key(
            signature: description.signature,
            size: description.size,
            effort: description.effort,
            caption: nil,
            fields: hasFields ? fields : nil
        )
        // A text changes with its date.
        return try cache.signature(key, isLasting: isLasting && !hasFields) { () throws(SignetError) in
            try maker.bareSignature(description, fields: fields)
        }
    }

    /// The signature of a stamp with its caption; `isLasting`: whether the signature without its caption is the same
    /// for every row.
    func signature(
        _ description: StampDescription,
        fields: CaptionFields,
        isLasting: Bool
    ) throws(SignetError) -> Signature {
        guard let caption = description.caption else {
            return try bareSignature(description, fields: fields, isLasting: isLasting)
        }
        let whole = SignatureCache.Key(
            signature: description.signature,
            size: description.size,
            effort: description.effort,
            caption: caption,
            fields: fields
        )
        return try cache.signature(whole, isLasting: false) { () throws(SignetError) in
            let signature = try bareSignature(description, fields: fields, isLasting: isLasting)
            return try maker.adding(caption, to: signature, fields: fields, size: description.size)
        }
    }

    /// The number of cached signatures.
    var keptSignatures: Int { cache.count }
}
