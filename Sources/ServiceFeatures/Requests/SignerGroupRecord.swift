package import SignetServiceFoundation

/// People of whom a number is enough: the first that finish close the group, and the others are not needed any more.
package struct SignerGroupRecord: StoredRecord {
    package static let table = "signerGroup"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, name, need, place
    }

    let id: String
    let requestId: String
    let name: String
    /// How many of its people have to finish.
    let need: Int
    /// The order of the request's groups.
    let place: Int

    package var guardedBy: RowLock? { RowLock(.request, requestId) }
}

extension [SignerRecord] {
    /// Checks that the people of each group have one role, one turn, and different addresses.
    func check(_ groups: [SignerGroupRecord]) throws(Problem) {
        for group in groups {
            let members = filter { $0.groupId == group.id && !$0.state.isOut }
            guard Set(members.map(\.role)).count <= 1, !members.contains(where: { $0.role == .copy }),
                Set(members.map(\.position)).count <= 1
            else {
                throw .invalid(
                    "The people of the group '\(group.name)' have the same 'role', which is not copy, and the same 'order'."
                )
            }
            let addresses = members.map { $0.email.lowercased() }.filter { !$0.isEmpty }
            guard Set(addresses).count == addresses.count else {
                throw .invalid("A person is in the group '\(group.name)' once, by their e-mail address.")
            }
        }
    }
}

extension SignerGroupRecord {
    /// The groups of requests, in their order in each.
    static func all(ofAny requests: [String], in database: Database) throws -> [SignerGroupRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY place",
            StatementArguments(requests),
            in: database
        )
    }
}
