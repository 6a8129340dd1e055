internal import Glibc

extension [String] {
    /// The strings as C takes them: an array that ends with a null pointer.
    package func withCStrings<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
    ) rethrows -> Result {
        var pointers = unsafe map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return try unsafe body(pointers)
    }
}
