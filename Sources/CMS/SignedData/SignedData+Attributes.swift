internal import CLoading
internal import COpenSSL
internal import SignetKeys

extension SignedData {
    /// An attribute of the signer (RFC 5652, 5.3).
    package struct Attribute {
        /// The object identifier, with dots.
        let identifier: String
        /// The values, in DER.
        let values: [[UInt8]]
        /// The attribute itself, in DER.
        let der: [UInt8]

        /// Attributes that are examined.
        package enum Identifier: String {
            /// RFC 5652, 11.1.
            case contentType = "1.2.840.113549.1.9.3"
            /// RFC 5652, 11.2.
            case messageDigest = "1.2.840.113549.1.9.4"
            /// RFC 5652, 11.3.
            case signingTime = "1.2.840.113549.1.9.5"
            /// RFC 2634, 5.4.
            case signingCertificate = "1.2.840.113549.1.9.16.2.12"
            /// RFC 5035, 3.
            case signingCertificateV2 = "1.2.840.113549.1.9.16.2.47"
            /// RFC 3161, appendix A.
            case timeStamp = "1.2.840.113549.1.9.16.2.14"
            /// A time stamp of the content (RFC 5126, 5.11.4).
            case contentTimeStamp = "1.2.840.113549.1.9.16.2.20"
            /// RFC 6211, 2.
            case algorithmProtection = "1.2.840.113549.1.9.52"
            /// RFC 5126, 5.8.1.
            case policy = "1.2.840.113549.1.9.16.2.15"
            /// Adobe's revocation information (ISO 32000-2, 12.8.3.3.2).
            case revocationInformation = "1.2.840.113583.1.1.8"
        }

        @safe init?(_ attribute: OpaquePointer?) {
            guard let attribute = unsafe attribute else { return nil }
            unsafe identifier = numbers(of: X509_ATTRIBUTE_get0_object(attribute))
            unsafe values = (0..<max(0, X509_ATTRIBUTE_count(attribute))).map { index in
                let value = unsafe X509_ATTRIBUTE_get0_type(attribute, index)
                return unsafe encoded { unsafe i2d_ASN1_TYPE(value, $0) }
            }
            unsafe der = encoded { unsafe i2d_X509_ATTRIBUTE(attribute, $0) }
        }
    }
}
