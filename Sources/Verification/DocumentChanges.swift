internal import SignetCMS

/// The changes to a document after it was signed, judged by all of its signatures together.
public enum DocumentChanges: String, Hashable, Sendable, CaseIterable {
    /// Nothing, or only what archives and time stamps add.
    case unchanged
    /// Only what all signers allowed, such as filled fields and further signatures.
    case asAllowed = "changed-as-allowed"
    /// Changes that no signer excluded and a person must look at, such as comments and actions.
    case toBeLookedAt = "to-be-looked-at"
    /// Changes that a signer did not allow.
    case againstSigners = "changed-against-signers"
    /// Something that was not compared, or only in part.
    case unknown
}

extension Verification {
    /// The changes to the document after it was signed: the worst by any signature; nil when it has none.
    public var changes: DocumentChanges? {
        let found = signatures.map(\.documentChanges)
        return [.againstSigners, .unknown, .toBeLookedAt, .asAllowed, .unchanged].first { found.contains($0) }
    }
}

extension VerifiedSignature {
    /// The changes to the document after this signature.
    public var documentChanges: DocumentChanges {
        if faults.contains(where: \.concernsForbiddenChanges) { return .againstSigners }
        if faults.contains(where: \.leavesChangesOpen) || coveredLength == nil { return .unknown }
        if changes.contains(where: \.needsReview) { return .toBeLookedAt }
        return changes.contains { $0.extent > .archiveData } ? .asAllowed : .unchanged
    }
}

extension VerificationFinding {
    /// Whether the document was changed in ways that a signature does not allow.
    fileprivate var concernsForbiddenChanges: Bool {
        switch self {
        case .forbiddenChanges, .removedSignature, .unlistedSignature, .drawnDifferently: true
        default: false
        }
    }

    private static let limitsOfChanges: Set<VerificationLimit.Kind> = [
        .signatures, .fields, .versions, .comparedObjects, .comparedPages, .comparedRows, .comparedCatalogs,
        .comparedLevels,
    ]

    /// Whether it is not known how the document was changed.
    fileprivate var leavesChangesOpen: Bool {
        switch self {
        case .damagedDocument, .byteRange, .notLookedAt: true
        case .limit(let limit): Self.limitsOfChanges.contains(limit.kind)
        default: false
        }
    }
}
