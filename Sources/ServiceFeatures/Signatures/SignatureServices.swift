internal import Foundation
internal import HTTPTypes
package import Signet
package import SignetCapture
package import SignetServiceFoundation

/// The services that make signatures: fonts and caches that all requests share, the store of their pictures, and
/// threads.
package struct SignatureServices: Sendable {
    package let factory: SignatureFactory
    package let store: Store
    package let environment: ServiceEnvironment
    package let generations: StoreGeneration
    package let work: WorkPool

    package init(
        factory: SignatureFactory,
        store: Store,
        environment: ServiceEnvironment,
        generations: StoreGeneration,
        work: WorkPool
    ) {
        self.factory = factory
        self.store = store
        self.environment = environment
        self.generations = generations
        self.work = work
    }

    /// The signature of a source that was taken in.
    package func signature(
        of source: SignatureSource,
        _ configuration: CaptureConfiguration
    ) async throws -> Signature {
        let pictures = try await pictures(of: [source])
        return try await work.run { try signature(of: source, configuration, pictures) }
    }

    /// The signature of a source that was taken in, with its pictures.
    ///
    /// Waits for disk and processor.
    func signature(
        of source: SignatureSource,
        _ configuration: CaptureConfiguration,
        _ pictures: SourcePictures
    ) throws -> Signature {
        try source.signature(
            configuration,
            typesetter: factory.typesetter,
            lookup: pictures.lookup,
            decoding: factory.decoding
        )
    }

    /// The pictures that sources which were taken in refer to, of any owner.
    func pictures(of sources: [SignatureSource]) async throws -> SourcePictures {
        let ids = Set(sources.compactMap(\.neededPicture))
        guard !ids.isEmpty else { return SourcePictures() }
        let records = try await store.read { database in
            try ids.compactMap { try PictureRecord.with(id: $0, in: database) }
        }
        var pictures = SourcePictures()
        for record in records {
            do { pictures.blobs[record.id] = try await store.fetch(record.sha256) } catch {
                // One that is missing or damaged is as if it had expired.
                guard error is BlobMissingError || error is BlobDamageError else { throw error }
            }
        }
        return pictures
    }
}

/// Pictures that signatures are made of, by their identifiers.
struct SourcePictures: Sendable {
    var blobs: [String: FetchedBlob] = [:]

    /// The bytes of a picture.
    func bytes(_ id: String) -> [UInt8]? { try? blobs[id]?.bytes() }

    var lookup: SourceLookup { SourceLookup(picture: bytes) }
}
