internal import Signet

/// Values in the lines of a report.
enum ReportText {
    /// The corner and the size, in points.
    static func box(_ box: Rectangle) -> String {
        [box.x, box.y, box.width, box.height].map(Decimal.text).joined(separator: ",")
    }

    /// The warnings and notes of a report, each in a line for standard error.
    ///
    /// `alreadyShown`: warnings that were printed before; `document`: its name, where there are several.
    static func remarks(on report: SigningReport, alreadyShown: [SigningWarning], of document: String?) -> [String] {
        let name = document.map { "\($0): " } ?? ""
        var lines = report.warnings.filter { !alreadyShown.contains($0) }.map {
            "warning: \(name)\($0.description(.options))"
        }
        if report.repaired {
            lines.append("note: \(name)the document's cross-references were broken; the new ones list all its objects")
        }
        lines += report.notes.map { "note: \(name)\($0.description(.options))" }
        lines += report.signatures.map { "note: \(name)the signature in field '\($0.field)' \($0.meaning)" }
        return lines
    }
}

/// The sentences of a report about stamps and fields.
struct ReportWords: Sendable {
    private let stamp: @Sendable (SigningReport.Stamp) -> String
    private let field: @Sendable (SigningReport.Field) -> String
    /// Whether nothing was written.
    let isPlan: Bool

    /// Of stamps that were set.
    static let done = ReportWords { "page \($0.page), \(ReportText.box($0.frame))" }

    /// Of stamps that would be set, in a dry run.
    static let planned = ReportWords(isPlan: true) {
        "would be on page \($0.page), \(ReportText.box($0.frame))"
    } field: {
        "\($0.name) would be: \($0.value)"
    }

    /// The caller's own words of stamps.
    init(_ stamp: @escaping @Sendable (SigningReport.Stamp) -> String) {
        self.init(isPlan: false, stamp: stamp) { "\($0.name): \($0.value)" }
    }

    private init(
        isPlan: Bool,
        stamp: @escaping @Sendable (SigningReport.Stamp) -> String,
        field: @escaping @Sendable (SigningReport.Field) -> String
    ) {
        (self.isPlan, self.stamp, self.field) = (isPlan, stamp, field)
    }

    /// A line for each stamp and each field, and those for a digital signature and a time stamp.
    func lines(_ report: SigningReport) -> [String] {
        report.stamps.map(stamp) + report.fields.map(field) + (report.seal.map(lines) ?? [])
    }

    private func lines(_ seal: SealReport) -> [String] {
        let begin = isPlan ? "would be " : ""
        let level = seal.level.map { " (\($0.rawValue.uppercased()))" } ?? ""
        let time = seal.timeStamp.map { ", \($0)" } ?? ""
        let signature = seal.field.map { "\(begin)signed digitally in field '\($0)'\(level)" }
        let end = seal.provableUntil.map { ", provable until \($0)" } ?? ""
        let stamp = seal.timeStampField.map { "\(begin)time-stamped in field '\($0)'\(time)\(end)" }
        return [signature, stamp].compactMap(\.self)
    }
}
