internal import SignetBasics
internal import SignetSigning
internal import SignetStamping

/// Makes the signatures of a recipe, with everything that its documents share: the faces, the fonts of captions, and
/// the cached signatures.
final class RecipeResources: Sendable {
    private let folders: [String]
    private let typesetter = Guarded<Typesetter?>(nil)
    private let captioner = Guarded<Captioner?>(nil)
    private let cache = SignatureCache(capacity: RecipeLimits.rowSignatures)

    /// - Parameter folders: Folders of faces.
    init(folders: [String]) {
        self.folders = folders
    }

    /// The signature of a stamp with its caption; `isLasting`: whether the signature without its caption is the same
    /// for every row.
    func signature(
        _ description: StampDescription,
        fields: CaptionFields?,
        isLasting: Bool
    ) throws(SignetError) -> Signature {
        let bare = SignatureCache.Key(
            signature: description.signature,
            size: description.size,
            caption: nil,
            fields: nil
        )
        let makeBare = { [self] () throws(SignetError) in
            try cache.signature(bare, isLasting: isLasting) { () throws(SignetError) in
                try description.signature.signature(size: description.size) { () throws(SignetError) in
                    try sharedTypesetter()
                }
            }
        }
        guard let caption = description.caption?.caption, let fields else { return try makeBare() }
        let whole = SignatureCache.Key(
            signature: description.signature,
            size: description.size,
            caption: caption,
            fields: fields
        )
        return try cache.signature(whole, isLasting: false) { () throws(SignetError) in
            let signature = try makeBare()
            return try captioner.withLock { captioner throws(SignetError) -> Signature in
                if captioner == nil { captioner = try Captioner() }
                guard let captioner else { return signature }
                return try captioner.adding(caption, to: signature, fields: fields, size: description.size)
            }
        }
    }

    /// The typesetter for all names, made when the first is set.
    func sharedTypesetter() throws(SignetError) -> Typesetter {
        try typesetter.withLock { typesetter throws(SignetError) -> Typesetter in
            if let typesetter { return typesetter }
            let made = Typesetter(faces: try Faces(folders: folders))
            typesetter = made
            return made
        }
    }

    /// The number of cached signatures.
    var keptSignatures: Int { cache.count }
}
