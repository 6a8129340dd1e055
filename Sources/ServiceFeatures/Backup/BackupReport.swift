internal import SignetServiceFoundation

/// The result of a backup or of its restoration.
package struct BackupReport: Encodable, Sendable {
    /// Files and their bytes.
    package struct Amount: Encodable, Sendable {
        package var count = 0
        package var bytes = 0
    }

    /// The folder that was written.
    package let folder: String
    /// The moment of the database's state in the backup (RFC 3339).
    package let made: String
    /// All documents and pictures.
    package let blobs: Int
    /// The bytes of all files.
    package let bytes: Int
    /// The documents and pictures that were copied now.
    package let copied: Amount
    /// How many documents and pictures of earlier backups were removed, which nothing refers to any more.
    package let removed: Int
    /// Whether the key of seals that the service made is among the files.
    package let hasSealKey: Bool
    /// Whether documents, pictures and keys are encrypted with SIGNET_DATA_KEY.
    package let isEncrypted: Bool
    /// The digests of documents and pictures that were missing or damaged in the data folder.
    package let missing: [String]

    package init(_ manifest: BackupManifest, folder: String, copied: Amount, removed: Int, hasIdentity: Bool) {
        (self.folder, made, blobs, bytes) = (folder, manifest.made.text, manifest.blobs, manifest.bytes)
        (self.copied, self.removed, hasSealKey) = (copied, removed, hasIdentity)
        (isEncrypted, missing) = (manifest.isEncrypted, manifest.missing)
    }
}
