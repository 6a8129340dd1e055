internal import Foundation
internal import NIOSSL
internal import Signet
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// When the certificates of the service end.
struct CertificateEnds: Sendable {
    /// The use of a certificate.
    enum Use: String, Sendable, CaseIterable {
        case tls
        /// The seals of accounts that have no identity.
        case seal
        /// The seals of an account that has one.
        case accountSeal = "account-seal"
    }

    struct Certificate: Sendable {
        let use: Use
        let name: String
        let end: Moment
    }

    /// The first to end comes first.
    let all: [Certificate]

    /// The most identities of accounts that are opened: each takes a tenth of a second the first time.
    private static let most = 100

    /// Reads the certificates; waits for the disk and the processor.
    init(_ parts: ServiceParts) throws {
        var all: [Certificate] = []
        if let files = parts.configuration.tls, let chain = try? NIOSSLCertificate.fromPEMFile(files.certificate),
            let first = chain.first
        {
            let end = Moment(milliseconds: Int64(first.notValidAfter) * 1_000)
            all.append(Certificate(use: .tls, name: files.certificate, end: end))
        }
        if parts.configuration.seal.isEnabled {
            let identities = parts.seals.identities
            let records = try parts.api.store.readNow { database in
                try IdentityRecord.all("ORDER BY created DESC LIMIT \(Self.most)", [], in: database)
            }
            for record in [nil] + records.map(Optional.some) {
                guard let certificate = try? identities.identity(record).certificate else { continue }
                all.append(
                    Certificate(
                        use: record == nil ? .seal : .accountSeal,
                        name: certificate.commonName,
                        end: Moment(certificate.notAfter)
                    )
                )
            }
        }
        self.all = all.sorted { $0.end < $1.end }
    }

    /// As numbers for Prometheus: the first end of each use.
    var samples: [MetricSample] {
        Use.allCases.compactMap { use in
            all.first { $0.use == use }.map {
                MetricSample(.certificateExpiry, ["use": use.rawValue], Int($0.end.milliseconds / 1_000))
            }
        }
    }
}
