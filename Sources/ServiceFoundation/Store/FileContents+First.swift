package import SignetFiles

extension FileContents {
    /// Writes a file that only its owner may read, unless there is one: of several processes, one writes it.
    ///
    /// - Returns: Whether it was written now.
    package static func keepFirst(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
        do throws(FileError) {
            try keep(bytes, at: path, overwriting: .refuse)
            return true
        } catch {
            guard error.cause == .exists || error.cause == .appeared else { throw error }
            return false
        }
    }
}
