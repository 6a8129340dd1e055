internal import SignetWeb

/// The reason why a mail cannot be written.
package enum MailError: Error, Hashable, Sendable {
    package enum AddressFault: Hashable, Sendable {
        case noAt
        case local
        case domain
        case control
        case tooLong
    }

    package enum HeaderFault: Hashable, Sendable {
        /// A character that no header may have, by its number in Unicode.
        case character(UInt32)
        /// More characters than the limit.
        case tooLong(limit: Int)
        /// A value that is not of the form that this header has.
        case form
    }

    /// A text is not the address of a mailbox.
    case address(String, AddressFault)
    /// A value cannot be in the header with this name.
    case header(String, HeaderFault)

    /// A text from outside as far as it is shown.
    static func shown(_ text: String) -> String { String(plainLine: text.utf8, limit: 80) }
}

extension MailError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    package var description: String {
        switch self {
        case .address(let text, .noAt): "'\(text)' is not an address: write it as name@example.org"
        case .address(let text, .local):
            "the part of '\(text)' before the @ is not one of an address: use letters, digits and dots between them"
        case .address(let text, .domain): "the part of '\(text)' after the @ is not the name of a host"
        case .address(let text, .control): "the address '\(text)' has an invisible character: type it again"
        case .address(let text, .tooLong):
            "the address '\(text)' is too long: it may have \(MailAddress.limit.address) bytes, \(MailAddress.limit.local) of them before the @"
        case .header(let name, .character(let number)):
            "the header \(name) cannot have the character U+\(Self.digits(number)): remove it"
        case .header(let name, .tooLong(let limit)): "the header \(name) may have \(limit) characters: shorten it"
        case .header(let name, .form): "the value of the header \(name) does not have the form of this header"
        }
    }

    private static func digits(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
