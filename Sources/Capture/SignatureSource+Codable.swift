internal import SignetBasics

extension SignatureSource: Codable {
    /// Reads a source with any decoder, by the rules of ``init(json:)``.
    ///
    /// A general decoder takes longer for the samples of a drawing than ``init(json:)``, which a service should use.
    ///
    /// - Throws: `SignetError` as ``init(json:)``.
    public init(from decoder: any Decoder) throws {
        try self.init(json: JSONValue(from: decoder).bytes)
    }

    /// Writes the content of ``json()``.
    public func encode(to encoder: any Encoder) throws {
        var scanner = JSONScanner<JSONError>(json(), maximumDepth: Limits.depth)
        try JSONValue(&scanner, numbers: .all).encode(to: encoder)
    }
}
