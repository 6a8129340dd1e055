package import Hummingbird
internal import SignetBasics

/// The identifier of a request in logs: the caller's or a proxy's if it is valid, or else a new one.
package struct RequestID: Sendable {
    package let text: String

    /// The most characters of a caller's.
    private static let longest = 64

    package init(_ request: Request, _ environment: ServiceEnvironment) {
        if let given = request.headers[.requestID], (1...Self.longest).contains(given.utf8.count),
            given.utf8.allSatisfy(Self.isPlain)
        {
            text = given
        } else {
            text = environment.randomBytes(16).hexadecimal
        }
    }

    /// Letters, digits, hyphens and dots: nothing that could end a line, and no key, which has an underscore.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
