internal import SignetBasics

/// A bucket and the beginning of the names in it, written as `s3://bucket/prefix`.
package struct ObjectAddress: Hashable, Sendable, CustomStringConvertible {
    package let bucket: String
    /// Without a slash at its beginning and its end; empty for the whole bucket.
    package let prefix: String

    package var description: String { prefix.isEmpty ? "s3://\(bucket)" : "s3://\(bucket)/\(prefix)" }

    /// The letters before the bucket.
    package static let scheme = "s3://"

    /// The bytes of the longest name of an object, as S3 has it.
    package static let longestName = 1_024

    /// Reads an address.
    package init(_ text: String) throws(ObjectAddressError) {
        guard text.hasPrefix(Self.scheme) else { throw .scheme }
        let slash = UInt8(ascii: "/")
        let parts = text.utf8.dropFirst(Self.scheme.utf8.count).split(
            separator: slash,
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let bucket = String(Substring(parts[0]))
        guard Self.isBucket(bucket) else { throw .bucket }
        var prefix = parts.count > 1 ? String(Substring(parts[1])) : ""
        while prefix.utf8.last == slash { prefix = String(decoding: prefix.utf8.dropLast(), as: UTF8.self) }
        guard prefix.isEmpty || Self.isName(prefix) else { throw .name }
        (self.bucket, self.prefix) = (bucket, prefix)
    }

    /// The name in the bucket of an object below the prefix.
    package func name(of object: String) throws(ObjectAddressError) -> String {
        let name = prefix.isEmpty ? object : "\(prefix)/\(object)"
        guard Self.isName(name) else { throw .name }
        return name
    }

    /// 3 to 63 small letters, digits, hyphens and dots, with a letter or digit at both ends and after each dot.
    private static func isBucket(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (3...63).contains(bytes.count) else { return false }
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let isPlain = bytes.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        return isPlain
            && bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
                guard let first = $0.first, let last = $0.last else { return false }
                return isAlphanumeric(first) && isAlphanumeric(last)
            }
    }

    /// A name that every server and every client takes for the same one: no empty part, none of dots, no control characters.
    private static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= longestName, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        // By bytes: a slash with a combining character is another Character, but it is a slash for the server.
        return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        }
    }
}

/// The reason why a text is no address of objects.
package enum ObjectAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    case scheme
    case bucket
    case name

    package var description: String {
        switch self {
        case .scheme: "the address must be s3://bucket or s3://bucket/prefix"
        case .bucket:
            "the bucket's name must have 3 to 63 small letters, digits, hyphens and dots, and begin and end with a letter or digit"
        case .name:
            """
            the name must have at most \(ObjectAddress.longestName) bytes, no control characters, and between its \
            slashes neither nothing nor '.' nor '..'
            """
        }
    }
}
