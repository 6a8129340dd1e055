internal import Foundation
internal import SignetServiceFoundation

/// One person is asked for a signature, which the account keeps.
struct CaptureRecord: OwnedRecord {
    static let table = "capture"
    static let noun = "capture"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, configuration, language, state, signatureId, created, expires
    }

    enum State: String, Codable, Sendable { case waiting, done, revoked }

    let id: String
    let accountId: String
    let name: String
    package let configuration: String
    let language: String
    var state: State
    var signatureId: String?
    let created: Moment
    let expires: Moment

    var owner: String { "capture:\(id)" }
}
