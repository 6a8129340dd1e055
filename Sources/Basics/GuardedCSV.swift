/// Comma-separated values that spreadsheets open without running anything of them.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula, so such a field gets an apostrophe in front,
/// which shows it as text. All fields are quoted, so that none breaks out of its place.
package enum GuardedCSV {
    /// The mark by which spreadsheets know UTF-8.
    package static let beginning = "\u{FEFF}"

    private static let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// A record, with its line end.
    package static func record(_ fields: [String]) -> String {
        fields.map { "\"" + guarded($0).replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
    }

    /// A field that is no formula; plain numbers stay as they are.
    package static func guarded(_ field: String) -> String {
        let scalars = field.unicodeScalars
        guard let first = scalars.first(where: { $0 != " " && $0 != "\u{FEFF}" }), dangerous.contains(first) else {
            return field
        }
        let isNumber = first == "-" && scalars.dropFirst().allSatisfy { ("0"..."9").contains($0) || $0 == "." }
        return isNumber && scalars.count > 1 ? field : "'" + field
    }
}
