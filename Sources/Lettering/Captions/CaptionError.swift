package import SignetGraphics

/// The reason why a caption could not be set.
///
/// Every description is one sentence with the fault, its place and the remedy.
package enum CaptionError: Error, Hashable, Sendable {
    /// The template is longer than a caption may be.
    case tooLong(limit: Int)
    /// The caption has more lines than it may have.
    case tooManyLines(limit: Int)
    /// Nothing is left of the caption: every line is blank, or its fields are empty.
    case nothingToSay
    /// A field that does not exist.
    case unknownField(String, at: CaptionPlace)
    /// The template's markup or braces are malformed.
    case syntax(CaptionSyntaxError, at: CaptionPlace)
    /// A control character, or one that forces the direction of the text.
    case forbiddenCharacter(Unicode.Scalar, at: CaptionPlace)
    /// The same in the value of a field; the position is counted in characters from 1.
    case forbiddenInField(Unicode.Scalar, field: CaptionField, position: Int)
    /// The value of a field is too long.
    case fieldTooLong(CaptionField, limit: Int)
    /// No caption font has these characters.
    case missingCharacters([Character], absentPackages: [String])
    /// A measure is out of its range.
    case badMeasure(CaptionMeasure, Double)
    /// No caption font is on this machine.
    case noFonts(absentPackages: [String])
    /// A caption font cannot be opened, or their catalogue cannot be read.
    case font(LetteringError)
    /// A library that sets captions is not on this machine; the package that has it.
    case unavailable(package: String)
    /// Pango gave no layout.
    case layoutFailed
    /// The outlines have more pieces than a caption may have.
    case tooComplex
    /// The text of the QR code is empty or longer than ``QRCode/maximumBytes``.
    case badCode(bytes: Int)
    /// The ink does not fit beside the caption.
    case noRoom(Size)
    /// No such language.
    case unknownLocale(String)
    /// No such time zone.
    case unknownTimeZone(String)
    /// The pattern of a date is invalid.
    case badDatePattern(String)
}

/// A place in a template: line and column in characters, both from 1.
package struct CaptionPlace: Hashable, Sendable {
    package var line: Int
    package var column: Int
}

/// A fault in the markup or the braces of a template.
package enum CaptionSyntaxError: Error, Hashable, Sendable {
    case unclosedBrace
    case strayBrace
    case unclosedTag
    case unknownTag(String)
    case wrongEnd(String, open: String?)
    case neverEnded(String)
    case unknownAttribute(String)
    case badAttribute(String)
    case badValue(String, attribute: String, expected: String)
    case badEntity(String)
    case tooDeep(limit: Int)
}

/// A measure of a caption that has a range.
package enum CaptionMeasure: String, Hashable, Sendable {
    case size
    case minimumSize = "least size"
    case width
    case padding
    case radius = "corner radius"
    case lineWidth = "line width"
    case gap

    /// Its allowed range, in points.
    package var range: ClosedRange<Double> {
        switch self {
        case .size, .minimumSize: 3...72
        case .width: 10...2000
        case .padding, .radius, .gap: 0...72
        case .lineWidth: 0.1...10
        }
    }
}

extension CaptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let limit): "The caption is longer than \(limit) characters; shorten it."
        case .tooManyLines(let limit): "The caption has more than \(limit) lines; shorten it or give it more width."
        case .nothingToSay: "The caption is blank; give it a text, or a value for one of its fields."
        case .unknownField(let name, let place):
            "The caption has no field “{\(name)}” (\(place)); the fields are \(CaptionField.list), and {{ is a brace."
        case .syntax(let fault, let place): "The caption cannot be read at \(place): \(fault)."
        case .forbiddenCharacter(let scalar, let place):
            "The caption has the control character \(scalar.codePoint) at \(place); remove it."
        case .forbiddenInField(let scalar, let field, let position):
            "The caption's field {\(field)} has the control character \(scalar.codePoint) at character \(position); remove it."
        case .fieldTooLong(let field, let limit):
            "The caption's field {\(field)} is longer than \(limit) characters; shorten it."
        case .missingCharacters(let characters, let packages):
            "No caption font has a glyph for \(Self.list(characters)); "
                + (packages.isEmpty ? "" : Self.install(packages) + " or ") + "spell it otherwise."
        case .badMeasure(let measure, let value):
            "A caption's \(measure.rawValue) must be \(measure.range.lowerBound) to \(measure.range.upperBound) points, not \(value)."
        case .noFonts(let packages):
            "No font for captions is on this machine; "
                + (packages.isEmpty
                    ? "there is no captions.json in the folders of faces." : Self.install(packages) + ".")
        case .font(let error): "\(error)"
        case .unavailable(let package):
            "Captions need a library that is not on this machine; install the package \(package)."
        case .layoutFailed: "The caption could not be laid out; simplify it."
        case .tooComplex: "The caption's outlines are too many to draw; shorten it."
        case .badCode(let bytes):
            bytes == 0
                ? "The QR code has no text; give one."
                : "The text of the QR code has \(bytes) bytes and it holds \(QRCode.maximumBytes); shorten it, for example to a short address."
        case .noRoom(let size):
            "The caption leaves no room for the signature in \(Int(size.width)) × \(Int(size.height)) points; give it a larger size or a shorter or smaller caption."
        case .unknownLocale(let name):
            "There is no locale “\(name)”; write a language and perhaps a country, as in de_DE."
        case .unknownTimeZone(let name):
            "There is no time zone “\(name)”; write it as in Europe/Berlin, UTC or GMT+02:00."
        case .badDatePattern(let pattern):
            "“\(pattern)” is not a date style or pattern; write short, medium, long, full, iso or a pattern such as d.M.yyyy."
        }
    }

    private static func list(_ characters: [Character]) -> String {
        let shown = characters.prefix(8).map { character in
            "“\(character)” (" + character.unicodeScalars.prefix(3).map(\.codePoint).joined(separator: " ") + ")"
        }
        let rest = characters.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func install(_ packages: [String]) -> String {
        "install " + (packages.count == 1 ? "the package " : "the packages ") + packages.joined(separator: ", ")
    }
}

extension CaptionPlace: CustomStringConvertible {
    package var description: String { "line \(line), column \(column)" }
}

extension CaptionSyntaxError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unclosedBrace: "a { is never closed; write {{ for a brace"
        case .strayBrace: "a } closes nothing; write }} for a brace"
        case .unclosedTag: "a < is never closed; write &lt; for the character"
        case .unknownTag(let name):
            "there is no tag <\(name)>; the tags are <b>, <i>, <u>, <big>, <small> and <span>, and &lt; is <"
        case .wrongEnd(let name, let open):
            "</\(name)> ends nothing" + (open.map { "; <\($0)> must end first" } ?? "")
        case .neverEnded(let name): "<\(name)> never ends; write </\(name)> after its text"
        case .unknownAttribute(let name):
            "a span has no attribute “\(name)”; it has foreground, size, weight, style and underline"
        case .badAttribute(let text): "“\(text)” is not an attribute; write it as in foreground=\"blue\""
        case .badValue(let value, let attribute, let expected):
            "“\(value)” cannot be the \(attribute); write \(expected)"
        case .badEntity(let text): "“\(text)” is not an entity; write &amp; for the character &"
        case .tooDeep(let limit): "tags are nested more than \(limit) deep"
        }
    }
}
