internal import CLoading
internal import COpenSSL

/// Runs calls of OpenSSL and takes what they leave in the thread's queue of errors away: a host program that uses OpenSSL itself
/// would take it for its own.
func withoutErrors<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return try body()
}

/// The DER that a function of OpenSSL writes: called once for the length, and once for the bytes.
func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
    let length = Int(write(nil))
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        var next = buffer.baseAddress
        count = unsafe max(0, Int(write(&next)))
    }
}

/// A name of an object identifier, or its numbers where it has none.
func name(of object: OpaquePointer?) -> String { unsafe text(of: object, numbers: false) }

/// The numbers of an object identifier.
func numbers(of object: OpaquePointer?) -> String { unsafe text(of: object, numbers: true) }

private func text(of object: OpaquePointer?, numbers: Bool) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let length = unsafe OBJ_obj2txt(&buffer, Int32(buffer.count), object, numbers ? 1 : 0)
    return length < 1
        ? "unknown" : String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
