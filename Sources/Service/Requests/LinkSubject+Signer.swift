extension LinkSubject {
    /// Finds signers; those who have signed keep their link for reading until their request is deleted.
    static let signers: Finder = { id, database in
        guard let signer = try SignerRecord.with(id: id, in: database) else { return nil }
        let request = try RequestRecord.with(id: signer.requestId, in: database)
        return LinkSubject(
            owner: signer.owner,
            configuration: signer.configuration,
            language: signer.language,
            name: signer.name,
            request: signer.requestId,
            isDone: signer.state == .signed || signer.state == .declined,
            isKept: signer.state == .signed,
            matter: request.map {
                Matter(title: $0.title, sender: $0.sender, isWithdrawn: $0.state == .cancelled)
            }
        )
    }
}
