extension PDFError {
    /// The cause of an error, with the values that its sentence needs.
    package enum Cause: Hashable, Sendable {
        // MARK: The bytes are not a PDF

        case noHeader
        case notRegularFile
        case emptyFile

        // MARK: Objects

        case objectExpected
        case endOfData
        case numberExpected
        case dictionaryExpected
        case streamExpected
        case endlessString
        case endlessArray
        case endlessDictionary
        case halfClosedDictionary
        case keyNotName
        case endlessStream
        case nestedTooDeep(limit: Int)

        // MARK: Filters

        case tooManyFilters(limit: Int)
        case decodedTooLong(limit: Int)
        case notInflatable
        case badPredictor
        case unknownPredictor(Int)
        case tiffPredictor(bits: Int)
        case notBase85
        case imageFilter(String?)
        case noMemoryToInflate

        // MARK: Cross-references

        case noStartxref
        case startxrefWithoutNumber
        case noSectionAtStart(Int)
        case sectionExpected
        case circularSections
        case previousBeyondEnd(Int)
        case tooManySections(limit: Int)
        case brokenTable
        case tableBeyondEnd(entries: Int)
        case badFieldWidths
        case badIndex
        case trailerExpected
        case trailerNotDictionary
        case entryBeyondEnd(Int)
        case entryLeadsElsewhere(ObjectReference)
        case noObjectStream(Int)
        case badObjectStream
        case notInObjectStream(Int)

        // MARK: Document

        case truncated
        case contentCutOff(page: Int)
        case noCatalog
        case catalogNotDictionary
        case catalogWithoutPages
        case directCatalog
        case endlessReferences
        case tooManyObjectsForOne
        case selfReference
        case formTooLarge
        case cannotExamine(system: String)
        case cannotMap(system: String)
        case cannotRead(system: String)
        case cannotGuard

        // MARK: Pages

        case noSuchPage(Int)
        case noPagesToAdd
        case nodeNotDictionary
        case nodeWithoutKids
        case nodeWithoutCount
        case nodeMissing
        case nodeWithFewerKids
        case directPageTree
        case directPage(Int)
        case treeTooDeep(limit: Int)
        case tooManyPages
        case tooManyResources
        case contentTooLong

        // MARK: Encryption

        case passwordNeeded
        case wrongPassword
        case securityHandler(String?)
        case recipientKeyNeeded
        case otherRecipients
        case tooManyRecipients(limit: Int)
        case unknownEncryption(version: Int, revision: Int)
        case notAuthentic
        case noIntegrityCode
        case wrongIntegrityCode
        case integrityCodeWithoutKey
        case integrityCodeOfSignature

        // MARK: Updates

        case fileTooLong
        case encryptedPages
        case tooManyObjectsOfPage(limit: Int)
        case tooManyObjects
    }
}

extension PDFError.Cause {
    /// The kind of failure.
    package var code: PDFError.Code {
        switch self {
        case .noHeader, .notRegularFile, .emptyFile:
            .notPDF
        case .passwordNeeded, .wrongPassword, .securityHandler, .recipientKeyNeeded, .otherRecipients:
            .encrypted
        case .noSuchPage, .noPagesToAdd:
            .notFound
        case .tiffPredictor, .imageFilter, .unknownEncryption, .encryptedPages, .integrityCodeWithoutKey,
            .integrityCodeOfSignature:
            .unsupported
        case .nestedTooDeep, .tooManyFilters, .decodedTooLong, .tooManySections, .endlessReferences,
            .tooManyObjectsForOne, .formTooLarge, .tooManyPages, .tooManyResources, .contentTooLong, .fileTooLong,
            .tooManyObjectsOfPage, .tooManyObjects, .tooManyRecipients:
            .limit
        case .noMemoryToInflate, .cannotExamine, .cannotMap, .cannotRead, .cannotGuard:
            .io
        default: .damaged
        }
    }
}
