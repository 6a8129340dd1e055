internal import CLoading
package import COpenSSL

/// Owns an object of OpenSSL.
@safe
package final class OpenSSLReference {
    package let pointer: OpaquePointer
    private let release: (OpaquePointer?) -> Void

    /// Takes an object; nil when there is none.
    @safe package init?(_ pointer: OpaquePointer?, _ release: @escaping (OpaquePointer?) -> Void) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
        unsafe self.release = release
    }

    deinit { unsafe release(pointer) }

    /// The elements of a stack.
    package var elements: [OpaquePointer] {
        unsafe (0..<max(0, OPENSSL_sk_num(pointer))).compactMap { index in
            unsafe OPENSSL_sk_value(pointer, index).map { OpaquePointer($0) }
        }
    }

    /// A stack of certificates, which it holds.
    package static func stack(of certificates: [CertificateHandle]) -> OpenSSLReference? {
        guard let stack = unsafe OpenSSLReference(unsafe OPENSSL_sk_new_null(), freeCertificates) else { return nil }
        for certificate in certificates {
            unsafe certificate.withPointer { pointer in
                guard unsafe X509_up_ref(pointer) == 1 else { return }
                if unsafe OPENSSL_sk_push(stack.pointer, UnsafeRawPointer(pointer)) < 1 { unsafe X509_free(pointer) }
            }
        }
        return stack
    }
}

/// Frees a stack of certificates with what is in it.
package func freeCertificates(_ stack: OpaquePointer?) {
    unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free($0.map { OpaquePointer($0) }) }
}

/// The value that a `d2i_…` function of OpenSSL reads; nil unless it reads all bytes.
@safe package func parsed(
    _ der: [UInt8],
    _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
    _ release: @escaping (OpaquePointer?) -> Void
) -> OpenSSLReference? {
    unsafe der.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        guard unsafe position != nil, let object = OpenSSLReference(unsafe read(&position, buffer.count), release)
        else {
            ERR_clear_error()
            return nil
        }
        return unsafe position == buffer.baseAddress.map { unsafe $0 + buffer.count } ? object : nil
    }
}

extension [UInt8] {
    /// The bytes of an ASN.1 string, number or time of OpenSSL.
    package init(_ string: UnsafePointer<ASN1_STRING>) {
        guard let data = unsafe string.pointee.data else {
            self = []
            return
        }
        self = unsafe Array(UnsafeBufferPointer(start: data, count: Int(string.pointee.length)))
    }
}
