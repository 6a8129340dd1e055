internal import Glibc
internal import SignetFiles
public import SignetKeys
public import SignetSigning

extension X509Certificate {
    /// The certificates in files and folders, for a ``Verifier`` to trust.
    ///
    /// - Parameter paths: Files of PEM, DER or PKCS#12 without a password, or folders of PEM and DER; other files in folders are
    ///   passed over.
    /// - Returns: Each certificate once.
    /// - Throws: `SignetError` `noInput` for what cannot be read, `invalidData` for a file without a certificate.
    public static func trusted(in paths: [String]) throws(SignetError) -> [X509Certificate] {
        var found: [X509Certificate] = []
        var seen: Set<[UInt8]> = []
        for path in paths {
            // A file has no names in it.
            let names = Folder.names(in: path).sorted()
            let isFolder = !names.isEmpty
            let files = isFolder ? names.filter { !$0.hasPrefix(".") }.map { path + "/" + $0 } : [path]
            for file in files {
                let bytes: [UInt8]
                do throws(SignetError) {
                    bytes = try SignetError.files(InputFile.contents(of: file, limit: mostBytes))
                } catch {
                    if isFolder { continue }
                    throw error
                }
                var certificates = all(in: bytes)
                if certificates.isEmpty, !isFolder { certificates = try all(contentsOf: [file]) }
                found += certificates.filter { seen.insert($0.der).inserted }
            }
        }
        return found
    }

    /// The certificates that the system trusts for connections.
    ///
    /// - Returns: Them; few issuers of signatures are among them.
    /// - Throws: `SignetError` `noInput` when there are none.
    public static func trustedBySystem() throws(SignetError) -> [X509Certificate] {
        let files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]
        guard let file = files.first(where: { unsafe access($0, R_OK) == 0 }) else {
            throw SignetError(.noInput, "the system has no file of trusted certificates")
        }
        return try trusted(in: [file])
    }

    private static let mostBytes = 16 << 20

    private static func all(in bytes: [UInt8]) -> [X509Certificate] {
        let blocks = PEM.isFound(in: bytes) ? (try? PEM.blocks(of: bytes)) ?? [] : []
        let encoded =
            PEM.isFound(in: bytes) ? blocks.filter { $0.label.hasSuffix("CERTIFICATE") }.map(\.contents) : [bytes]
        return encoded.compactMap { try? X509Certificate(der: $0) }
    }
}
