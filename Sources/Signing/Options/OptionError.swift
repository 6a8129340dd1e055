internal import SignetBasics
public import SignetStamping

/// A fault in the value of an option or of a recipe's key.
public enum OptionError: Error, Hashable, Sendable {
    /// The value is not of this form.
    case malformed(String, OptionForm)
    /// The value is not one of these words.
    case unknownWord(String, known: [String])
    /// The value is not a colour.
    case unknownColor(String, named: [String])
    /// The value of a quantity is outside its range.
    case outOfRange(OptionQuantity, Double)
    /// Two values exclude each other.
    case conflict(OptionConflict)
    /// The value is empty.
    case empty
    /// The text to search for is empty in this row.
    case emptySearch
    /// It has more characters with the values of its variables than it may have.
    case tooLong(limit: Int)
    /// A key that this source of a signature does not have; those in `sources` have it.
    case keyOfOtherSource(String, sources: [String], given: String)
    /// A signature needs exactly one source; `count` were given.
    case sources(count: Int)
    /// The signature is not complete.
    case incomplete
    /// A variable without a value; `nearest` is the row's name that is probably meant.
    case noValue(variable: String, nearest: String?)
    /// A column of the row names a key that does not exist.
    case unknownKey(String, column: String, known: [String])
    /// A placement, or a size, that cannot be read.
    case placement(PlacementSyntaxError, replacing: [String])
    /// A caption's file whose braces are wrong.
    case captionFile(String, TemplateError)
    /// The thing that the value names cannot be used.
    case failure(SignetError)
    /// The URI of a key on a token takes a part from a row.
    case keyOfRow
}

/// The form that the value of an option has.
public enum OptionForm: Hashable, Sendable, CaseIterable {
    case penWidths, pictureBox, pictureShare, levels, rotation, page, removals, fit, features, axes
    case date, flag, flagOrSeed, number
}

/// A quantity with a range.
public enum OptionQuantity: Hashable, Sendable, CaseIterable {
    /// In dots per inch.
    case resolution
    case opacity
}

/// Values that exclude each other.
public enum OptionConflict: Hashable, Sendable, CaseIterable {
    case resolutionWithoutRaster
    case lockedContent
    case captionedInk
    case faceAndFontFile
    case variantWithoutFace
    case tracedFrame
    case captionTextAndFile
    case captionWithoutContent
    case captionedText
    case levelWithoutAuthority
    case authorityWithoutLevel
    case fallbackNotLower
    case noValidationData
}

extension OptionError: CustomStringConvertible {
    /// The fault and what to write instead, in a sentence without its full stop, with remedies in the library's words.
    public var description: String { description(.library) }

    /// The same, with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String {
        switch self {
        case .malformed(let text, let form): form.sentence(text)
        case .unknownWord(let text, let known):
            "'\(text)' is not known; "
                + (text.nearest(among: known).map { "did you mean \($0)?" }
                    ?? "write one of \(known.joined(separator: ", "))")
        case .unknownColor(let text, let named):
            "'\(text)' is not a colour; "
                + (text.nearest(among: named).map { "did you mean \($0)?" }
                    ?? "write #rrggbb or one of \(named.joined(separator: ", "))")
        case .outOfRange(let quantity, let value): quantity.sentence(value)
        case .conflict(let conflict): conflict.sentence
        case .empty: "it is empty"
        case .emptySearch: "the text to look for is empty in this row"
        case .tooLong(let limit): "with its values it has more than \(limit) characters"
        case .keyOfOtherSource(let key, let sources, let given):
            "\(key) goes with \(sources.joined(separator: " or ")), not with \(given)"
        case .sources(let count):
            count == 0
                ? "a signature has one of draw, type, scan, profile, text, symbol and picture"
                : "give one of draw, type, scan, profile, text, symbol and picture"
        case .incomplete: "it is not complete"
        case .noValue(let name, let nearest):
            "the variable {\(name)} has no value: the row gives none\(nearest.map { " (it gives {\($0)})" } ?? "") and the "
                + "recipe has no default for it"
        case .unknownKey(let key, let column, let known):
            "the row's '\(column)' replaces nothing: \(Self.unknownKey(key, among: known))"
        case .placement(let error, let values): Placeholder.replaced(in: error.description, by: values)
        case .captionFile(let path, let fault): "\(path): \(fault)"
        case .failure(let error): error.description(words)
        case .keyOfRow: "the URI of a key on a token must be the same for every row: write it out in the recipe"
        }
    }
}

extension OptionError {
    /// The sentence about an unknown key.
    package static func unknownKey(_ word: String, among known: [String]) -> String {
        let hint = word.nearest(among: known).map { "did you mean '\($0)'?" }
        return "there is no key '\(word)'; " + (hint ?? "the keys here: \(known.joined(separator: ", "))")
    }
}

extension OptionForm {
    fileprivate func sentence(_ text: String) -> String {
        switch self {
        case .penWidths: "'\(text)' is not a range of widths; write it as 0.6..2, in points"
        case .pictureBox:
            "'\(text)' is not a part of a picture; write x,y,width,height in whole pixels, or each with %"
        case .pictureShare: "'\(text)' is not a part of a picture; write x%,y%,width%,height% within 0% to 100%"
        case .levels: "'\(text)' are not levels; write ink and paper as 35..190, from 0 to 255"
        case .rotation: "'\(text)' is not a rotation; write degrees from -360 to 360, clockwise"
        case .page: "'\(text)' is not a page; pages count from 1"
        case .removals: "'\(text)' cannot be removed; write lines, text or lines,text"
        case .fit: "'\(text)' is not a rule for long names; write shrink, wrap:180, wrap:180,min:6 or error"
        case .features: "'\(text)' are not OpenType features; write them as ss01,salt=2,-liga"
        case .axes: "'\(text)' are not axes of a font; write them as wght=350 or wght=350,slnt=-5"
        case .date: "'\(text)' is not a date; write 2026-05-17 or 2026-05-17T09:30:00+02:00"
        case .flag: "'\(text)' is neither true nor false"
        case .flagOrSeed: "'\(text)' is neither true nor false nor a number"
        case .number: "'\(text)' is not a number"
        }
    }
}

extension OptionQuantity {
    fileprivate func sentence(_ value: Double) -> String {
        switch self {
        case .resolution: "resolution must be 36 to 4800 dpi, not \(value)"
        case .opacity: "opacity must be above 0 and at most 1, not \(value)"
        }
    }
}

extension OptionConflict {
    fileprivate var sentence: String {
        switch self {
        case .resolutionWithoutRaster: "a resolution goes with the raster appearance"
        case .lockedContent: "lock goes with annotations and fields; content cannot be moved"
        case .captionedInk: "an ink annotation shows strokes and no text; take another as"
        case .faceAndFontFile: "give face or font-file, not both"
        case .variantWithoutFace: "it goes with a face or a font-file"
        case .tracedFrame: "trace gives outlines without a pixel grid; leave out crop: false"
        case .captionTextAndFile: "give text or file, not both"
        case .captionWithoutContent: "it goes with a text, a file or a qr"
        case .levelWithoutAuthority: "this level has a time stamp; name a time-stamping authority by its address (tsa)"
        case .authorityWithoutLevel: "the level b-b has no time stamp; leave tsa out, or take a higher level"
        case .fallbackNotLower: "fallback must be lower than the level"
        case .noValidationData: "vri and allow-private-addresses go with the levels b-lt and b-lta"
        case .captionedText: "a text has no caption; write it in one text, or as two stamps"
        }
    }
}
