internal import Foundation
internal import SignetAudit
internal import SignetFiles
package import SignetServiceFeatures
internal import SignetServiceFoundation

extension SignetService {
    /// Writes all data about a person into a folder, and records the export.
    ///
    /// - Parameters:
    ///   - address: The person's e-mail address.
    ///   - account: The name of the only account to look in; nil for all.
    ///   - folder: An empty folder; it is made where there is none.
    /// - Returns: The number of requests that they sign.
    /// - Throws: ``MaintenanceError``, and ``UnknownAccountError`` where there is no such account.
    package func exportPerson(_ address: String, account: String?, to folder: String) async throws -> Int {
        try parts.api.store.claimBlobs()
        let id = try await identifier(ofAccount: account)
        let export: PersonExport
        do {
            export = try PersonExport(
                of: EmailAddress(address),
                account: id,
                store: parts.api.store,
                at: parts.api.now
            )
            try export.write(to: folder)
        } catch let error as FileError {
            throw MaintenanceError(error)
        }
        let now = parts.api.now
        try await parts.api.store.write { database in
            for (account, count) in export.counts {
                let details = ["requests": String(count)]
                let event = AuditEvent(.personExported, at: now, by: .service, from: .service, document: nil, details)
                try AuditLog(account: account).append([event], in: database)
            }
        }
        return export.count
    }

    /// Erases a person from requests, and records the erasure.
    ///
    /// - Parameters:
    ///   - address: The person's e-mail address.
    ///   - account: The name of the only account to look in; nil for all.
    ///   - completed: How completed requests are treated.
    ///   - purpose: Whether the person is erased, or only counted.
    /// - Returns: The report of the erasure, or of its rehearsal.
    /// - Throws: ``MaintenanceError`` where a request is open, and ``UnknownAccountError`` where there is no such account.
    package func erasePerson(
        _ address: String,
        account: String?,
        completed: CompletedRequests,
        _ purpose: ErasurePurpose
    ) async throws -> ErasureReport {
        try parts.api.store.claimBlobs()
        let id = try await identifier(ofAccount: account)
        let erasure = PersonErasure(email: try EmailAddress(address), completed: completed, requests: parts.requests)
        do {
            let report = try await parts.api.store.write { database in
                let report = try erasure.run(account: id, in: database)
                // An error rolls the transaction back.
                if purpose == .rehearsal { throw Rehearsed(report: report) }
                return report
            }
            // The log has the rows as they were; the process that serves the folder empties it too.
            _ = try? await parts.api.store.emptyLog()
            return report
        } catch let rehearsed as Rehearsed {
            return rehearsed.report
        }
    }

    /// The report of a rehearsal, whose transaction is rolled back.
    private struct Rehearsed: Error { let report: ErasureReport }

    private func identifier(ofAccount name: String?) async throws -> String? {
        guard let name else { return nil }
        return try await parts.api.store.read { try AccountRecord.find(named: name, in: $0) }.id
    }
}

/// Whether a person is erased, or only counted.
package enum ErasurePurpose: Sendable {
    case erasure
    /// Nothing is written.
    case rehearsal
}
