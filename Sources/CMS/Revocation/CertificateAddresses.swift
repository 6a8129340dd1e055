internal import CLoading
internal import COpenSSL
internal import SignetKeys

extension CertificateHandle {
    /// The OCSP responders that the certificate names (RFC 5280, 4.2.2.1).
    package var responderAddresses: [String] { Array(allResponderAddresses.prefix(Self.mostAddresses)) }

    /// Where the certificate says that its issuer's can be fetched.
    package var issuerAddresses: [String] { Array(accessAddresses(NID_ad_ca_issuers).prefix(Self.mostAddresses)) }

    /// The revocation lists that the certificate names (RFC 5280, 4.2.1.13), without those for some reasons alone or of others.
    package var listAddresses: [String] { Array(allListAddresses.prefix(Self.mostAddresses)) }

    /// The first address for revocation information that is not tried, since there are too many; nil where all are.
    var untriedAddress: String? {
        [allResponderAddresses, allListAddresses].lazy.compactMap { $0.dropFirst(Self.mostAddresses).first }.first
    }

    /// The most addresses that are tried for one purpose.
    static let mostAddresses = 4

    private var allResponderAddresses: [String] { accessAddresses(NID_ad_OCSP) }

    private var allListAddresses: [String] {
        unsafe withExtension(NID_crl_distribution_points, unsafe CRL_DIST_POINTS_free) { element in
            let point = unsafe UnsafePointer<DIST_POINT>(element).pointee
            guard unsafe point.reasons == nil && point.CRLissuer == nil, let name = unsafe point.distpoint?.pointee,
                unsafe name.type == 0, let names = unsafe name.name.fullname
            else { return [] }
            return unsafe (0..<max(0, OPENSSL_sk_num(names))).compactMap { index in
                unsafe Self.address(OPENSSL_sk_value(names, index)?.assumingMemoryBound(to: GENERAL_NAME.self))
            }
        }
    }

    private func accessAddresses(_ method: Int32) -> [String] {
        unsafe withExtension(NID_info_access, unsafe AUTHORITY_INFO_ACCESS_free) { element in
            let access = unsafe UnsafePointer<ACCESS_DESCRIPTION>(element).pointee
            guard unsafe OBJ_obj2nid(access.method) == method else { return [] }
            return unsafe Self.address(access.location).map { [$0] } ?? []
        }
    }

    /// The addresses in the elements of an extension, each once.
    private func withExtension(
        _ kind: Int32,
        _ release: @escaping (OpaquePointer?) -> Void,
        _ addresses: (OpaquePointer) -> [String]
    ) -> [String] {
        withoutErrors {
            let value = unsafe withPointer { unsafe X509_get_ext_d2i($0, kind, nil, nil) }
            guard let elements = OpenSSLReference(unsafe value.map { OpaquePointer($0) }, release) else { return [] }
            var found: Set<String> = []
            return unsafe elements.elements.flatMap(addresses).filter { found.insert($0).inserted }
        }
    }

    /// An http or https address; nil for other names, such as LDAP's.
    private static func address(_ name: UnsafePointer<GENERAL_NAME>?) -> String? {
        guard let name = unsafe name, unsafe name.pointee.type == GEN_URI,
            let text = unsafe name.pointee.d.uniformResourceIdentifier
        else { return nil }
        let address = unsafe String(decoding: [UInt8](text), as: UTF8.self)
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://") ? address : nil
    }
}
