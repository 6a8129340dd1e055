internal import SignetFiles
package import SignetSigning

/// The keys and certificates that were found in one file or several.
package struct IdentityContents {
    /// The most certificates of a file.
    static let mostCertificates = 100

    private(set) var keys: [(key: KeyHandle, name: String?)] = []
    private(set) var certificates: [X509Certificate] = []
    /// The certificates as OpenSSL's objects, in the same order: their keys are decoded once.
    private var handles: [CertificateHandle] = []

    /// Adds a key once.
    mutating func add(_ key: KeyHandle, name: String?) {
        guard !keys.contains(where: { $0.key.isSameKey(as: key) }) else { return }
        keys.append((key, name))
    }

    /// Adds a certificate once.
    mutating func add(_ handle: CertificateHandle) throws(IdentityError) {
        let certificate = X509Certificate(handle)
        guard !certificates.contains(certificate) else { return }
        guard certificates.count < Self.mostCertificates else {
            throw .tooManyCertificates(limit: Self.mostCertificates)
        }
        certificates.append(certificate)
        handles.append(handle)
    }

    /// Adds what another file has.
    mutating func add(_ other: IdentityContents) throws(IdentityError) {
        for (key, name) in other.keys { add(key, name: name) }
        for handle in other.handles { try add(handle) }
    }

    /// The only key.
    func key() throws(IdentityError) -> KeyHandle {
        guard let first = keys.first else { throw .noKey }
        guard keys.count == 1 else {
            throw .severalKeys(keys.map { certificate(of: $0.key)?.commonName ?? $0.name ?? $0.key.kind.description })
        }
        return first.key
    }

    /// The certificate of a key, the best one of several.
    package func certificate(of key: KeyHandle) -> X509Certificate? {
        Self.best(of: zip(certificates, handles).filter { $1.publicKey?.isSameKey(as: key) ?? false }.map(\.0))
    }

    /// Of several certificates of one key, one that may sign, is of no authority, and is valid for longest.
    static func best(of own: [X509Certificate]) -> X509Certificate? {
        func rank(_ certificate: X509Certificate) -> (Int, Int, Int) {
            (certificate.allowsSigning ? 1 : 0, certificate.isAuthority ? 0 : 1, certificate.lastSecond)
        }
        return own.max { rank($0) < rank($1) }
    }

    /// The issuers of a certificate of these, its own first, and the certificates that have nothing to do with it.
    func chain(of signer: X509Certificate) -> (issuers: [X509Certificate], unrelated: [X509Certificate]) {
        var rest = Array(certificates.indices)
        var chain: [Int] = []
        var current = rest.first { certificates[$0] == signer }
        while let index = current {
            chain.append(index)
            rest.removeAll { $0 == index }
            current = certificates[index].isSelfIssued ? nil : rest.first { isIssued(index, by: $0) }
        }
        return (chain.dropFirst().map { certificates[$0] }, rest.map { certificates[$0] })
    }

    /// Names are compared before anything is computed; authorities that were renewed have several keys under one name.
    private func isIssued(_ subject: Int, by issuer: Int) -> Bool {
        handles[subject].couldBeIssued(by: handles[issuer]) && handles[subject].isSigned(by: handles[issuer])
    }
}

extension IdentityContents {
    /// Reads a file with a key and further files with certificates.
    ///
    /// - Parameters:
    ///   - path: The file that may be encrypted.
    ///   - certificates: Files that are not.
    ///   - password: Called when the first file is encrypted.
    /// - Throws: `SignetError` with the file.
    package init(
        of path: String,
        certificates: [String],
        password: SigningIdentity.PasswordSource
    ) throws(SignetError) {
        try self.init(Self.file(path), of: path, certificates: certificates, password: password)
    }

    /// The same of a file that was read.
    package init(
        _ file: IdentityFile,
        of path: String,
        certificates: [String],
        password: SigningIdentity.PasswordSource
    ) throws(SignetError) {
        let secret = file.needsPassword ? try password() : nil
        self = try SignetError.identities(of: path) { () throws(IdentityError) in try file.contents(password: secret) }
        try add(certificates)
    }

    /// Reads files that need no password.
    package init(of paths: [String]) throws(SignetError) {
        self.init()
        try add(paths)
    }

    private mutating func add(_ paths: [String]) throws(SignetError) {
        for path in paths {
            let more = try Self.file(path)
            try SignetError.identities(of: path) { () throws(IdentityError) in
                guard !more.needsPassword else { throw .encryptedCertificates }
                try add(try more.contents(password: nil))
            }
        }
    }

    private static func file(_ path: String) throws(SignetError) -> IdentityFile {
        let bytes = try SignetError.files(InputFile.contents(of: path, limit: IdentityFile.limit))
        return try SignetError.identities(of: path) { () throws(IdentityError) in try IdentityFile(bytes) }
    }
}
