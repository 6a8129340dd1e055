package import SignetServiceFoundation

/// A search of requests that is kept under a name.
package struct SavedSearchRecord: OwnedRecord {
    package static let table = "savedSearch"
    package static let noun = "saved search"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, query, created
    }

    package let id: String
    let accountId: String
    let name: String
    /// The parameters of the list, as JSON.
    let query: String
    package let created: Moment

    /// The most of an account.
    static let most = 100
}
