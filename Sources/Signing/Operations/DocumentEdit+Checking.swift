internal import SignetPDF
internal import SignetStamping

extension DocumentEdit {
    /// Checks that the signatures of a document stay as valid with this edit as they are, before anything is written.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - signer: The settings of the operation.
    /// - Throws: ``SignetError`` `refused` for a signature that a verification would find broken.
    /// - Complexity: Compares the document with each signed revision; nothing for one without signatures.
    func checkSignatures(of source: DocumentSource, _ signer: Signer) throws(SignetError) {
        guard !report.signatures.isEmpty, !signer.policy.contains(.afterSignatures),
            !appended.isEmpty
        else { return }
        var broken: String?
        do throws(PDFError) {
            let access = signer.access
            let before = try Document(source.bytes, access: access)
            let now = try Document(source.updated(kept, appended), access: access)
            for field in try SignatureField.listed(in: before).fields {
                guard let length = try EarlierSignature(field, in: before).coveredLength, length <= before.bytes.count
                else {
                    continue
                }
                let revision = try Document(Bytes(first: length, of: source.bytes), access: access)
                let rules = try RevisionRules(of: field, in: revision)
                let violations = try rules.violations(in: LaterChanges(now, after: length))
                guard let violation = violations.first else { continue }
                // One that was broken before is not broken by this.
                let known = try rules.violations(in: LaterChanges(before, after: length))
                guard !known.contains(violation) else { continue }
                broken = field.name
                break
            }
        } catch {
            throw SignetError(error)
        }
        if let broken { throw SignetError(.brokenSignature(field: broken)) }
    }
}
