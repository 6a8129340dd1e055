internal import SignetServiceFoundation

extension LinkSubject {
    /// Finds captures.
    package static let captures: Finder = { id, database in
        try CaptureRecord.with(id: id, in: database).map {
            LinkSubject(
                owner: $0.owner,
                configuration: $0.configuration,
                language: $0.language,
                name: $0.name,
                request: nil,
                isDone: $0.state == .done,
                isKept: false,
                summary: nil
            )
        }
    }

    /// Finds handovers.
    package static let handovers: Finder = { id, database in
        try HandoverRecord.with(id: id, in: database).map {
            LinkSubject(
                owner: "handover:\($0.id)",
                configuration: $0.configuration,
                language: $0.language,
                name: "",
                request: nil,
                isDone: $0.state == .done,
                isKept: false,
                summary: nil
            )
        }
    }
}
