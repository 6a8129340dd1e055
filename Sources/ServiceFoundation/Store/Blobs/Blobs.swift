package import Foundation

/// A place for named bytes: the files of a folder, or the objects of a bucket.
///
/// Names are as `4e/4e5e…`, or without a slash for what the service notes about the place. The functions wait.
package protocol Blobs: Sendable {
    /// Whether waiting for a blob is longer than for a disk.
    var isRemote: Bool { get }

    /// Keeps bytes under their own name; they last when it returns, and are not removed for some time.
    ///
    /// - Parameters:
    ///   - name: A name that no other bytes have.
    ///   - database: The caller's transaction, if it is in one that writes.
    ///   - bytes: Makes the bytes; not asked where they are there already.
    /// - Throws: The error of the place or of the database.
    func keep(_ name: String, in database: Database?, _ bytes: () throws -> [UInt8]) throws

    /// Keeps bytes, unless some have the name.
    ///
    /// - Returns: Whether there were none.
    func keepFirst(_ name: String, _ bytes: [UInt8]) throws -> Bool

    /// The bytes of a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - database: The caller's transaction, if it is in one; it is not kept waiting for long.
    /// - Returns: The bytes.
    /// - Throws: ``BlobMissingError`` where there are none.
    func bytes(_ name: String, in database: Database?) throws -> [UInt8]

    /// The number of bytes of a name; nil where there are none.
    func length(_ name: String) throws -> Int?

    /// Removes bytes, unless they were kept again since a moment; one who keeps them meanwhile has them when they return.
    ///
    /// Not in a transaction, which would wait for it.
    /// - Returns: Whether they no longer exist.
    func remove(_ name: String, keptBefore moment: Date) throws -> Bool

    /// The names that begin with a hexadecimal digit.
    func names(beginning digit: Character) throws -> Set<String>

    /// Takes the place for the database, of which it has the bytes.
    ///
    /// - Throws: ``ForeignStorageError`` where it has those of another one.
    func claim() throws

    /// Asks whether the place answers.
    ///
    /// - Throws: The error of one that does not.
    func probe() throws
}

/// There is no blob of this name.
package struct BlobMissingError: Error, CustomStringConvertible {
    package let name: String

    package var description: String { "the blob \(name) is not there: restore it from a backup" }
}
