internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetIsolation
internal import SignetKeys
package import SignetServiceFoundation

/// Verifies documents that are not kept, trusting the certificates with which this service seals, and for time stamps the authorities
/// that its operator trusts.
package struct DocumentVerification: Sendable {
    private let store: Store
    private let identities: SealIdentities
    private let timeStampAnchors: [X509Certificate]
    /// The certificates of earlier seals.
    private let formerCertificates: [X509Certificate]
    private let sealsDocuments: Bool
    private let environment: ServiceEnvironment
    /// The threads that wait for the processes.
    private let work: WorkPool
    private let limits: ServiceLimits
    /// The processes that read documents; nil for this one.
    private let isolated: IsolatedWork?

    /// Sets up, reading the certificates of earlier seals.
    ///
    /// - Throws: `SignetError` for a file of theirs that cannot be read.
    package init(
        _ configuration: ServiceConfiguration,
        store: Store,
        seals: SealServices,
        work: WorkPool,
        _ environment: ServiceEnvironment
    ) throws {
        (self.store, self.work, self.environment) = (store, work, environment)
        (identities, timeStampAnchors) = (seals.identities, seals.timeStampAnchors)
        formerCertificates = try X509Certificate.trusted(in: configuration.formerCertificates)
        (sealsDocuments, limits) = (configuration.seal.isEnabled, configuration.limits)
        isolated = configuration.workers.map { [limits] program in
            IsolatedWork(
                WorkerTask(VerificationWorker.name, seconds: limits.viewingSeconds, memory: limits.viewingBytes),
                by: program,
                answerLimit: VerificationAnswer.mostBytes
            )
        }
    }

    /// The report of a document, as JSON, with its origin where the service finished exactly this document.
    ///
    /// - Throws: ``Problem`` for a document that cannot be read, or not within the bounds.
    package func report(on document: [UInt8], named name: String) async throws -> [UInt8] {
        let (records, former) = try await store.read { database in
            try sealsDocuments
                ? (IdentityRecord.all("", [], in: database), FormerIdentityRecord.all("", [], in: database)) : ([], [])
        }
        let date = environment.now()
        let (report, digest) = try await work.runUntilGivenUp { isGivenUp in
            let task = VerificationTask(
                document: document,
                name: name,
                trusted: certificates(records) + former.compactMap { try? X509Certificate(der: Array($0.certificate)) },
                trustedForTimeStamps: timeStampAnchors,
                date: date
            )
            return (try answer(to: task, isGivenUp).report(), BlobStore.digest(of: document))
        }
        guard let origin = try await store.read({ try DocumentOrigin.of(digest, in: $0) }) else { return report }
        return try Self.report(report, with: origin)
    }

    /// A report with the origin as its last member: the process that reads an untrusted document does not know it.
    private static func report(_ report: [UInt8], with origin: DocumentOrigin) throws -> [UInt8] {
        guard report.last == UInt8(ascii: "}") else { return report }
        return report.dropLast() + Array(",\"origin\":".utf8) + (try JSONCoding.bytes(of: origin)) + [UInt8(ascii: "}")]
    }

    private func answer(
        to task: VerificationTask,
        _ isGivenUp: @escaping @Sendable () -> Bool
    ) throws(Problem) -> VerificationAnswer {
        guard let isolated else { return task.run(within: limits.viewingSeconds) }
        let bytes: [UInt8]
        do throws(WorkerProcess.AnswerError) {
            bytes = try isolated.answer(to: task.message, givenUp: isGivenUp)
        } catch {
            throw problem(error)
        }
        guard let answer = VerificationAnswer(bytes) else { throw problem(.broken) }
        return answer
    }

    /// The service's own certificate, those of accounts, and earlier ones.
    ///
    /// Their issuers are not trusted: they have other customers.
    private func certificates(_ records: [IdentityRecord]) -> [X509Certificate] {
        guard sealsDocuments else { return formerCertificates }
        // An identity that cannot be read is reported where it is used.
        return ([nil] + records.map(Optional.some)).compactMap { try? identities.identity($0).certificate }
            + formerCertificates
    }

    private func problem(_ failure: WorkerProcess.AnswerError) -> Problem {
        switch failure {
        case .late, .large, .broken:
            Problem(
                .unprocessableContent,
                "too-complex",
                "The document cannot be read within \(limits.viewingSeconds) s and the memory that is allowed: check it with "
                    + "'signet verify' on your own machine."
            )
        case .notStarted:
            Problem(
                .serviceUnavailable,
                "busy",
                "The server has more to do than it can: try again in a few seconds."
            ).with(.retryAfter, "2")
        }
    }
}
