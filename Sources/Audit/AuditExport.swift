internal import SignetBasics

/// A chain in one JSON text, for people who want to check it themselves.
package enum AuditExport {
    /// The value of its member `format`.
    package static let format = "signet-audit-2"
    /// The value that earlier releases wrote, whose entries have no salts.
    static let earlierFormat = "signet-audit-1"

    /// The bytes before the entries.
    package static func beginning(chain: String, head: AuditDigest) throws(AuditError) -> [UInt8] {
        let name = try CanonicalJSON.bytes(of: .string(chain))
        return Array("{\"format\":\"\(format)\",\"chain\":".utf8) + name
            + Array(",\"head\":\"\(head.text)\",\"entries\":[\n".utf8)
    }

    /// The bytes between two entries: each has its own line.
    package static let separator = Array(",\n".utf8)
    /// The bytes after the last entry.
    package static let end = Array("\n]}\n".utf8)

    /// The whole export of entries, as they were appended.
    ///
    /// A store that has their bytes may as well write ``beginning(chain:head:)``, the bytes with ``separator``s, and
    /// ``end``.
    package static func bytes(of entries: [AuditEntry]) throws(AuditError) -> [UInt8] {
        guard let last = entries.last else { throw AuditError(.noEntries) }
        var bytes = try beginning(chain: last.chain, head: last.hash)
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes += separator }
            bytes += try entry.bytes
        }
        return bytes + end
    }
}
