internal import CLoading
package import COpenSSL
internal import Glibc
internal import SignetBasics

/// Runs calls of OpenSSL and takes what they leave in the thread's queue of errors away: a host program that uses OpenSSL itself
/// would take it for its own.
package func withoutErrors<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return try body()
}

/// The DER that a function of OpenSSL writes: called once for the length, and once for the bytes.
package func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
    let length = Int(write(nil))
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        var next = buffer.baseAddress
        count = unsafe max(0, Int(write(&next)))
    }
}

/// A name of an object identifier, or its numbers where it has none.
package func name(of object: OpaquePointer?) -> String { unsafe text(of: object, numbers: false) }

/// The numbers of an object identifier.
package func numbers(of object: OpaquePointer?) -> String { unsafe text(of: object, numbers: true) }

private func text(of object: OpaquePointer?, numbers: Bool) -> String {
    var buffer = [CChar](repeating: 0, count: 201)
    let length = unsafe OBJ_obj2txt(&buffer, Int32(buffer.count), object, numbers ? 1 : 0)
    return length < 1
        ? "unknown" : String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// A time of OpenSSL in seconds since 1970; nil for one that no calendar shows.
package func seconds(of time: UnsafePointer<ASN1_TIME>?) -> Int? {
    var parts = unsafe tm()
    guard unsafe time != nil && ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe CivilTime(
        year: Int(parts.tm_year) + 1900,
        month: Int(parts.tm_mon) + 1,
        day: Int(parts.tm_mday),
        hour: Int(parts.tm_hour),
        minute: Int(parts.tm_min),
        second: Int(parts.tm_sec)
    )?.seconds
}
