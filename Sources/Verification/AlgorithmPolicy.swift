internal import FoundationEssentials
internal import SignetBasics
public import SignetSigning

/// Until when algorithms are acceptable in signatures (ETSI TS 119 312).
///
/// As a file it is JSON, with a date or null (no end) for each algorithm, and for keys by their least number of bits:
///
/// ```json
/// {
///   "digests": {"SHA-1": "2012-08-01", "SHA-256": null},
///   "keys": {"RSA": [{"bits": 1900, "until": "2029-01-01"}], "EC": [{"bits": 256, "until": null}]}
/// }
/// ```
///
/// Algorithms that are not listed are not acceptable.
public struct AlgorithmPolicy: Hashable, Sendable {
    /// The last moment of each digest algorithm, in seconds since 1970; nil inside for no end.
    let digests: [String: Int?]
    /// The last moments of keys, by their kind, with the least bits first.
    let keys: [String: [KeyRule]]

    struct KeyRule: Hashable, Sendable {
        /// Keys of so many bits and more.
        let bits: Int
        /// In seconds since 1970; nil for no end.
        let end: Int?
    }

    /// Whether an algorithm is acceptable at a moment.
    enum Verdict: Hashable {
        case acceptable
        /// It was until a moment, in seconds since 1970; 0 when it never was.
        case weak(end: Int)
    }

    func verdict(onDigest name: String, at time: Int) -> Verdict {
        guard let end = digests[name] else { return .weak(end: 0) }
        return Self.verdict(end, at: time)
    }

    /// - Parameters:
    ///   - kind: `RSA`, `RSA-PSS`, `EC` or `EdDSA`.
    ///   - bits: The length of the key.
    ///   - time: In seconds since 1970.
    /// - Returns: Whether the key is long enough then.
    func verdict(onKey kind: String, bits: Int, at time: Int) -> Verdict {
        guard let rule = keys[kind]?.last(where: { $0.bits <= bits }) else { return .weak(end: 0) }
        return Self.verdict(rule.end, at: time)
    }

    private static func verdict(_ end: Int?, at time: Int) -> Verdict {
        guard let end, time >= end else { return .acceptable }
        return .weak(end: end)
    }

    // MARK: Making

    /// The dates of ETSI TS 119 312 V1.5.1; EdDSA, which it does not list, is acceptable.
    public static let etsi = AlgorithmPolicy(
        digests: [
            "MD5": day(2004, 8, 1), "SHA-1": day(2012, 8, 1), "RIPEMD-160": day(2014, 8, 1), "SHA-224": day(2029, 1, 1),
            "SHA-256": nil, "SHA-384": nil, "SHA-512": nil, "SHA3-256": nil, "SHA3-384": nil, "SHA3-512": nil,
            "SHAKE256": nil,
        ],
        keys: [
            "RSA": [
                KeyRule(bits: 786, end: day(2010, 8, 1)), KeyRule(bits: 1024, end: day(2019, 10, 1)),
                KeyRule(bits: 1900, end: day(2029, 1, 1)),
            ],
            "RSA-PSS": [
                KeyRule(bits: 786, end: day(2010, 8, 1)), KeyRule(bits: 1024, end: day(2019, 10, 1)),
                KeyRule(bits: 1900, end: day(2029, 1, 1)), KeyRule(bits: 3000, end: nil),
            ],
            "EC": [
                KeyRule(bits: 160, end: day(2012, 8, 1)), KeyRule(bits: 192, end: day(2012, 8, 1)),
                KeyRule(bits: 224, end: day(2021, 10, 1)), KeyRule(bits: 256, end: nil),
            ],
            "EdDSA": [KeyRule(bits: 250, end: nil)],
        ]
    )

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)?.seconds ?? 0
    }

    init(digests: [String: Int?], keys: [String: [KeyRule]]) {
        self.digests = digests
        self.keys = keys.mapValues { $0.sorted { $0.bits < $1.bits } }
    }

    /// Reads a policy.
    ///
    /// - Parameter json: The bytes of the file.
    /// - Throws: `SignetError` `invalidData` for anything but a policy.
    public init(json: [UInt8]) throws(SignetError) {
        let file: File
        do { file = try JSONDecoder().decode(File.self, from: Data(json)) } catch {
            throw SignetError(
                .invalidData,
                "the file is not a policy of algorithms: it must have the members digests and keys"
            )
        }
        func moment(_ text: String?) throws(SignetError) -> Int? {
            guard let text else { return nil }
            let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
                let time = CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
            else { throw SignetError(.invalidData, "the policy's date must be like 2029-01-01, not '\(text)'") }
            return time.seconds
        }
        var digests: [String: Int?] = [:]
        for (name, end) in file.digests { digests[name] = .some(try moment(end)) }
        var keys: [String: [KeyRule]] = [:]
        for (kind, rules) in file.keys {
            for rule in rules { keys[kind, default: []].append(KeyRule(bits: rule.bits, end: try moment(rule.until))) }
        }
        self.init(digests: digests, keys: keys)
    }

    private struct File: Decodable {
        struct Rule: Decodable {
            let bits: Int
            let until: String?
        }
        let digests: [String: String?]
        let keys: [String: [Rule]]
    }
}
