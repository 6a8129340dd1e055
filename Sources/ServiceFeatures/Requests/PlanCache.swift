internal import SignetBasics
internal import SignetCryptography
internal import SignetServiceFoundation

/// The places of fields that were found last: requests for the rows of a table, and of one template, have the same.
///
/// Places depend on the document, the fields and the identity alone, all of which are in the key.
package final class PlanCache: Sendable {
    /// A digest of everything that places depend on.
    struct Key: Hashable {
        fileprivate let digest: [UInt8]

        private struct Parts: Encodable {
            let document: String
            let identity: String?
            let names: [String]
            let signers: [NewRequest.NewSigner]
        }

        init(
            _ document: DocumentRecord,
            _ identity: IdentityRecord?,
            _ names: Set<String>,
            _ signers: [NewRequest.NewSigner]
        ) throws {
            let fields = signers.map { signer in
                var signer = signer
                (signer.email, signer.zone, signer.part) = (nil, nil, nil)
                // Values are written in the person's language, and must fit.
                if signer.fields?.contains(where: { $0.value != nil }) != true { signer.language = nil }
                // The variables of a recipe are filled with the name.
                if signer.recipe == nil { signer.name = "" }
                return signer
            }
            let parts = Parts(
                document: document.sha256,
                identity: identity?.fingerprint,
                names: names.sorted(),
                signers: fields
            )
            digest = Digest.bytes(of: try JSONCoding.bytes(of: parts), .sha256)
        }
    }

    private struct Entry {
        let plans: [FieldPlanner.Plan]
        let made: Moment
        var use: Int
    }

    private struct Entries {
        var kept: [Key: Entry] = [:]
        var uses = 0
    }

    private let entries = Guarded(Entries())
    private static let most = 32
    /// How long they are used, in seconds: a certificate may expire meanwhile.
    private static let longest = 600

    package init() {}

    func plans(_ key: Key, at now: Moment) -> [FieldPlanner.Plan]? {
        entries.withLock { entries in
            guard let entry = entries.kept[key], now < entry.made.adding(seconds: Self.longest) else { return nil }
            entries.uses += 1
            entries.kept[key]?.use = entries.uses
            return entry.plans
        }
    }

    func keep(_ plans: [FieldPlanner.Plan], _ key: Key, at now: Moment) {
        entries.withLock { entries in
            entries.uses += 1
            entries.kept[key] = Entry(plans: plans, made: now, use: entries.uses)
            guard entries.kept.count > Self.most,
                let oldest = entries.kept.min(by: { $0.value.use < $1.value.use })
            else { return }
            entries.kept[oldest.key] = nil
        }
    }
}
