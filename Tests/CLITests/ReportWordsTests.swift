import Foundation
import SignetCapture
import SignetScanning
import SignetStamping
import Testing

@testable import Signet
@testable import SignetCLI
@testable import SignetLettering
@testable import SignetService

/// Every warning and every problem of a report, in the words of the library, of the command and of the service.
@Suite struct ReportWordsTests {
    private static let pictures: [ScanWarning] = [
        .muchInk(share: 0.5), .manyMarks(count: 200), .cutByEdge, .linesInInk(count: 1), .linesInInk(count: 2),
        .printLeft, .textTouchesInk(count: 1), .textTouchesInk(count: 2), .paleInk, .lightInk, .whiteInk,
        .darkPatch, .farMark, .faintInk, .coarse(width: 20, height: 10), .damagedFile,
    ]

    private static let substitutes = [
        NameWarning.SubstituteFace(face: "Kristi", words: ["a"]),
        NameWarning.SubstituteFace(face: "Lateef", words: ["b", "c"]),
    ]

    private static let names: [NameWarning] = [
        .invisibleCharacters(["\u{202E}"]), .lackingCharacters(["Ł"], face: "Kristi", substitutes: substitutes),
        .foreignScript(face: "Lateef", scripts: ["Arabic"], substitutes: substitutes),
        .illegible(width: 90, minimum: 6),
        .lackingForms(["神\u{FE00}", "邉\u{E0101}"], face: "Kristi"),
        .illegible(width: 90, minimum: 6.5), .forbidsEmbedding(face: "Kristi"),
        .embedsBitmapsOnly(face: "Kristi"),
        .several([.illegible(width: 90, minimum: 6), .forbidsEmbedding(face: "Kristi")]),
    ]

    private static let places: [PlacementDoubt] =
        [
            .coversText(["a", "b"], page: 1), .coversAnnotation(page: 1), .leavesCell(page: 1),
            .illegible(Size(width: 1, height: 1), page: 1),
            .checkBox("a", Size(width: 9, height: 9), page: 1), .coversFields(["a"], page: 1),
            .coversFields(["a", "b"], page: 1),
        ]
        + WidgetState.allCases.map {
            .unseenFields($0 == .onNoPage ? ["a", "b"] : ["a"], $0, page: $0 == .onNoPage ? nil : 1)
        }

    private static let warnings: [SigningWarning] = {
        let ink: [SigningWarning] = pictures.map { .picture($0) }
        let writing: [SigningWarning] = names.map { .name($0) }
        return [.drawing(.filledOutlines(count: 2))] + ink + writing + places.map { .place($0) }
            + seals.map { .seal($0) }
    }()

    private static let seals: [SealWarning] =
        gaps.map { .validationGap($0) } + [
            .levelLowered(from: .baselineLTA, to: .baselineB, reason: "x"),
            .certificateNotValid(subject: "x", from: "2024-01-01", to: "2025-01-01"),
        ]

    private static let gaps: [ValidationGap] = [
        .noRevocationSource(subject: "a"), .selfSigned(subject: "a"), .responderUnchecked(subject: "a"),
        .issuerUnknown(subject: "a", issuer: "b", attempts: []),
        .issuerUnknown(subject: "a", issuer: "b", attempts: ["c"]), .largeList(address: "a", bytes: 2_000_000),
        .unproven(reason: "a"), .privateAddress(subject: "a", address: "b"),
    ]

    private static let texts: [YAMLFinding] = [
        .tooLong(kibibytes: 1), .empty, .secondDocument, .tooDeep(limit: 1), .tooManyValues(limit: 1),
        .unknownAlias("a"),
        .noValue, .keyNotText, .repeatedKey("a"), .character(problem: "x"), .syntax(problem: "x"), .noLibrary,
        .noMemory,
    ]

    private static let templates: [TemplateError] = [.unclosedBrace, .loneBrace, .noVariable("a")]

    private static let recipes: [RecipeFinding] = {
        var faults: [RecipeFinding] = [
            .unknownKey("stmaps", known: ["stamps"]), .unknownKey("x", known: ["stamps"]),
            .unknownCondition("x", known: ["form"]), .variableName("{"), .needlessDefault, .unquotedVariable("a"),
            .mappingForText, .listForText, .emptyList, .emptyMapping, .nothing, .privateCharacters, .repeatedID("a"),
            .badID, .pageCount("x"),
            .varyingFonts, .faceNotInstalled("kristi"),
        ]
        faults += texts.map { .text($0) }
        faults += templates.map { .template($0) }
        faults += RecipeForm.allCases.map { .form($0) }
        faults += RecipePart.allCases.map { .missing($0) }
        faults += RecipeQuantity.allCases.map { .tooMany($0, limit: 1) }
        faults += ErrorWordsTests.faults.map { .value($0) }
        return faults
    }()

    private static let forms: [CaptureMemberForm] = [
        .faces, .aspect, .text, .flag, .word(known: ["a"]), .words(known: ["a"]), .colors, .range,
    ]

    private static let captures: [CaptureFinding] = {
        let faults: [CaptureFinding] = [
            .notObject, .notJSON, .numbersBeyondJSON, .unknownMember(nearest: nil, known: ["pen"]),
            .unknownMember(nearest: "pen", known: ["pen"]), .unknownWord("x", known: ["a"]), .unknownColor("x"),
            .noMode,
            .repeatedMode, .repeatedFace, .repeatedColor, .tooManyFaces(101, limit: 100), .badFaceID,
            .unknownFace("a", nearest: nil), .unknownFace("a", nearest: "b"), .colorCount(limit: 100),
            .beyondPenWidths(1...2), .beyondPenRange(1...3, range: 1...2), .aspect(11, range: 0.5...10),
            .name(SignetError(LetteringError.noVisibleCharacter)),
        ]
        return faults + forms.map { .form($0) }
    }()

    /// All sentences that the library, the command and the service make of what is in reports.
    private static let sentences: [String] = {
        var sentences = warnings.map(\.description)
        sentences += captures.map { $0.sentence("member") }
        for fault in recipes {
            sentences.append(fault.description)
            for (_, words) in ErrorWordsTests.renderers { sentences.append(fault.description(words)) }
        }
        return sentences
    }()

    @Test("no sentence of a report names an option, unless the command says it")
    func options() {
        for sentence in Self.sentences {
            #expect(!sentence.isEmpty && sentence.firstMatch(of: /--[a-z]/) == nil, "\(sentence)")
        }
        let fault = RecipeFinding.value(.failure(SignetError(Refusal.passwordNeeded)))
        #expect(fault.description(.options).contains("--password-file"))
    }

    @Test("the samples have every case")
    func samples() throws {
        func count(_ file: String, _ type: String) throws -> Int {
            try ErrorWordsTests.cases(in: "Sources/\(file).swift", of: type)
        }
        #expect(try count("Scanning/ScanWarning", "ScanWarning") == ErrorWordsTests.cases(of: Self.pictures))
        #expect(try count("Lettering/Setting/NameWarning", "NameWarning") == ErrorWordsTests.cases(of: Self.names))
        #expect(
            try count("Stamping/Placement/PlacementDoubt", "PlacementDoubt") == ErrorWordsTests.cases(of: Self.places)
        )
        #expect(
            try count("Signing/SigningWarning", "SigningWarning") == ErrorWordsTests.cases(of: Self.warnings)
        )
        #expect(try count("Signing/Seals/SealWarning", "SealWarning") == ErrorWordsTests.cases(of: Self.seals))
        #expect(try count("Signing/Seals/SealWarning", "ValidationGap") == ErrorWordsTests.cases(of: Self.gaps))
        #expect(try count("Recipes/YAMLFinding", "YAMLFinding") == ErrorWordsTests.cases(of: Self.texts))
        #expect(
            try count("Signing/Options/TemplateError", "TemplateError") == ErrorWordsTests.cases(of: Self.templates)
        )
        #expect(try count("Recipes/RecipeFinding", "RecipeFinding") == ErrorWordsTests.cases(of: Self.recipes))
        #expect(try count("Capture/CaptureFinding", "CaptureFinding") == ErrorWordsTests.cases(of: Self.captures))
        #expect(try count("Capture/CaptureFinding", "CaptureMemberForm") == ErrorWordsTests.cases(of: Self.forms))
    }

    @Test("each fault of a recipe has a code of its own, and is written with it")
    func codes() throws {
        let codes = Dictionary(grouping: Self.recipes) { $0.code }
        let count = try ErrorWordsTests.cases(in: "Sources/Recipes/RecipeFinding.swift", of: "RecipeFinding")
        #expect(codes.count == count)
        for code in codes.keys { #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)") }
        let problem = try #require(Recipe.problems("stamps: []", folder: "").first)
        #expect(problem.fault == .emptyList)
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(problem)) as? [String: Any]
        #expect(written?["code"] as? String == "empty-list" && written?["message"] as? String == problem.message)
        #expect(written?["line"] as? Int == 1 && written?["path"] as? String == "stamps" && written?["file"] == nil)
    }

    @Test("warnings are written as their sentences")
    func writing() throws {
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.warnings)) as? [String]
        #expect(written == Self.warnings.map(\.description))
        let ink = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.pictures)) as? [String]
        #expect(ink == Self.pictures.map(\.description))
    }
}
