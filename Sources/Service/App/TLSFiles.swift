internal import NIOSSL
internal import Signet
internal import SignetFiles
internal import SignetServiceFoundation

/// Reads the certificate chain and the key for TLS.
enum TLSFiles {
    /// The most bytes of such a file.
    private static let limit = 1 << 20

    /// The error, with the setting, the file and the reason.
    struct LoadError: Error, CustomStringConvertible, Sendable {
        let description: String

        init(_ setting: String, _ file: String, _ reason: String) { description = "\(setting) \(file): \(reason)" }
    }

    /// The configuration of connections.
    ///
    /// - Throws: ``LoadError`` for a file that cannot be read, that is not a certificate or key in PEM, or for a key that
    ///   does not belong to the certificate.
    static func configuration(_ files: ServiceConfiguration.TLSFiles) throws(LoadError) -> TLSConfiguration {
        let chain = try certificates(files.certificate)
        let key = try key(files.key)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        tls.minimumTLSVersion = .tlsv12
        do { _ = try NIOSSLContext(configuration: tls) } catch {
            throw LoadError(
                "tls.key",
                files.key,
                "it is not the key of the first certificate in \(files.certificate); give the two that belong together"
            )
        }
        return tls
    }

    private static func certificates(_ file: String) throws(LoadError) -> [NIOSSLCertificate] {
        let bytes = try bytes(of: file, "tls.certificate")
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
            throw LoadError(
                "tls.certificate",
                file,
                "it has no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----, or one that cannot be read"
            )
        }
        return chain
    }

    private static func key(_ file: String) throws(LoadError) -> NIOSSLPrivateKey {
        let bytes = try bytes(of: file, "tls.key")
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("ENCRYPTED") else {
            throw LoadError("tls.key", file, "the key has a password; write it without one, as 'openssl pkey' does")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
            throw LoadError(
                "tls.key",
                file,
                "it has no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----, or one that cannot be read"
            )
        }
        return key
    }

    private static func bytes(of file: String, _ setting: String) throws(LoadError) -> [UInt8] {
        do throws(FileError) { return try FileContents.read(file, limit: limit) } catch {
            throw LoadError(setting, file, error.cause.description)
        }
    }
}
