/// A warning from setting a name.
public enum NameWarning: Hashable, Sendable {
    /// Invisible characters were left out of the name.
    case invisibleCharacters([Unicode.Scalar])
    /// The face lacks characters, so other faces set the words that have them.
    case lackingCharacters([Character], face: String, substitutes: [SubstituteFace])
    /// The face is not meant for a script of the name, so other faces set the words in it.
    case foreignScript(face: String, scripts: [String], substitutes: [SubstituteFace])
    /// The face lacks the forms of these characters that their variation selectors ask for, so their default forms are set.
    case lackingForms([Character], face: String)
    /// At this width (points) the letters are smaller than print of the smallest size (points).
    case illegible(width: Double, minimum: Double)
    /// The maker of the face's font forbids embedding it in documents.
    case forbidsEmbedding(face: String)
    /// The maker of the face's font permits only its bitmaps in documents.
    case embedsBitmapsOnly(face: String)
    /// Several of these at once.
    case several([NameWarning])

    /// The one warning about a name, if there is any.
    static func joined(_ warnings: [NameWarning?]) -> [NameWarning] {
        let warnings = warnings.compactMap(\.self)
        return warnings.count > 1 ? [.several(warnings)] : warnings
    }

    /// A face that sets words for another.
    public struct SubstituteFace: Hashable, Sendable {
        /// The name of its family.
        public let face: String
        /// The words, or the letters, each once.
        public let words: [String]
    }
}

extension NameWarning: CustomStringConvertible {
    /// The warning in a sentence.
    public var description: String {
        switch self {
        case .invisibleCharacters(let removed):
            let list = removed.prefix(8).map(\.codePoint).joined(separator: ", ")
            return "invisible characters were left out of the name: \(list)\(removed.count > 8 ? " and more" : "")"
        case .lackingCharacters(let characters, let face, let substitutes):
            let lacking = characters.map { "“\($0)”" }.joined(separator: ", ")
            return "\(face) has no \(lacking), so " + Self.sentence(substitutes)
        case .foreignScript(let face, let scripts, let substitutes):
            return "\(face) is meant for \(scripts.joined(separator: ", ")), so " + Self.sentence(substitutes)
        case .lackingForms(let characters, let face):
            let list = characters.prefix(8).map { character in
                let selectors = character.unicodeScalars.filter(\.selectsForm).prefix(3).map(\.codePoint)
                let bare = String(String.UnicodeScalarView(character.unicodeScalars.filter { !$0.selectsForm }))
                return "“\(bare)” that \(selectors.joined(separator: ", ")) selects"
            }
            return "\(face) lacks the form of " + list.joined(separator: ", and of ")
                + (characters.count > 8 ? " and more" : "") + ", so the default form is set"
        case .illegible(let width, let minimum):
            return "in \(Int(width.rounded())) points the letters of the name are smaller than print of "
                + "\(minimum == minimum.rounded() ? "\(Int(minimum))" : "\(minimum)") points: "
                + "give it more room or shorten it"
        case .forbidsEmbedding(let face):
            return "the maker of \(face) forbids that the font is put into documents: signatures hold its letters as "
                + "outlines, so see whether its licence allows that"
        case .embedsBitmapsOnly(let face):
            return
                "the maker of \(face) permits only bitmaps of the font in documents: a vector appearance holds its letters as "
                + "outlines, so choose the raster one, or see whether its licence allows outlines"
        case .several(let warnings): return warnings.map(\.description).joined(separator: "; ")
        }
    }

    private static func sentence(_ substitutes: [SubstituteFace]) -> String {
        substitutes.map { substitute in
            substitute.words.map { "“\($0)”" }.joined(separator: ", ")
                + (substitute.words.count == 1 ? " is" : " are") + " set in \(substitute.face)"
        }.joined(separator: ", and ")
    }
}
