internal import SignetCryptography
internal import SignetKeys
package import SignetStamping

extension SignedData {
    /// The revocation information inside: Adobe's attribute, and the lists of the message itself.
    ///
    /// ```
    /// RevocationInfoArchival ::= SEQUENCE {
    ///   crl          [0] EXPLICIT SEQUENCE of CRLs, OPTIONAL
    ///   ocsp         [1] EXPLICIT SEQUENCE of OCSP Responses, OPTIONAL
    ///   otherRevInfo [2] EXPLICIT SEQUENCE of OtherRevInfo, OPTIONAL }
    /// ```
    package var revocationData: ValidationData {
        var data = ValidationData(
            certificates: certificates.map(\.der),
            ocspResponses: [],
            revocationLists: revocationLists
        )
        for value in signed(.revocationInformation) + unsigned(.revocationInformation) {
            guard var rest = ASN1Element(value[...])?.content else { continue }
            while let part = ASN1Element(rest, .context) {
                rest = part.rest
                guard var items = ASN1Element(part.content)?.content else { continue }
                while let item = ASN1Element(items) {
                    items = item.rest
                    switch part.tag {
                    case 0: data.add(revocationList: Array(item.whole))
                    case 1: data.add(ocspResponse: Array(item.whole))
                    default: break
                    }
                }
            }
        }
        return data
    }
}
