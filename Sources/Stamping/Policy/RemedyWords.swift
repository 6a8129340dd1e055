/// How remedies are worded: with the library's names, the command's options or the service's members.
public struct RemedyWords: Sendable {
    private let words: @Sendable (Remedy) -> String?

    /// `words` gives the words of a remedy, as part of a sentence; nil where the reader cannot use it.
    public init(_ words: @escaping @Sendable (Remedy) -> String?) { self.words = words }

    /// The library's own words.
    public static let library = RemedyWords { $0.description }

    /// A reason with the remedies that the reader can use, as in `it exists already; remove it, or allow replacing it`.
    public func sentence(_ reason: String, _ remedies: [Remedy]) -> String {
        let ways = remedies.compactMap(words)
        return ways.isEmpty ? reason : "\(reason); \(ways.joined(separator: ", or "))"
    }
}

extension CodingUserInfoKey {
    /// The ``RemedyWords`` of the reports that an encoder writes; without it, the library's.
    public static let remedyWords = CodingUserInfoKey(rawValue: "signet.remedy-words")
}

extension RemedyWords {
    package init(of encoder: any Encoder) {
        self = CodingUserInfoKey.remedyWords.flatMap { encoder.userInfo[$0] as? RemedyWords } ?? .library
    }
}
