internal import SignetPDF

/// The signatures that earlier versions of a document have and the document does not list.
struct RemovedSignatures {
    private(set) var signatures: [VerifiedSignature] = []
    /// Whether there are older versions that were not examined.
    private(set) var isIncomplete = false

    /// The most versions that are examined.
    static let mostVersions = 200

    /// Looks at all versions.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - entries: The signatures that it has.
    /// - Complexity: Reads the form of each version.
    init(in document: Document, but entries: [SignatureEntry]) {
        var known = Set(entries.compactMap { $0.signatureField.holder?.number })
        let ends = RevisionEnds.all(of: document, limit: Self.mostVersions + 1)
        isIncomplete = ends.count > Self.mostVersions
        for end in ends.dropLast().suffix(Self.mostVersions) {
            guard let version = try? Document(Bytes(first: end, of: document.bytes), access: document.access),
                let found = try? SignatureField.listed(in: version)
            else { continue }
            if found.isIncomplete { isIncomplete = true }
            for field in found.fields {
                guard let holder = field.holder, !known.contains(holder.number),
                    let value = try? version.resolve(field.value).dictionary, value["Contents"] != nil
                else { continue }
                known.insert(holder.number)
                let format = try? version.value("SubFilter", of: value)?.name?.description
                let kind: VerifiedSignature.Kind = format == "ETSI.RFC3161" ? .documentTimeStamp : .signature
                var signature = VerifiedSignature(field: field.name, kind: kind, format: format ?? "")
                signature.faults.append(.removedSignature)
                signatures.append(signature)
            }
        }
    }
}
