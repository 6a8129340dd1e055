internal import CLoading

/// The address of a mailbox (RFC 5321, `Mailbox`), by a strict grammar.
///
/// One `@`; no comments, routes, address literals or quotes around a local part that needs them. A domain in other letters than
/// ASCII is converted into its A-labels (RFC 5891, UTS 46).
package struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The part before the `@`, as it was written.
    package let local: String
    /// The domain in small letters of ASCII.
    package let domain: String

    /// The address as it is in an envelope and in a header.
    package var text: String { "\(local)@\(domain)" }

    package var description: String { text }

    /// Whether only servers with SMTPUTF8 (RFC 6531) take it: its local part has other letters than ASCII.
    package var needsSMTPUTF8: Bool { !local.utf8.allSatisfy { $0 < 0x80 } }

    /// Bytes of the longest address and of its longest local part (RFC 5321, 4.5.3.1).
    package static let limit = (address: 254, local: 64)

    /// Reads an address.
    package init(_ text: String) throws(MailError) {
        func fault(_ fault: MailError.AddressFault) -> MailError { .address(MailError.shown(text), fault) }
        guard text.utf8.count <= 1_000 else { throw .address(MailError.shown(text), .tooLong) }
        guard !text.unicodeScalars.contains(where: HeaderText.isForbidden) else { throw fault(.control) }
        guard let at = text.lastIndex(of: "@") else { throw fault(.noAt) }
        local = Self.unquoted(text[..<at])
        guard Self.isDotAtom(local) else { throw fault(.local) }
        guard let domain = Self.domain(text[text.index(after: at)...]) else { throw fault(.domain) }
        self.domain = domain
        guard local.utf8.count <= Self.limit.local, self.text.utf8.count <= Self.limit.address else {
            throw fault(.tooLong)
        }
    }

    /// Takes quotes away that are not needed.
    private static func unquoted(_ local: Substring) -> String {
        local.count > 2 && local.hasPrefix("\"") && local.hasSuffix("\"") && !local.contains("\\")
            ? String(local.dropFirst().dropLast()) : String(local)
    }

    /// Whether this is a dot-atom (RFC 5322, 3.2.3), with letters of other scripts (RFC 6532).
    private static func isDotAtom(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty
                && atom.unicodeScalars.allSatisfy { scalar in
                    guard scalar.isASCII else { return HeaderText.isVisible(scalar) }
                    return scalar.properties.isASCIIHexDigit || scalar.properties.isAlphabetic
                        || "0123456789!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
                }
        }
    }

    /// The domain in A-labels; nil for what is no name of a host.
    private static func domain(_ text: Substring) -> String? {
        guard let ascii = text.utf8.allSatisfy({ $0 < 0x80 }) ? text.lowercased() : domainInASCII(String(text)),
            !ascii.isEmpty, ascii.utf8.count <= 253
        else { return nil }
        let labels = ascii.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                }
        }
        // A number at the end is an address of a host.
        guard areLabels, let last = labels.last, !last.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) else { return nil }
        return ascii
    }

    /// A domain in A-labels by ICU; nil where it has none or ICU is not installed.
    private static func domainInASCII(_ text: String) -> String? {
        let units = Array(text.utf16)
        guard signet_has_icu(), units.count <= 253 else { return nil }
        var isPossible = true
        let result = unsafe [UInt16](unsafeUninitializedCapacity: 256) { buffer, count in
            let length = unsafe signet_domain_in_ascii(units, Int32(units.count), buffer.baseAddress, 256)
            isPossible = length > 0
            count = max(0, Int(length))
        }
        return isPossible ? String(decoding: result, as: UTF16.self) : nil
    }
}

/// A mailbox with the name of its owner.
package struct Mailbox: Hashable, Sendable {
    /// Empty where there is none.
    package let name: String
    package let address: MailAddress

    package init(name: String, address: MailAddress) { (self.name, self.address) = (name, address) }
}

extension Mailbox: CustomStringConvertible {
    /// As `Name <name@example.org>`, or the address alone.
    package var description: String { name.isEmpty ? address.text : "\(name) <\(address.text)>" }

    /// Reads `Name <name@example.org>`, or an address alone.
    package init(_ text: String) throws(MailError) {
        guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
            self.init(name: "", address: try MailAddress(text))
            return
        }
        let name = text[..<start].trimmingPrefix { $0 == " " }
        let address = try MailAddress(String(text[text.index(after: start)...].dropLast()))
        let trimmed = String(name.reversed().drop { $0 == " " }.reversed())
        let isQuoted = trimmed.count >= 2 && trimmed.hasPrefix("\"") && trimmed.hasSuffix("\"")
        let shown = isQuoted ? String(trimmed.dropFirst().dropLast()) : trimmed
        try HeaderText.check(shown, in: "From", limit: MailMessage.limit.name)
        self.init(name: shown, address: address)
    }
}
