internal import Foundation

extension String {
    /// Without spaces and line breaks at its ends.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// No more than that many characters.
    package func prefixed(to count: Int) -> String { self.count > count ? String(prefix(count)) : self }
}

extension [String] {
    /// The texts in quotation marks with commas between them; of many and long ones, the beginning.
    package var quoted: String {
        let shown = prefix(20).map { "'\($0.prefixed(to: 80))'" }
        return (count > 20 ? shown + ["…"] : shown).joined(separator: ", ")
    }
}
