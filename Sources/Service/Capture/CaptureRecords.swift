internal import Foundation
internal import GRDB

/// One person is asked for a signature, which the account keeps.
struct CaptureRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "capture"

    enum State: String, Codable, Sendable { case waiting, done, revoked }

    let id: String
    let accountId: String
    let name: String
    let configuration: String
    let language: String
    var state: State
    var signatureId: String?
    let created: Moment
    let expires: Moment

    var owner: String { "capture:\(id)" }
}

/// A signature that is given on another device, for somebody who signs on the first.
struct HandoverRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "handover"

    enum State: String, Codable, Sendable { case waiting, opened, done, expired }

    let id: String
    let accountId: String
    /// For whom.
    let owner: String
    let part: String
    let configuration: String
    let language: String
    var state: State
    var savedId: String?
    let created: Moment
    let expires: Moment
}

/// A signature that a person has given: one that they keep for the next time, or one from another device.
struct SavedRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "saved"

    let id: String
    let owner: String
    var name: String
    let part: String
    let kind: String
    /// `SignatureSource` as JSON.
    let source: String
    /// Whether it is in the list of those that are kept.
    let isKept: Bool
    let created: Moment
}
