package import Signet

extension RemedyWords {
    /// The API's words in English: its members and the keys of recipes.
    package static let members = RemedyWords { $0.words(in: .english) }
}

extension Remedy {
    /// The remedy for a caller of the service; nil for one that only the command or the library has.
    package func words(in language: PageLanguage) -> String? {
        Texts.shared.template("remedy.\(rawValue)", language)
    }
}

extension String {
    /// The text as a sentence by itself: with a capital first and a full stop at the end.
    package var asSentence: String {
        let end = last.map { ".?!。！？؟".contains($0) } ?? false
        return prefix(1).uppercased() + dropFirst() + (end ? "" : ".")
    }
}
