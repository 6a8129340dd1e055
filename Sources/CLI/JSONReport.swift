internal import FoundationEssentials
internal import Signet

/// Reports as JSON, with keys in a fixed order.
enum JSONReport {
    static func bytes(of report: some Encodable) throws -> [UInt8] {
        Array(try encoder([.prettyPrinted]).encode(report)) + Array("\n".utf8)
    }

    /// The same on one line, without its end.
    static func line(of report: some Encodable) throws -> String {
        String(decoding: try encoder([]).encode(report), as: UTF8.self)
    }

    private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        if let key = CodingUserInfoKey.remedyWords { encoder.userInfo[key] = RemedyWords.options }
        return encoder
    }
}

/// Numbers as people read them.
enum Decimal {
    /// At most two decimals, none when there are none.
    static func text(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard abs(hundredths) < 1e15 else { return String(value) }
        let whole = Int(hundredths)
        let fraction = abs(whole % 100)
        let sign = whole < 0 && whole > -100 ? "-" : ""
        guard fraction > 0 else { return String(whole / 100) }
        let digits = fraction % 10 == 0 ? String(fraction / 10) : (fraction < 10 ? "0" : "") + String(fraction)
        return "\(sign)\(whole / 100).\(digits)"
    }
}
