internal import Foundation
internal import Signet
internal import SignetCapture
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The module `library.js` of the pages: the values of the library and of the service that scripts work with.
///
/// It is made when the service starts; `library.d.ts` beside the scripts describes it.
enum LibraryModule {
    /// Its name among the pages' files.
    static let name = "library.js"

    /// A new field: its size, whether it must be filled in, and the members that it can have.
    private struct Field: Encodable {
        let kind: FieldRecord.Kind
        let width: Double
        let height: Double
        let isRequired: Bool
        let members: [String]

        init(_ kind: FieldRecord.Kind) {
            (self.kind, width, height) = (kind, kind.defaultSize.width, kind.defaultSize.height)
            isRequired = kind.isRequiredByDefault
            members = kind.members.map(\.rawValue).sorted()
        }
    }

    /// A language of texts.
    private struct Language: Encodable {
        let tag: String
        let name: String
        let direction: String
        let isMachineMade: Bool

        init(_ language: PageLanguage) {
            (tag, direction) = (language.rawValue, language.direction)
            name = Texts.shared.name(of: language)
            isMachineMade = Texts.shared.isMachineMade(language)
        }
    }

    /// Its text.
    static func source() throws -> String {
        """
        // Made by the service of the library's own values; library.d.ts describes them.
        export const capture = \(try json(CaptureValues()));
        export const fields = \(try json(FieldRecord.Kind.allCases.map(Field.init)));
        export const languages = \(try json(PageLanguage.allCases.map(Language.init)));

        """
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
