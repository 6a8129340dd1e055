package import Foundation
internal import Signet
internal import SignetAudit
internal import SignetFiles
package import SignetServiceFoundation
internal import SignetSigning
internal import SignetVerification

/// Checks a data folder and its database, while it is served or not, and changes nothing.
package struct DataCheck {
    private let folder: String
    private let blobs: BlobStore
    private let date: Date
    private let database: MaintainedDatabase
    private let storage: StorageTrial?

    /// The most problems of one kind that a report lists.
    private static let most = 1_000

    package init(_ configuration: ServiceConfiguration, at date: Date) throws {
        (folder, self.date) = (configuration.dataFolder, date)
        try MaintenanceError.requireData(configuration)
        database = try MaintainedDatabase(configuration)
        blobs = BlobStore(configuration, database: nil, metrics: Metrics())
        storage = try StorageTrial(configuration)
        if storage?.problems.isEmpty ?? true { try blobs.checkKey() }
    }

    /// Checks everything.
    ///
    /// - Throws: The database's error where it cannot be read at all.
    package func run() throws -> CheckReport {
        var report = CheckReport(folder: folder)
        report.database = .init(
            schema: try database.read { try SchemaVersion.changes(in: $0).count },
            current: Schema.migrator.version,
            problems: try database.problems(most: Self.most)
        )
        report.storage = storage
        let isReadable = storage?.problems.isEmpty ?? true
        if isReadable { try check(try database.read { try BlobReferences.all(in: $0) }, &report) }
        let chains = try database.read {
            try Row.fetchAll($0, sql: "SELECT DISTINCT chain, accountId FROM event ORDER BY chain").map {
                try Chain(name: $0["chain"], account: $0["accountId"])
            }
        }
        let (requests, ended) = try database.read {
            (
                try RequestReference.all(in: $0),
                try String.fetchSet($0, sql: "SELECT id FROM batch WHERE state <> 'running'")
            )
        }
        // Those of accounts have the ends of others.
        var accounts: [String: AuditVerification] = [:]
        for chain in chains where chain.isOfAccount {
            accounts[chain.name] = try check(chain, nil, &report)
        }
        for chain in chains where !chain.isOfAccount {
            let verification = try check(chain, requests[chain.name], &report)
            guard let verification, ended.contains(chain.name), let account = accounts[chain.account] else { continue }
            do throws(AuditError) { _ = try verification.compareEnd(in: account) } catch {
                report.chains.broken.append(.init(name: chain.name, problem: "\(error)"))
            }
        }
        try checkEnds(in: accounts, but: Set(chains.map(\.name)), &report)
        return report
    }

    private struct Chain {
        let name: String
        let account: String

        var isOfAccount: Bool { name == account }
    }

    /// The documents of a completed request.
    private struct RequestReference {
        var digests: [String] = []

        /// The completed requests.
        static func all(in database: Database) throws -> [String: RequestReference] {
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT request.id, requestDocument.sha256 FROM requestDocument
                        JOIN request ON request.id = requestDocument.requestId
                        WHERE request.state = 'completed' AND requestDocument.shown = 1
                        ORDER BY request.id, requestDocument.position
                    """
            )
            return try rows.reduce(into: [:]) {
                $0[try $1["id"], default: RequestReference()].digests.append(try $1["sha256"])
            }
        }
    }

    // MARK: Documents and pictures

    private func check(_ digests: Set<String>, _ report: inout CheckReport) throws {
        for digest in digests.sorted() {
            do {
                report.blobs.bytes += try blobs.file(digest).count
                report.blobs.count += 1
            } catch {
                guard StoreUnavailableError(error) == nil else { throw error }
                // It may have been deleted since.
                guard try database.read({ try !digest.isUnused(in: $0) }) else { continue }
                let isThere = try blobs.fileLength(digest) != nil
                if isThere { report.blobs.damaged.append(digest) } else { report.blobs.missing.append(digest) }
            }
        }
        let named = Set(digests.map(blobs.name))
        for digit in "0123456789abcdef" {
            for name in try blobs.names(beginning: digit).subtracting(named) {
                report.orphans.count += 1
                report.orphans.bytes += try blobs.length(name: name) ?? 0
            }
        }
    }

    // MARK: Chains and seals

    /// Checks a chain, and the documents of the request that it is of.
    ///
    /// - Returns: Its content; `nil` if it is not valid or was deleted since.
    private func check(
        _ chain: Chain,
        _ request: RequestReference?,
        _ report: inout CheckReport
    ) throws -> AuditVerification? {
        let export = try database.read { try AuditLog.export(of: chain.name, account: chain.account, in: $0) }
        guard let export else { return nil }
        report.chains.count += 1
        let verification: AuditVerification
        do throws(AuditError) { verification = try AuditVerification(export) } catch {
            report.chains.broken.append(.init(name: chain.name, problem: "\(error)"))
            return nil
        }
        report.chains.entries += verification.count
        for digest in request?.digests ?? [] {
            // One that is missing is reported as a blob.
            guard let document = try? blobs.bytes(digest) else { continue }
            do {
                if try seals(of: document, verification) { report.seals.count += 1 }
            } catch {
                report.seals.broken.append(.init(name: chain.name, problem: error.description))
            }
        }
        return verification
    }

    /// Searches for missing chains whose ends are in the chains of accounts.
    private func checkEnds(
        in accounts: [String: AuditVerification],
        but found: Set<String>,
        _ report: inout CheckReport
    ) throws {
        for (account, verification) in accounts.sorted(by: { $0.key < $1.key }) {
            for end in verification.ends where end.count > 0 && !found.contains(end.chain) {
                // It may have been made since.
                guard try database.read({ try AuditLog.head(of: end.chain, in: $0) }) == .none else { continue }
                let problem =
                    "its \(end.count) entries are missing, which entry \(end.entry) of the chain of its account, \(account), has recorded"
                report.chains.broken.append(.init(name: end.chain, problem: problem))
            }
        }
    }

    /// The reason why a seal is not valid, in a sentence.
    private struct BrokenSeal: Error { let description: String }

    /// Checks the seals of a completed document: their signatures, and that they cover its chain.
    ///
    /// - Returns: Whether it has some; documents have none while seals are off.
    private func seals(of document: [UInt8], _ trail: AuditVerification) throws(BrokenSeal) -> Bool {
        let found: Verification
        do throws(SignetError) { found = try Verifier(trusting: [], at: date).verify(document) } catch {
            throw BrokenSeal(description: "the document cannot be read: \(error)")
        }
        for signature in found.signatures where signature.indication == .failed {
            let reason = signature.decisiveFault.map { "\($0)" } ?? "it does not hold"
            throw BrokenSeal(description: "the signature in the field '\(signature.field)': \(reason)")
        }
        do throws(AuditError) {
            var history = try DocumentHistory(trail.documents)
            history.update(document[...])
            let result = try history.finish()
            try DocumentHistory.requireFinal([result])
            return try trail.compare(sealsIn: found.signatures.compactMap(\.reason), of: result) != nil
        } catch {
            throw BrokenSeal(description: "\(error)")
        }
    }
}
