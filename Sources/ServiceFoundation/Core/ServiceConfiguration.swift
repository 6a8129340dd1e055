internal import Foundation
package import Logging
package import SignetIsolation
package import SignetObjects

/// How a service is set up.
///
/// Read from flags, environment and a file by ``ConfigurationSources``.
package struct ServiceConfiguration: Sendable {
    /// The folder of all data of the service.
    package var dataFolder: String
    /// The database in PostgreSQL; nil for SQLite in the folder.
    package var database: PostgreSQLSettings?
    /// Object storage for documents and pictures; nil for files in the folder.
    package var objects: ObjectStore?
    /// The most bytes of documents and pictures from object storage that are kept in memory.
    package var blobCacheBytes = 256 << 20
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 for any free one.
    package var port = 8080
    /// The address that links begin with, without a slash at its end; `nil` for the listening address.
    package var baseURL: String?
    /// The files of the certificate chain and its key in PEM; `nil` to speak plain HTTP.
    package var tls: TLSFiles?
    /// Origins that may show pages of the service in a frame, as sources of `frame-ancestors`.
    package var embedders: [String] = []
    /// Whether the address of a client is taken from `X-Forwarded-For`, because a proxy is before the service.
    package var trustsProxy = false
    /// The 32 bytes that data at rest is encrypted with; `nil` to keep it as it is.
    package var dataKey: SecretBytes?
    /// Whether webhooks may go to addresses of this machine and of private networks.
    package var allowsPrivateWebhooks = false
    /// How mails are sent.
    package var mail = MailConfiguration()
    /// The name of this process in logs and traces.
    package var instance = ProcessInfo.processInfo.hostName
    /// Whether log lines of requests have the address of the client.
    package var logsAddresses = false
    /// How much is logged.
    package var logLevel = Logger.Level.info
    /// How log lines are written.
    package var logFormat = LogFormat.automatic
    /// Where traces are sent; `nil` for nowhere.
    package var traces: TraceSettings?
    /// The bounds.
    package var limits = ServiceLimits()
    /// How long requests are still served after SIGTERM, in seconds, while `/ready` already says that there should be no more.
    package var drainDelay = 0
    /// How long requests and jobs in progress may then take, in seconds.
    package var drainLimit = 60
    /// How long a browser stays signed in after it was used, in seconds.
    package var sessionLifetime = 30 * 86_400
    /// The default lifetime of a signing link, in seconds.
    package var linkLifetime = 30 * 86_400
    /// How long after it was asked a signer is due a reminder, in seconds.
    package var reminderAfter = 3 * 86_400
    /// The time zone of people and requests without one.
    package var zone = "UTC"
    /// The most bytes of a finished document that is sent with a mail; a larger one is behind a link.
    package var attachmentBytes = 10 << 20
    /// How long data of people is kept.
    package var retention = RetentionRules()
    /// The text that signers consent to before they sign.
    package var consentText: String?
    /// How documents are sealed.
    package var seal = SealSettings()
    /// The folder of the pages' files, where they are not beside the program.
    package var webFolder: String?
    /// The program whose processes view and verify documents and decode pictures, within the limits; nil for this process, without limits.
    package var workers: WorkerProgram?
    /// The program that makes PDFs of word processors' documents; nil where there is none, or it is switched off.
    package var office: String?
    /// Whether documents are verified for the public, without a key.
    package var verifiesPublicly = true
    /// Files with the certificates of earlier seals of this service, which are trusted when documents are verified.
    package var formerCertificates: [String] = []

    /// Whether `/metrics` asks for a key; not where only this machine can ask.
    package var metricsNeedKey = false

    /// How the folder is used.
    package var folderUse = FolderUse.alone

    /// The processes that serve a folder.
    package enum FolderUse: Sendable, Hashable {
        /// This one alone, ensured by a lock.
        case alone
        /// Several; for tests, their jobs' leases have this many seconds.
        case shared(lease: Int?)
    }

    /// The files of a certificate.
    package struct TLSFiles: Sendable, Hashable {
        package var certificate: String
        package var key: String

        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// How log lines are written.
    package enum LogFormat: String, Sendable, CaseIterable {
        /// As text on a terminal, as JSON elsewhere.
        case automatic = "auto"
        case text
        case json
    }

    /// The listening address, with its port.
    package func address(port: Int) -> String {
        "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// A configuration with all defaults.
    package init(dataFolder: String) { self.dataFolder = dataFolder }
}
