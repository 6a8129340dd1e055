internal import CLoading
internal import COpenSSL

/// The name of a subject or issuer (RFC 5280, 4.1.2.4).
package struct DistinguishedName {
    /// The Name in DER, as in the certificate.
    package let der: [UInt8]
    /// On one line (RFC 4514), in UTF-8, with control characters as escapes.
    let text: String
    /// The last common name, or else organisation or e-mail address; the whole text when it has none of them.
    package let commonName: String

    init(_ name: OpaquePointer?) {
        der = unsafe encoded { unsafe i2d_X509_NAME(name, $0) }
        let line = unsafe Self.line(name)
        text = line
        let parts = [NID_commonName, NID_organizationName, NID_pkcs9_emailAddress]
        commonName = parts.lazy.compactMap { unsafe Self.part($0, of: name) }.first ?? line
    }

    /// OpenSSL's style of RFC 2253, but that letters beyond ASCII stay letters.
    private static let style =
        UInt(ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL | ASN1_STRFLGS_UTF8_CONVERT | ASN1_STRFLGS_DUMP_UNKNOWN)
        | UInt(ASN1_STRFLGS_DUMP_DER | XN_FLAG_SEP_COMMA_PLUS | XN_FLAG_DN_REV | XN_FLAG_DUMP_UNKNOWN_FIELDS)

    private static func line(_ name: OpaquePointer?) -> String {
        withoutErrors {
            let memory = unsafe BIO_new(BIO_s_mem())
            defer { unsafe BIO_free(memory) }
            guard unsafe X509_NAME_print_ex(memory, name, 0, style) >= 0 else { return "" }
            var start: UnsafeMutablePointer<UInt8>?
            let length = unsafe BIO_ctrl(memory, BIO_CTRL_INFO, 0, &start)
            guard let start = unsafe start, length > 0 else { return "" }
            return unsafe String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
                .withoutControls
        }
    }

    private static func part(_ id: Int32, of name: OpaquePointer?) -> String? {
        withoutErrors {
            var (index, last) = unsafe (X509_NAME_get_index_by_NID(name, id, -1), Int32(-1))
            while index >= 0 {
                last = index
                index = unsafe X509_NAME_get_index_by_NID(name, id, last)
            }
            guard last >= 0, let entry = unsafe X509_NAME_get_entry(name, last) else { return nil }
            var start: UnsafeMutablePointer<UInt8>?
            let length = unsafe ASN1_STRING_to_UTF8(&start, X509_NAME_ENTRY_get_data(entry))
            guard let start = unsafe start else { return nil }
            defer { unsafe CRYPTO_free(start, nil, 0) }
            guard length > 0 else { return nil }
            return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(length)), as: UTF8.self)
                .withoutControls
        }
    }
}

extension String {
    /// The text without characters that move the cursor or change the direction of writing: names are strangers' words and are
    /// shown in terminals.
    var withoutControls: String {
        var shown = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}
