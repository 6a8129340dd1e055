internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet
internal import SignetCapture

/// The services that make signatures: fonts and caches that all requests share, the store of their pictures, and
/// threads.
struct SignatureServices: Sendable {
    let factory: SignatureFactory
    let store: Store
    let environment: ServiceEnvironment
    let generations: StoreGeneration
    let work: WorkPool

    /// The signature of a source that was taken in.
    ///
    /// Waits for disk and processor.
    func signature(of source: SignatureSource, _ configuration: CaptureConfiguration) throws -> Signature {
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
    func picture(_ id: String) -> [UInt8]? {
        let record = try? store.pool.read { try PictureRecord.with(id: id, in: $0) }
        return record.flatMap { try? store.blobs.bytes($0.sha256) }
    }
}
