internal import Foundation

extension String {
    /// Without spaces and line breaks at its ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// No more than that many characters.
    func prefixed(to count: Int) -> String { self.count > count ? String(prefix(count)) : self }
}
