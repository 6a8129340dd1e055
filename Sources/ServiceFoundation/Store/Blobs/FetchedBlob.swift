/// A blob for a thread that computes: in memory where it comes from other machines, and read from the disk otherwise.
package struct FetchedBlob: Sendable {
    private let digest: String
    private let blobs: BlobStore
    private let held: [UInt8]?

    /// A blob whose bytes are in memory, or else in a folder.
    init(_ digest: String, _ blobs: BlobStore, held: [UInt8]?) {
        (self.digest, self.blobs, self.held) = (digest, blobs, held)
    }

    /// The bytes; waits for the disk at most.
    package func bytes() throws -> [UInt8] { try held ?? blobs.bytes(digest) }
}
