import Fixtures
import Foundation
import SignetPDF
import SignetStamping
import Testing

@testable import Signet
@testable import SignetCLI
@testable import SignetService
@testable import SignetServiceFoundation

/// Every error in the words of the library, of the command and of the service.
@Suite struct ErrorWordsTests {
    static let refusals: [Refusal] =
        [
            .passwordNeeded, .wrongPassword, .securityHandler("Other"), .securityHandler(nil),
            .recipientKeyNeeded, .otherRecipients,
            .signedField("a"), .lockedField("a", by: "b"), .valueField("a"), .readOnlyField("a"),
            .signedXFA(field: "a", by: "b"), .dynamicXFA, .noTransparency,
            .certificationAfterSignature(field: "b"), .cutSignature(field: "b"), .brokenSignature(field: "b"),
            .seedValue(field: "a", .subFilter),
        ]
        + changes.flatMap { change -> [Refusal] in
            [.permissions(change), .signed(field: "b", change)]
                + (1...3).map { Refusal.certified(level: $0, change) }
        }

    private static let changes: [DocumentChange] = [
        .annotation, .content, .pages, .removal(coveredBy: "b"), .fieldAppearance("a", isSignature: true),
        .fieldAppearance("a", isSignature: false), .fieldValue("a"),
        .signature(field: "a", isNewField: false), .signature(field: "a", isNewField: true),
        .shownSignature(field: "a"), .documentTimeStamp, .validationData,
    ]

    private static let notes: [DocumentNote] = [
        .hybridXFA, .usageRights, .authenticationCode, .portfolio, .uncheckedPages(standard: "PDF/A-2b"),
        .colorsMayChange(pages: [1]), .colorsMayChange(pages: Array(1...20)),
        .opaqueInk(pages: [1]), .opaqueInk(pages: Array(1...20)),
        .annotationsInPrintedArea(standard: "PDF/X-4", pages: [2, 3]), .commentsStay(pages: [1]),
        .archivedCertification, .removedXFA,
        .formScripts,
        .textCutOff(fields: ["a"]), .textCutOff(fields: ["a", "b"]),
    ]

    private static let reference = ObjectReference(number: 12, generation: 0)

    static let causes: [PDFError.Cause] = [
        .noHeader, .notRegularFile, .emptyFile, .objectExpected, .endOfData, .numberExpected, .dictionaryExpected,
        .streamExpected, .endlessString, .endlessArray, .endlessDictionary, .halfClosedDictionary, .keyNotName,
        .endlessStream, .nestedTooDeep(limit: 1), .tooManyFilters(limit: 1), .decodedTooLong(limit: 1), .notInflatable,
        .badPredictor, .unknownPredictor(1), .tiffPredictor(bits: 4), .notBase85, .imageFilter("DCTDecode"),
        .noMemoryToInflate, .noStartxref, .startxrefWithoutNumber, .noSectionAtStart(1), .sectionExpected,
        .circularSections, .previousBeyondEnd(1), .tooManySections(limit: 1), .brokenTable, .tableBeyondEnd(entries: 1),
        .badFieldWidths, .badIndex, .trailerExpected, .trailerNotDictionary, .entryBeyondEnd(1),
        .entryLeadsElsewhere(reference), .noObjectStream(1), .badObjectStream, .notInObjectStream(1), .truncated,
        .contentCutOff(page: 1), .noCatalog, .catalogNotDictionary, .catalogWithoutPages, .directCatalog,
        .endlessReferences, .tooManyObjectsForOne, .selfReference, .formTooLarge, .cannotExamine(system: "x"),
        .cannotMap(system: "x"), .cannotRead(system: "x"), .cannotGuard, .noSuchPage(1), .noPagesToAdd,
        .nodeNotDictionary, .nodeWithoutKids,
        .nodeWithoutCount, .nodeMissing, .nodeWithFewerKids, .directPageTree, .directPage(1), .treeTooDeep(limit: 1),
        .tooManyPages, .tooManyResources, .contentTooLong, .passwordNeeded, .wrongPassword, .securityHandler(nil),
        .unknownEncryption(version: 9, revision: 9), .fileTooLong, .encryptedPages, .tooManyObjectsOfPage(limit: 1),
        .recipientKeyNeeded, .otherRecipients, .tooManyRecipients(limit: 1), .notAuthentic, .noIntegrityCode,
        .wrongIntegrityCode, .integrityCodeWithoutKey, .integrityCodeOfSignature, .tooManyObjects,
    ]

    private static let stamping: [StampingError] = basic + fields.map { .field("a", $0) }

    private static let basic: [StampingError] = [
        .stampNotFound(.none(isUpdated: true)), .stampNotFound(.noneOnPage(2)),
        .stampNotFound(.unknown("signet-1234", known: ["signet-12345", "signet-9"], isUpdated: false)),
        .stampNotFound(.unknown("x", known: ["signet-9"], isUpdated: true)),
        .stampNotFound(.ambiguous("1234", ["signet-12345", "signet-12346"])),
        .stampNotFound(.tooShort("1", least: 4)), .stampNotFound(.notOnPage("signet-1", page: 2, pages: [1, 3])),
        .refused(.dynamicXFA), .noSuchPage(2, count: 1), .noSuchField("a", known: ["b"]), .noSuchField("a", known: []),
        .fieldNotOnPage("a"),
        .outsidePage(Rectangle(x: 0, y: 0, width: 1, height: 1), page: 1, size: Size(width: 1, height: 1)),
        .notVector, .noStrokes, .needsField, .nothingToFlatten,
    ]

    private static let fields: [FieldError] = [
        .signatureField, .pushButton, .unknownType, .differentTypes, .notAnObject, .password, .filePath,
        .tooLong(count: 2, limit: 1),
        .severalLines, .controlCharacter, .notOffered("a", nearest: "b", known: ["b"]),
        .notOffered("a", nearest: nil, known: ["b"]), .ambiguousState(known: ["b"]), .stateNamedOff("no"),
        .alwaysOn(known: ["b"]), .severalValues, .lettering(.missingCharacters("a")), .lettering(.tooManyLines),
        .lettering(.unavailable("a")),
    ]

    static let faults: [OptionError] =
        OptionForm.allCases.map { .malformed("x", $0) } + OptionConflict.allCases.map { .conflict($0) }
        + OptionQuantity.allCases.map { .outOfRange($0, 9) }
        + [
            .unknownWord("x", known: ["a"]), .unknownWord("abc", known: ["abd"]), .unknownColor("x", named: ["blue"]),
            .unknownColor("blu", named: ["blue"]), .empty, .emptySearch, .tooLong(limit: 1),
            .keyOfOtherSource("pen", sources: ["draw"], given: "type"), .sources(count: 0), .sources(count: 2),
            .incomplete,
            .noValue(variable: "a", nearest: nil), .noValue(variable: "a", nearest: "b"),
            .unknownKey("x", column: "buyer.x", known: ["at"]), .captionFile("c.txt", .loneBrace),
            .failure(SignetError(Refusal.dynamicXFA)), .keyOfRow, .placement(misplaced, replacing: ["x"]),
        ]

    static let misplaced: PlacementSyntaxError = {
        do throws(PlacementSyntaxError) { _ = try Placement(reading: "top,bottom") } catch { return error }
        preconditionFailure("two places were read as one")
    }()

    /// How many cases an enumeration declares in its source.
    static func cases(in file: String, of type: String) throws -> Int {
        let text = try String(contentsOfFile: Examples.root + "/" + file, encoding: .utf8)
        let body = try #require(text.range(of: "enum \(type)"))
        let lines = text[body.upperBound...].split(separator: "\n").dropFirst()
        return lines.prefix { !$0.hasPrefix("}") && $0 != "    }" }.count { line in
            line.trimmingCharacters(in: .whitespaces).hasPrefix("case ")
        }
    }

    /// How many different cases values have: those with a payload by their names, the others by what they are.
    static func cases<Value: Hashable>(of values: [Value]) -> Int {
        let labels = values.map { Mirror(reflecting: $0).children.first?.label }
        let plain = zip(values, labels).filter { $0.1 == nil }.map(\.0)
        return Set(labels.compactMap { $0 }).count + Set(plain).count
    }

    static let renderers: [(name: String, words: RemedyWords)] = [
        ("library", .library), ("service", .members),
    ]

    @Test("no sentence names an option, unless the command says it")
    func options() {
        let errors =
            Self.refusals.map { SignetError($0) }
            + Self.causes.map { SignetError(PDFError($0, object: Self.reference, offset: 1)) }
            + Self.stamping.map { SignetError($0) }
        for error in errors {
            #expect(!error.reason.contains("--") && !error.reason.isEmpty)
            for (name, words) in Self.renderers {
                #expect(!error.message(words).contains("--"), "\(name): \(error.message(words))")
            }
            #expect(!error.message(.options).isEmpty)
        }
        for fault in Self.faults { #expect(!fault.description.contains("--") && !fault.description.isEmpty) }
        for note in Self.notes {
            for (_, words) in Self.renderers { #expect(!note.description(words).contains("--")) }
        }
        for refusal in Self.refusals {
            let record = RefusalRecord(refusal)
            for language in PageLanguage.allCases { #expect(!record.sentence(in: language).contains("--")) }
        }
    }

    @Test("no text in the sources below the command names an option", .slow())
    func sources() throws {
        let root = URL(filePath: Examples.root + "/Sources")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let room = file.path.dropFirst(root.path.count + 1).prefix { $0 != "/" }
            // Two files have the arguments of other programs.
            guard !["CLI", "Serve"].contains(room),
                !["RecognitionWorker.swift", "OfficeConversion.swift"].contains(file.lastPathComponent)
            else { continue }
            count += 1
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//") else { continue }
                #expect(code.firstMatch(of: /"[^"]*--[a-z]/) == nil, "\(file.lastPathComponent): \(code)")
            }
        }
        #expect(count > 400)
    }

    @Test("the samples have every case of the errors")
    func samples() throws {
        #expect(
            try Self.cases(in: "Sources/Stamping/Policy/Refusal.swift", of: "Refusal") == Self.cases(of: Self.refusals)
        )
        #expect(try Self.cases(in: "Sources/PDF/PDFError+Cause.swift", of: "Cause") == Self.cases(of: Self.causes))
        let notes = try Self.cases(in: "Sources/Stamping/Policy/DocumentNote.swift", of: "DocumentNote")
        #expect(notes == Self.cases(of: Self.notes))
        let faults = try Self.cases(in: "Sources/Signing/Options/OptionError.swift", of: "OptionError")
        #expect(faults == Self.cases(of: Self.faults))
    }

    @Test("the command names its options where there are some")
    func commandWords() {
        let said = Self.refusals.map { SignetError($0).message(.options) }.joined(separator: "\n")
        for option in ["--password-file", "--ignore-permissions", "--as widget", "--after-signatures", "--opacity"] {
            #expect(said.contains(option), "\(option)")
        }
    }

    @Test("every remedy has words for those who can use it, and none has empty ones")
    func remedies() {
        for remedy in Remedy.allCases {
            #expect(!remedy.description.isEmpty)
            #expect(RemedyWords.options.sentence("x", [remedy]) != "x")
            for language in PageLanguage.allCases {
                #expect(remedy.words(in: language)?.isEmpty != true)
            }
        }
    }

    @Test("a record of a refusal keeps all of it, and holds no sentence")
    func records() throws {
        for refusal in Self.refusals {
            let record = RefusalRecord(refusal)
            let bytes = try JSONEncoder().encode(record)
            #expect(try JSONDecoder().decode(RefusalRecord.self, from: bytes).refusal == refusal)
            #expect(!String(decoding: bytes, as: UTF8.self).contains(" "))
        }
        let earlier = try JSONDecoder().decode(RefusalRecord.self, from: Data("\"The document is signed.\"".utf8))
        #expect(earlier.refusal == nil && !earlier.sentence(in: .german).isEmpty)
    }
}
