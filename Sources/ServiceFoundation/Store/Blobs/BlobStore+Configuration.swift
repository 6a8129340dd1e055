extension BlobStore {
    /// The blobs of a service: in object storage, or in its data folder.
    ///
    /// - Parameters:
    ///   - configuration: Names the place and the key.
    ///   - database: Has the times of objects; nil where nothing is kept or removed.
    ///   - metrics: Count and time what is done.
    package convenience init(
        _ configuration: ServiceConfiguration,
        database: (any StoreDatabase)?,
        metrics: Metrics
    ) {
        if let objects = configuration.objects {
            self.init(
                ObjectBlobs(objects, database: database),
                key: configuration.dataKey,
                metrics: metrics,
                cacheBytes: configuration.blobCacheBytes
            )
        } else {
            self.init(
                folder: DataFolder.blobs(of: configuration.dataFolder),
                key: configuration.dataKey,
                metrics: metrics
            )
        }
    }
}
