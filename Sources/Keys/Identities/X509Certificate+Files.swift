public import SignetSigning

extension X509Certificate {
    /// The certificates in files of PEM, DER or PKCS#12 without a password.
    ///
    /// - Parameter paths: The files.
    /// - Returns: Each certificate once.
    /// - Throws: `SignetError` `noInput` for a file that cannot be read, `invalidData` for one that is none of these.
    public static func all(contentsOf paths: [String]) throws(SignetError) -> [X509Certificate] {
        try IdentityContents(of: paths).certificates
    }
}
