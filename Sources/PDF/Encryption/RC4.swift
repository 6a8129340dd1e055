/// RC4, which PDF used for encryption before AES (ISO 32000-1, 7.6.2).
///
/// Broken as a cipher, and needed to open old documents: no library of ours has it.
struct RC4 {
    private var state = [UInt8](0...255)
    private var first: UInt8 = 0
    private var second: UInt8 = 0

    /// Takes a key of 1 to 256 bytes.
    init(key: [UInt8]) {
        guard !key.isEmpty else { return }
        var other: UInt8 = 0
        for index in 0..<256 {
            other &+= state[index] &+ key[index % key.count]
            state.swapAt(index, Int(other))
        }
    }

    /// Encrypts or decrypts, which is the same.
    static func apply(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var cipher = RC4(key: key)
        return bytes.map { $0 ^ cipher.next() }
    }

    private mutating func next() -> UInt8 {
        first &+= 1
        second &+= state[Int(first)]
        state.swapAt(Int(first), Int(second))
        return state[Int(state[Int(first)] &+ state[Int(second)])]
    }
}
