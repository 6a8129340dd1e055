/// The numbers of the service, by their names for Prometheus.
package enum Metric: String, CaseIterable, Sendable {
    case httpRequests = "signet_http_requests_total"
    case httpDuration = "signet_http_request_duration_seconds"
    case httpRunning = "signet_http_requests_running"
    case bytesInFlight = "signet_bytes_in_flight"
    case workLoad = "signet_work_load"
    case draining = "signet_draining"
    case buildInfo = "signet_build_info"
    case confinement = "signet_confinement"
    case logLines = "signet_log_lines_total"

    case documentsStamped = "signet_documents_stamped_total"
    case documentsSealed = "signet_documents_sealed_total"
    case requestsCreated = "signet_signing_requests_created_total"
    case requestsCompleted = "signet_signing_requests_completed_total"
    case requestsSealed = "signet_signing_requests_sealed_total"
    case sealsFailed = "signet_seals_failed_total"
    case documentsRenewed = "signet_documents_renewed_total"
    case renewalsFailed = "signet_renewals_failed_total"
    case webhooksDelivered = "signet_webhooks_delivered_total"
    case webhooksFailed = "signet_webhooks_failed_total"
    case mailReports = "signet_mail_reports_total"

    case jobs = "signet_jobs"
    case jobOldest = "signet_job_oldest_seconds"
    case jobAttempts = "signet_job_attempts_total"
    case jobsOverdue = "signet_jobs_overdue_total"
    case leasesLost = "signet_leases_lost_total"
    case webhookOpen = "signet_webhook_open"
    case requestsUnsealed = "signet_requests_unsealed"
    case sealsWaiting = "signet_seals_waiting"
    case sealsOldest = "signet_seals_oldest_seconds"
    case sealsLastFailure = "signet_seals_last_failure_timestamp_seconds"
    case renewalsPending = "signet_renewals_pending"
    case renewalsFailing = "signet_renewals_failing"
    case renewalsLate = "signet_renewals_late"
    case renewalsFirstEnd = "signet_renewals_first_end_timestamp_seconds"
    case certificateExpiry = "signet_certificate_expiry_timestamp_seconds"

    case databaseSeconds = "signet_db_seconds"
    case databasePool = "signet_db_pool"
    case databaseStatements = "signet_db_statements_total"
    case transactionRetries = "signet_tx_retries_total"
    case databaseBytes = "signet_database_bytes"
    case blobSeconds = "signet_blob_seconds"
    case blobErrors = "signet_blob_errors_total"
    case documents = "signet_documents"
    case documentsBytes = "signet_documents_bytes"
    case dataFree = "signet_data_free_bytes"

    case spansExported = "signet_spans_exported_total"
    case spansDropped = "signet_spans_dropped_total"

    case processorSeconds = "process_cpu_seconds_total"
    case residentMemory = "process_resident_memory_bytes"
    case virtualMemory = "process_virtual_memory_bytes"
    case openFiles = "process_open_fds"
    case mostOpenFiles = "process_max_fds"
    case processStart = "process_start_time_seconds"
}

extension Metric {
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    package var kind: Kind {
        switch self {
        case .httpDuration, .databaseSeconds, .blobSeconds: .histogram
        case _ where rawValue.hasSuffix("_total"): .counter
        default: .gauge
        }
    }

    /// The labels of counters that begin with zero, so that the first increase shows in a rate.
    var firstLabels: [MetricLabels] {
        switch self {
        case .httpRequests: []
        case .jobAttempts:
            JobKind.allCases.flatMap { job in AttemptOutcome.allCases.map { job.labels(of: $0) } }
        case .jobsOverdue: JobKind.allCases.map { ["kind": $0.rawValue] }
        case .databaseStatements: ["read", "write"].map { ["operation": $0] }
        case .transactionRetries: [["code": "busy"]]
        case .blobErrors: ["get", "put"].map { ["operation": $0, "code": "input-output"] }
        case .spansDropped: ["full", "refused"].map { ["reason": $0] }
        case .mailReports: MailReportOutcome.allCases.map { ["outcome": $0.rawValue] }
        case .logLines, .processorSeconds: []
        case _ where kind == .counter: [.none]
        default: []
        }
    }

    /// The meaning, in a line.
    package var help: String {
        switch self {
        case .httpRequests: "Answered requests, by the pattern of their path."
        case .httpDuration: "Seconds until the answer began, by the pattern of the path."
        case .httpRunning: "Requests that are being answered."
        case .bytesInFlight: "Announced bytes of the bodies of requests that are being answered."
        case .workLoad: "Pieces of work that run on the threads of requests or wait for them."
        case .draining: "Whether the process was asked to stop."
        case .buildInfo: "1; the label has the version."
        case .confinement: "Whether the kernel has what confines the processes that read documents and pictures."
        case .logLines: "Lines of the log, by level."
        case .documentsStamped: "Stamped documents."
        case .documentsSealed: "Documents sealed for callers of the API."
        case .requestsCreated: "Signing requests that were made."
        case .requestsCompleted: "Signing requests that were completed."
        case .requestsSealed: "Signing requests whose document was sealed."
        case .sealsFailed: "Attempts to seal a signing request that failed."
        case .documentsRenewed: "Documents that were renewed."
        case .renewalsFailed: "Attempts to renew a document that failed."
        case .webhooksDelivered: "Events that a webhook took."
        case .webhooksFailed: "Events that were given up."
        case .mailReports: "Reports on the delivery of mails, by what came of them."
        case .jobs: "Jobs, by kind and state."
        case .jobOldest: "Seconds for which the oldest job has been due, by kind."
        case .jobAttempts: "Attempts of jobs, by kind and outcome."
        case .jobsOverdue: "Attempts of jobs that took so long that the job was left to others, by kind."
        case .leasesLost: "Jobs that another process took over while this one had them."
        case .webhookOpen: "Webhooks that get nothing for a while, since they failed repeatedly."
        case .requestsUnsealed: "Signing requests that wait for a seal which no job makes; always 0."
        case .sealsWaiting: "Signing requests that wait for their seal."
        case .sealsOldest: "Seconds for which the first of them has waited."
        case .sealsLastFailure: "When an attempt to seal failed the last time; 0 without one."
        case .renewalsPending: "Documents that are to be renewed at some time."
        case .renewalsFailing: "Documents whose last renewal failed."
        case .renewalsLate: "Documents whose time stamp ended before they were renewed."
        case .renewalsFirstEnd: "When the first time stamp ends; 0 without one."
        case .certificateExpiry: "When a certificate ends: of TLS, of seals, or the first of accounts' own seals."
        case .databaseSeconds: "Seconds of reading and writing transactions, waiting included."
        case .databasePool: "Transactions that have a connection to the database, or wait for one."
        case .databaseStatements: "Statements that were run."
        case .transactionRetries: "Transactions that were tried again."
        case .databaseBytes: "Bytes of the database's files."
        case .blobSeconds: "Seconds of reading and writing documents and pictures."
        case .blobErrors: "Documents and pictures that could not be read or written."
        case .documents: "Stored documents."
        case .documentsBytes: "Bytes of the stored documents, each content once."
        case .dataFree: "Bytes that are free where the data is."
        case .spansExported: "Spans that the collector of traces took."
        case .spansDropped: "Spans that were dropped, since the collector did not take them in time or at all."
        case .processorSeconds: "Processor time of the process, in seconds."
        case .residentMemory: "Resident memory of the process."
        case .virtualMemory: "Virtual memory of the process."
        case .openFiles: "Open file descriptors."
        case .mostOpenFiles: "The most open file descriptors."
        case .processStart: "When the process started."
        }
    }
}

/// The labels of a number.
package struct MetricLabels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// As Prometheus reads them, without braces.
    let text: String

    package init(dictionaryLiteral elements: (String, String)...) {
        text = elements.map { "\($0)=\"\($1.escapedForMetrics)\"" }.joined(separator: ",")
    }

    package static let none: MetricLabels = [:]
}

extension String {
    fileprivate var escapedForMetrics: String {
        let needsEscape = utf8.contains { byte in
            byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        }
        guard needsEscape else { return self }
        return replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

/// The outcome of an attempt at a job.
package enum AttemptOutcome: String, CaseIterable, Sendable { case succeeded, failed }

extension JobKind {
    /// The labels of an attempt.
    func labels(of outcome: AttemptOutcome) -> MetricLabels { ["kind": rawValue, "outcome": outcome.rawValue] }
}
