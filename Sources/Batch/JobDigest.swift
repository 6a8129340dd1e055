internal import SignetPDF
internal import SignetSigning

/// The identity of a job: the digest of its paths, or of the bytes of its document, and of the values of its variables.
///
/// Stamps that are part of a job are not included.
struct JobDigest: Sendable {
    /// 32 hexadecimal digits.
    let text: String

    init(of job: SigningJob) {
        var parts: [[UInt8]] = []
        switch job.input {
        case .file(let path): parts += [Array("file".utf8), Array(path.utf8)]
        case .bytes(let bytes): parts += [Array("bytes".utf8), bytes]
        case .object(let address): parts += [Array("object".utf8), Array(address.utf8)]
        }
        if let path = job.output.path { parts.append(Array(path.utf8)) }
        for (name, value) in job.operation.values.sorted(by: { $0.key < $1.key }) {
            parts += [Array(name.utf8), Array(value.utf8)]
        }
        text = ContentDigest(of: parts).hexadecimal
    }

    /// The digest in sixteen bytes; nil for anything else.
    var key: Key? { Key(text[...]) }

    /// Sixteen bytes of a SHA-256: no two are the same by chance.
    struct Key: Hashable, Sendable {
        private let high: UInt64
        private let low: UInt64

        /// The key of a path, the same however often a separator is repeated.
        init(ofPath path: String) {
            let names = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
            let bytes = ContentDigest.bytes(of: (path.hasPrefix("/") ? [[]] : []) + names.map { Array($0) })
            high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
        }

        init?(_ text: Substring) {
            guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
                let low = UInt64(text.dropFirst(16), radix: 16)
            else { return nil }
            self.high = high
            self.low = low
        }
    }
}
