internal import CLoading
internal import COpenSSL

/// Owns an object of OpenSSL.
@safe
final class Held {
    let pointer: OpaquePointer
    private let release: (OpaquePointer?) -> Void

    /// Takes an object; nil when there is none.
    @safe init?(_ pointer: OpaquePointer?, _ release: @escaping (OpaquePointer?) -> Void) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
        unsafe self.release = release
    }

    deinit { unsafe release(pointer) }
}

/// What an `i2d_…` function of OpenSSL writes; nil when it fails.
@safe func derBytes(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
    let length = write(nil)
    guard length > 0 else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
        var end = buffer.baseAddress
        count = unsafe Int(max(0, write(&end)))
    }
}

/// What a `d2i_…` function of OpenSSL reads; nil unless it reads all bytes.
@safe func parsed(
    _ der: [UInt8],
    _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
    _ release: @escaping (OpaquePointer?) -> Void
) -> Held? {
    unsafe der.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        guard unsafe position != nil, let object = Held(unsafe read(&position, buffer.count), release) else {
            ERR_clear_error()
            return nil
        }
        return unsafe position == buffer.baseAddress.map { unsafe $0 + buffer.count } ? object : nil
    }
}

extension [UInt8] {
    /// The bytes of an ASN.1 string, number or time of OpenSSL.
    init(_ string: UnsafePointer<ASN1_STRING>) {
        guard let data = unsafe string.pointee.data else {
            self = []
            return
        }
        self = unsafe Array(UnsafeBufferPointer(start: data, count: Int(string.pointee.length)))
    }
}

/// An object identifier as numbers with dots, of at most 200 bytes.
@safe func identifierText(_ object: OpaquePointer?) -> String {
    var text = [CChar](repeating: 0, count: 201)
    guard unsafe OBJ_obj2txt(&text, Int32(text.count), object, 1) > 0 else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
