internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// Keeps pictures of ink for those who sent them.
struct PictureStore: Sendable {
    package let services: SignatureServices

    /// The most pictures of one person who came by a link, with those from handovers to other devices.
    private static let most = 100

    /// Checks a picture and keeps it.
    func take(_ bytes: [UInt8], owner: String) async throws -> PictureRecord {
        let (store, factory, now) = (services.store, services.factory, services.environment.now())
        let id = services.environment.identifier(.picture)
        let size = try await services.work.run {
            // The person will look at it next.
            let picture = try factory.picture(id, now: now) { bytes }
            return (picture.width, picture.height)
        }
        let digest = try await store.keep(bytes)
        let record = PictureRecord(
            id: id,
            owner: owner,
            sha256: digest,
            width: size.0,
            height: size.1,
            created: services.environment.moment
        )
        try await store.write { database in
            let person = try PictureRecord.person(of: owner, in: database)
            try database.lock(.owner, person)
            guard try PictureRecord.isThere(owner: owner, in: database) else { throw Problem.linkUnknown }
            guard try PictureRecord.count(of: person, in: database) < Self.most else {
                throw Problem.conflict(
                    "There are \(Self.most) pictures already: use one of those, or ask for a new link."
                )
            }
            try record.insert(in: database)
        }
        return record
    }

    /// A picture of that owner.
    func record(_ id: String, owner: String) async throws -> PictureRecord {
        guard let record = try await services.store.read({ try PictureRecord.found(id, of: owner, in: $0) }) else {
            throw Problem(.unprocessableContent, "unknown-picture", "The picture has expired. Upload it again.")
        }
        return record
    }
}
