/// The reason why a face is not available or a name could not be set.
///
/// Every description is one sentence with the fault, its place and the remedy.
package enum LetteringError: Error, Hashable, Sendable {
    /// The name has no visible character: it is empty or has only spaces and invisible characters.
    case noVisibleCharacter
    /// The name has more characters than a signature may have.
    case nameTooLong(limit: Int)
    /// A line break is at a place in the name, counted in characters from 1.
    case lineBreak(position: Int)
    /// The name is longer than its fit allows: its natural width and the greatest that is allowed, in points, and
    /// about how many of its characters fit.
    case tooWide(width: Double, limit: Double, characters: Int, fit: NameFit)
    /// A fit has a width that is not greater than 0 or a minimum below it.
    case badFit(width: Double, minimum: Double)
    /// The face draws nothing for these characters; the alternatives are ids of installed faces that have them all.
    case missingCharacters([Character], face: String, alternatives: [String])
    /// The face has glyphs for the name, but all of them are empty.
    case nothingDrawn(face: String)
    /// The outlines of the name have more pieces than ``NameSetter/maximumElements``, or extend too far.
    case outlineTooComplex(face: String)
    /// No face has this id or family name.
    case unknownFace(String, nearest: String?, known: [String])
    /// The face is in the catalogue but its file is not on this machine.
    case notInstalled(face: String, file: String, package: String?)
    /// The file of a font cannot be opened.
    case unreadableFont(file: String, FontError)
    /// The file of a font does not have a style, a font or an axis.
    case variant(file: String, FontVariantError)
    /// A library that sets names is not on this machine; the package that has it.
    case unavailable(package: String)
    /// A catalogue cannot be read.
    case unreadableCatalogue(file: String, problem: String)
}

/// A fault of a file that should be a font.
package enum FontError: Error, Hashable, Sendable {
    case absent
    case notAFile
    case denied
    case empty
    case tooLarge(limit: Int)
    case unknownFormat
    /// A WOFF2 file with several fonts.
    case webCollection
    /// A web font would be larger than the limit, in bytes, when it is decompressed.
    case decompressesTooFar(limit: Int)
    /// FreeType was built without Brotli, which WOFF2 needs.
    case noBrotli
    /// A collection has more fonts, or they have more styles, than the limit.
    case tooManyFonts(limit: Int)
    /// A variable font has more axes than the limit.
    case tooManyAxes(limit: Int)
    case truncated(table: String)
    case missingTable(String)
    case noOutlines
    case damaged
}

extension LetteringError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noVisibleCharacter: "The name has no visible character; give at least one letter."
        case .nameTooLong(let limit): "The name is longer than \(limit) characters; shorten it."
        case .lineBreak(let position):
            "The name has a line break at character \(position); a signature is one line, so remove it."
        case .tooWide(let width, let limit, let characters, let fit):
            "The name is \(Int(width.rounded(.up))) points long and \(Int(limit)) points fit, about \(characters) "
                + "of its characters; " + Self.advice(fit)
        case .badFit(let width, let minimum):
            "A name cannot be fitted into \(width) points with a minimum of \(minimum); "
                + "the width is greater than 0 and the minimum is not below it."
        case .missingCharacters(let characters, let face, let alternatives):
            "The face \(face) has no glyph for \(Self.list(characters)); "
                + (characters.contains(where: \.isEmoji)
                    ? "signature faces have no emoji, so leave them out." : Self.advice(alternatives))
        case .nothingDrawn(let face): "The face \(face) draws nothing for this name; choose another face."
        case .outlineTooComplex(let face):
            "The outlines that the face \(face) gives for this name are too large to draw; "
                + "choose another face or a shorter name."
        case .unknownFace(let name, let nearest, let known): Self.unknown(name, nearest: nearest, known: known)
        case .notInstalled(let face, let file, let package):
            "The face \(face) is in the catalogue but its file \(file) is not there; "
                + (package.map { "install the package \($0) or choose another face." } ?? "choose another face.")
        case .unreadableFont(let file, let fault): "The font \(file) cannot be used: \(fault)."
        case .variant(let file, let fault): fault.sentence(file: file)
        case .unavailable(let package):
            "Names need a library that is not on this machine; install the package \(package)."
        case .unreadableCatalogue(let file, let problem):
            "The catalogue of faces \(file) cannot be read: \(problem); repair or remove it."
        }
    }

    private static func list(_ characters: [Character]) -> String {
        let shown = characters.prefix(8).map { character in
            "“\(character)” (" + character.unicodeScalars.prefix(3).map(\.codePoint).joined(separator: " ") + ")"
        }
        let rest = characters.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func advice(_ alternatives: [String]) -> String {
        switch alternatives.count {
        case 0: "no installed face has all characters of the name, so spell it otherwise or give a font that has them."
        case 1: "choose the face \(alternatives[0]), which has all characters of the name."
        default: "choose a face that has all characters of the name: \(alternatives.joined(separator: ", "))."
        }
    }

    private static func advice(_ fit: NameFit) -> String {
        switch fit {
        case .error: "shorten it, allow more, or let it shrink or wrap."
        case .shrink: "made smaller it would not be legible, so shorten it, allow more, or let it wrap."
        default: "made smaller it would not be legible and it has no space to break at, so shorten it or allow more."
        }
    }

    private static func unknown(_ name: String, nearest: String?, known: [String]) -> String {
        guard !known.isEmpty else {
            return "There is no face “\(name)”, because no folder with faces was found; "
                + "name one in the environment variable SIGNET_FONTS or give a font file."
        }
        let list = "the faces are \(known.joined(separator: ", "))"
        return "There is no face “\(name)”; " + (nearest.map { "did you mean \($0)? (\(list))" } ?? list + ".")
    }
}

extension FontError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .absent: "there is no such file, so check the path"
        case .notAFile: "it is not a regular file, so give the path of a font file"
        case .denied: "it may not be read, so check its permissions"
        case .empty: "it is empty, so fetch it again"
        case .tooLarge(let limit): "it is larger than \(limit / 1_048_576) MB, so give a smaller font"
        case .unknownFormat:
            "it is not a font of a known format, so give a .ttf, .otf, .ttc, .woff, .woff2 or .pfb file"
        case .webCollection: "it is a web font (WOFF) with several fonts, so convert it to .ttc first"
        case .decompressesTooFar(let limit):
            "it would be larger than \(limit / 1_048_576) MB when it is decompressed, so give a smaller font"
        case .noBrotli:
            "the installed FreeType cannot decompress WOFF2 (Brotli), so convert the font to .ttf or .otf first"
        case .tooManyFonts(let limit): "it has more than \(limit) fonts and styles, so take the font out of it first"
        case .tooManyAxes(let limit): "it has more than \(limit) axes, so give another font"
        case .truncated(let table): "it is cut short in its table “\(table)”, so fetch it again"
        case .missingTable(let table): "its table “\(table)” is missing or damaged, so fetch it again"
        case .damaged: "its tables are damaged, so fetch it again"
        case .noOutlines: "it has pictures of letters but no outlines, so give a font with outlines"
        }
    }
}

extension Character {
    /// Whether it is displayed as an emoji by default.
    fileprivate var isEmoji: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" || $0 == "\u{20E3}" }
    }
}

extension Unicode.Scalar {
    /// The code point as `U+` and at least four hexadecimal digits.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
