internal import Foundation
internal import GRDB
internal import HTTPTypes

/// Many documents that are signed by one recipe, in the background.
struct BatchRecord: OwnedRecord {
    static let table = "batch"
    static let noun = "batch"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, recipe, state, total, created, finished
    }

    enum State: String, Codable, Sendable { case running, finished, cancelled }

    let id: String
    let accountId: String
    let recipe: String
    var state: State
    let total: Int
    let created: Moment
    var finished: Moment?
}
