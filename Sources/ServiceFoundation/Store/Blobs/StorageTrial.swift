internal import Foundation
internal import SignetObjects

/// The findings about the object storage of a service, of which all operations were tried.
package struct StorageTrial: Encodable, Sendable {
    /// Its faults, in sentences.
    package let problems: [String]
    /// What it lacks and the service can do without.
    package let notes: [String]

    /// Tries the storage that the settings name; nil for the folder.
    ///
    /// - Throws: ``UnusableStorageError`` where it does not answer.
    package init?(_ configuration: ServiceConfiguration) throws {
        guard let objects = configuration.objects else { return nil }
        do throws(ObjectError) {
            let faults = try objects.trial("trial-\(UUID().uuidString.lowercased())")
            problems = faults.filter { !$0.isMinor }.map(\.description)
            notes = faults.filter(\.isMinor).map(\.description)
        } catch {
            throw UnusableStorageError(cause: error)
        }
    }
}
