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
    ///
    /// Waits for disk and processor.
    package func signature(of source: SignatureSource, _ configuration: CaptureConfiguration) throws -> Signature {
        try source.signature(
            configuration,
            typesetter: factory.typesetter,
            lookup: sources,
            decoding: factory.decoding
        )
    }

    /// Where the pictures are that a source which was taken in refers to.
    var sources: SourceLookup { SourceLookup(picture: { picture($0) }) }

    /// The bytes of a picture of any owner.
    package func picture(_ id: String) -> [UInt8]? {
        let record = try? store.readNow { try PictureRecord.with(id: id, in: $0) }
        return record.flatMap { try? store.blobs.bytes($0.sha256) }
    }
}
