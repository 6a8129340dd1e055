internal import Signet
internal import SignetSigning

/// The kind of a file, by its content: neither its name nor the type that a browser gives it is believed.
package enum AttachmentKind: String, Codable, Sendable, CaseIterable {
    case pdf
    /// PNG, JPEG, HEIC, TIFF, WebP or BMP.
    case picture
    /// A document of an office program, of the zipped forms or of the older ones.
    case office
    /// UTF-8 text.
    case text
    case archive

    /// The kinds that a field takes whose sender does not say.
    static let standard: Set<AttachmentKind> = [.pdf, .picture, .office, .text]

    /// How many bytes of a text are looked at.
    private static let probe = 65_536

    /// Looks at the beginning of a file, and in a zipped one for the names of its parts; nil for others, programs among them.
    package init?(_ bytes: [UInt8]) {
        if bytes.prefix(1_024).firstRange(of: Array("%PDF-".utf8)) != nil {
            self = .pdf
        } else if ScannedInk.canRead(bytes) {
            self = .picture
        } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            self = .office
        } else if bytes.starts(with: Array("{\\rtf".utf8)) {
            self = .office
        } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = Self.isOffice(bytes) ? .office : .archive
        } else if Self.isText(bytes) {
            self = .text
        } else {
            return nil
        }
    }

    /// Whether a ZIP begins with the parts of a document: OOXML or OpenDocument.
    private static func isOffice(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(probe)
        return ["[Content_Types].xml", "mimetypeapplication/vnd.oasis.opendocument"].contains {
            head.firstRange(of: Array($0.utf8)) != nil
        }
    }

    /// Whether a file is text: UTF-8 without controls, and no script that a shell starts by its first line.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, !bytes.starts(with: Array("#!".utf8)) else { return false }
        return String(validating: bytes, as: UTF8.self) != nil
            && bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D, 0x0C].contains($0) }
    }
}
