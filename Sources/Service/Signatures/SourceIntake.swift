internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet

/// Takes in what somebody sent as their signature: whatever it refers to must be their own.
///
/// What comes out speaks of pictures by identifiers that were checked, and of saved signatures no more.
struct SourceIntake: Sendable {
    let core: ServiceCore
    /// Whose pictures and saved signatures it may speak of.
    let owner: String

    /// Checks what a source refers to, and keeps a picture that came with it.
    func take(_ source: SignatureSource) async throws -> SignatureSource {
        if case .saved(let id) = source.content {
            let owner = owner
            let text = try await core.store.read { database in
                try String.fetchOne(
                    database,
                    sql: "SELECT source FROM saved WHERE id = ? AND owner = ?",
                    arguments: [id, owner]
                )
            }
            guard let text else {
                throw Problem(
                    .unprocessableContent,
                    "unknown-signature",
                    "There is no such saved signature: sign anew."
                )
            }
            return try SignatureSource(json: Array(text.utf8))
        }
        guard case .scanned(var scanned) = source.content else { return source }
        switch scanned.picture {
        case .stored(let id):
            _ = try await PictureShelf(core: core).record(id, owner: owner)
            return source
        case .data(let bytes):
            let record = try await PictureShelf(core: core).take(bytes, owner: owner)
            scanned.picture = .stored(record.id)
            var copy = source
            copy.content = .scanned(scanned)
            return copy
        }
    }

    /// The signature of a source that was taken in.
    ///
    /// Waits for disk and processor.
    static func signature(
        of source: SignatureSource,
        _ configuration: CaptureConfiguration,
        core: ServiceCore
    ) throws -> Signature {
        try source.signature(configuration, typesetter: core.studio.typesetter, shelf: shelf(core: core))
    }

    /// Where the pictures are that a source which was taken in speaks of.
    static func shelf(core: ServiceCore) -> SourceShelf {
        SourceShelf(picture: { picture($0, core: core) })
    }

    /// The bytes of a picture, whoever sent it.
    static func picture(_ id: String, core: ServiceCore) -> [UInt8]? {
        let digest = try? core.store.pool.read { database in
            try String.fetchOne(database, sql: "SELECT sha256 FROM picture WHERE id = ?", arguments: [id])
        }
        return digest.flatMap { try? core.store.blobs.bytes($0) }
    }
}
