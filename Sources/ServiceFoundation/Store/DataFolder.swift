/// The names of the files and folders in the service's data folder.
package enum DataFolder {
    package static let databaseName = "signet.sqlite"
    package static let blobsName = "blobs"
    package static let identityName = "seal-identity.p12"
    package static let certificateName = "seal-certificate.pem"
    package static let lockName = "lock"
    private static let restoreMarkName = "restore-unfinished"

    package static func database(of folder: String) -> String { "\(folder)/\(databaseName)" }
    package static func blobs(of folder: String) -> String { "\(folder)/\(blobsName)" }
    /// A file that exists while a backup is being restored.
    package static func restoreMark(of folder: String) -> String { "\(folder)/\(restoreMarkName)" }
}
