public import SignetSigning

/// Where a private key is, by what `--key` and a recipe's `key` say: the one place that distinguishes the kinds of names.
package enum KeyLocation: Hashable, Sendable {
    /// A file, by its path.
    case file(String)
    /// A token, by a PKCS#11 URI.
    case token(TokenURI)

    /// Reads a name; a file whose path begins with `pkcs11:` is named `./pkcs11:…`.
    ///
    /// - Throws: `SignetError` `invalidArgument` for a PKCS#11 URI that is wrong.
    package init(_ name: String) throws(SignetError) {
        guard !Self.isElsewhere(name) else {
            do throws(TokenURIError) { self = .token(try TokenURI(name)) } catch {
                throw SignetError(.invalidArgument, error.description, file: TokenURI.shown(name))
            }
            return
        }
        self = .file(name)
    }

    /// Whether a name is not the path of a file: it is not relative to any folder.
    package static func isElsewhere(_ name: String) -> Bool { TokenURI.isWritten(in: name) }

    /// The key with its certificate.
    ///
    /// - Parameters:
    ///   - certificates: Files with further certificates.
    ///   - options: How the key signs, and which keys are taken.
    ///   - password: Called at most once, when the key needs a password or a PIN and its name does not say where that is.
    /// - Returns: The identity.
    /// - Throws: `SignetError` as ``SigningIdentity/init(key:certificates:options:password:)``.
    package func identity(
        certificates: [String],
        options: PrivateKey.Options,
        password: SigningIdentity.PasswordSource
    ) throws(SignetError) -> SigningIdentity {
        switch self {
        case .file(let path):
            try SigningIdentity(contentsOf: path, certificates: certificates, options: options, password: password)
        case .token(let uri):
            try SigningIdentity(uri, certificates: certificates, options: options, password: password)
        }
    }

    /// The name for people, without what may be secret.
    package var name: String {
        switch self {
        case .file(let path): path
        case .token(let uri): uri.name
        }
    }
}

extension SigningIdentity {
    /// Finds an identity by its name: the path of a file, or the PKCS#11 URI (RFC 7512) of a private key on a token, such as
    /// `pkcs11:token=seal;object=jane?module-path=/usr/lib/softhsm/libsofthsm2.so`.
    ///
    /// A URI has the module loaded into this process: accept it only from a person who may run code there. The PIN
    /// is that of `pin-source`, or else the password; it is tried once, and not again in this process when the token refuses
    /// it. The session with the token lasts as long as the identity.
    ///
    /// - Parameters:
    ///   - name: The path or the URI.
    ///   - certificates: Further files with certificates.
    ///   - options: How the key signs, and which keys are taken.
    ///   - password: Called at most once, when a password or a PIN is needed.
    /// - Throws: `SignetError`: as the initializer from a path for files; for tokens
    ///   `invalidArgument` for a wrong URI or one of several keys, `noInput` for a module, token or key that is not there, `refused`
    ///   for a PIN that is missing, wrong or locked, `inputOutput` for a token that fails.
    public init(
        key name: String,
        certificates: [String] = [],
        options: PrivateKey.Options = .init(),
        password: PasswordSource
    ) throws(SignetError) {
        self = try KeyLocation(name).identity(certificates: certificates, options: options, password: password)
    }

    /// Finds an identity by its name, with a password or a PIN that is known.
    ///
    /// - Parameters:
    ///   - name: The path or the URI.
    ///   - certificates: Further files with certificates.
    ///   - options: How the key signs, and which keys are taken.
    ///   - password: The password or the PIN; ignored when none is needed.
    /// - Throws: `SignetError` as the initializer whose password is a closure.
    public init(
        key name: String,
        certificates: [String] = [],
        options: PrivateKey.Options = .init(),
        password: String? = nil
    ) throws(SignetError) {
        try self.init(key: name, certificates: certificates, options: options) { () throws(SignetError) in password }
    }
}
