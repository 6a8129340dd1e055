extension LinkSubject {
    /// Finds signers.
    static let signers: Finder = { id, database in
        try SignerRecord.with(id: id, in: database).map {
            LinkSubject(
                owner: $0.owner,
                configuration: $0.configuration,
                language: $0.language,
                name: $0.name,
                request: $0.requestId,
                isDone: $0.state == .signed || $0.state == .declined
            )
        }
    }
}
