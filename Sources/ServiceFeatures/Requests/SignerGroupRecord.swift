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
