/// The reason why a picture of a signing sheet could not be read.
package enum SheetError: Error, Hashable, Sendable {
    case picture(ScanError)
    /// Fewer than four marks were found.
    case marksMissing(found: Int)
    /// The marks were found, but no code among them.
    case codeUnreadable
    /// The picture shows several sheets.
    case severalSheets
    /// The frame of a box is not where it must be: the paper is bent, or a part of it is covered.
    case frameMissing(key: String)
}

extension SheetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .picture(let error): error.description
        case .marksMissing(let found):
            "the picture shows \(found) of the sheet's four corner marks: photograph the whole page from above, in even light"
        case .codeUnreadable:
            "the code at the foot of the page cannot be read: photograph the whole page from nearer, sharp and in even light"
        case .severalSheets: "the picture shows several sheets: photograph each page by itself"
        case .frameMissing:
            "a box is bent or covered in the picture: lay the page flat, with nothing on it, and photograph it again"
        }
    }
}
