internal import SignetFiles
internal import SignetServiceFoundation

/// The files of documents and pictures below a data folder or a backup.
enum BlobFiles {
    /// Their paths below the folder, as `blobs/4e/4e5e…`.
    static func paths(in folder: String) -> [String] {
        Folder.names(in: "\(folder)/\(DataFolder.blobsName)").flatMap { part in
            Folder.names(in: "\(folder)/\(DataFolder.blobsName)/\(part)").map { BackupList.blob("\(part)/\($0)") }
        }.filter(BackupList.isBlob)
    }
}
