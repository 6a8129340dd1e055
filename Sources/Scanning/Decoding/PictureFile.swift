internal import SignetBasics

/// The bytes of a picture as they are given: a file, or a `data:` URL of one.
enum PictureFile {
    /// The file.
    static func bytes(of given: [UInt8]) throws(ScanError) -> [UInt8] {
        guard let url = DataURL(given) else { return given }
        guard let data = url.data else { throw .damagedURL }
        return data
    }
}
