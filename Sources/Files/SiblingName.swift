/// The name of a file that is being written beside the place where it will be: `.<name>.<16 hexadecimal digits>.part`.
///
/// Such names are used where the file system has no unnamed files, and for the moment in which a file replaces another.
enum SiblingName {
    private static let digits = 16
    private static let ending = ".part"
    /// How long a name may be, in bytes.
    private static let limit = 255

    /// A new one for a file; of a long name, as many characters as fit.
    static func make(for name: String) -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let tail = "." + String(repeating: "0", count: digits - number.count) + number + ending
        var kept = Substring(name)
        while kept.utf8.count > limit - 1 - tail.utf8.count { kept.removeLast() }
        return "." + kept + tail
    }

    /// Whether a name is one of these.
    static func matches(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let tail = 1 + digits + ending.utf8.count
        guard bytes.count >= 1 + tail, bytes[0] == UInt8(ascii: "."),
            bytes.suffix(ending.utf8.count) == [UInt8](ending.utf8)[...]
        else { return false }
        let number = bytes.suffix(tail).prefix(1 + digits)
        return number.first == UInt8(ascii: ".")
            && number.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
