internal import Foundation
package import SignetServiceFoundation

/// The reason why a row of a batch failed, as the database keeps it: codes where there are any.
///
/// A sentence is made of them for each reader.
package struct ProblemRecord: Codable, Hashable, Sendable {
    package let code: String
    package let refusal: RefusalRecord?
    /// The cause in English, if no code expresses it.
    package let detail: String?

    package init(_ error: any Error) {
        let problem = error as? Problem
        code = problem?.code ?? "internal"
        refusal = problem?.refusal
        detail = problem?.refusal == nil ? problem?.detail : nil
    }

    /// Reads the form of ``text``; a text of an earlier version was the sentence itself.
    package init(text: String) {
        if let record = try? JSONDecoder().decode(ProblemRecord.self, from: Data(text.utf8)) {
            self = record
        } else {
            code = "failed"
            refusal = nil
            detail = text
        }
    }

    package var text: String {
        get throws { String(decoding: try JSONCoding.bytes(of: self), as: UTF8.self) }
    }

    /// The cause, for a reader of this language.
    package func sentence(in language: PageLanguage) -> String {
        refusal?.sentence(in: language) ?? detail ?? "Something went wrong on the server; its log has the details."
    }
}
