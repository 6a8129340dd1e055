/// Ends the process when a function of OpenSSL failed that can fail only for lack of memory or of an algorithm.
///
/// Callers check external input (lengths of keys, tags) first. To continue would mean a wrong digest or plain bytes in the
/// place of encrypted ones.
func require(_ status: Int32) {
    precondition(status == 1, "libcrypto is out of memory, or was built without an algorithm that Signet needs")
}
