internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// Accepts a submitted signature: everything that it refers to must be the person's own.
///
/// The result refers to pictures by checked identifiers, and no longer to saved signatures.
struct SourceIntake: Sendable {
    package let services: SignatureServices
    /// The owner of the pictures and saved signatures that it may refer to.
    let owner: String

    /// Checks the references of a source, and stores a picture that came with it.
    func take(_ source: SignatureSource) async throws -> SignatureSource {
        if case .saved(let id) = source.content {
            let owner = owner
            guard let saved = try await services.store.read({ try SavedRecord.found(id, of: owner, in: $0) }) else {
                throw Problem(
                    .unprocessableContent,
                    "unknown-signature",
                    "There is no such saved signature: sign again."
                )
            }
            return try SignatureSource(json: Array(saved.source.utf8))
        }
        guard case .scanned(var scanned) = source.content else { return source }
        switch scanned.picture {
        case .stored(let id):
            _ = try await PictureStore(services: services).record(id, owner: owner)
            return source
        case .data(let bytes):
            let record = try await PictureStore(services: services).take(bytes, owner: owner)
            scanned.picture = .stored(record.id)
            var copy = source
            copy.content = .scanned(scanned)
            return copy
        }
    }
}
