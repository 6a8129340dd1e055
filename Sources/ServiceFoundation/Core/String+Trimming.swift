internal import Foundation

extension String {
    /// Without spaces and line breaks at its ends.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// No more than that many characters.
    package func prefixed(to count: Int) -> String { self.count > count ? String(prefix(count)) : self }
}
