/// A file of texts that cannot be read.
package struct TextsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    package let cause: String

    package var description: String { "The texts in '\(path)' cannot be read: \(cause). Install them again." }
}
