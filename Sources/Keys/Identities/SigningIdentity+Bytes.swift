package import SignetSigning

extension SigningIdentity {
    /// Reads an identity that is in memory; its format is found as that of a file is.
    ///
    /// - Parameters:
    ///   - file: The bytes of such a file.
    ///   - password: Ignored when the file is not encrypted.
    /// - Throws: `SignetError` as ``init(contentsOf:certificates:options:password:)-(_,_,_,String?)`` does.
    package init(_ file: [UInt8], password: String?) throws(SignetError) {
        do throws(IdentityError) {
            let identity = try SigningIdentity(IdentityFile(file).contents(password: password), .init())
            guard identity.certificate.allowsSigning else {
                throw .usageForbidsSigning(identity.certificate.commonName)
            }
            self = identity
        } catch {
            throw SignetError(error)
        }
    }
}
