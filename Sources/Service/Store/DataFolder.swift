/// The names of the files and folders in the service's data folder.
enum DataFolder {
    static let databaseName = "signet.sqlite"
    static let blobsName = "blobs"
    static let identityName = "seal-identity.p12"
    static let certificateName = "seal-certificate.pem"
    static let lockName = "lock"
    private static let restoreMarkName = "restore-unfinished"

    static func database(of folder: String) -> String { "\(folder)/\(databaseName)" }
    static func blobs(of folder: String) -> String { "\(folder)/\(blobsName)" }
    /// A file that exists while a backup is being restored.
    static func restoreMark(of folder: String) -> String { "\(folder)/\(restoreMarkName)" }
}
