extension Limits {
    /// How many rows of a cross-reference section are checked.
    static let checkedRows = 1 << 20
    /// The most changed objects that are compared with their earlier values.
    static let checkedObjects = 500_000
    /// How many subsections of older sections are searched to compare objects.
    static let lookedUpSubsections = 200_000_000
    /// How many pages are walked over to see which of them share an array of annotations.
    static let checkedPages = 10_000
    /// How many pages of a document are compared with those of a signed revision.
    static let comparedPages = 200_000
    /// How many catalogs are compared, where sections of a file name different ones.
    static let catalogs = 8
    /// How many bytes of a page's content are searched for names.
    static let searchedContent = 16 << 20
    /// How many objects that a page is drawn with are searched for content.
    static let searchedObjects = 20_000
    /// The most annotations that are examined on all pages together; those of further pages are skipped.
    static let checkedAnnotations = 500_000
    /// How many findings are reported.
    static let findings = 200
    /// How many places named `startxref` are tried to find the end of the revision before.
    static let revisionEnds = 64
    /// How many bytes of objects are parsed in one revision.
    static let checkedBytes = 256 << 20
    /// How many streams of a wrong length are looked through for their end in one revision.
    static let strayedStreams = 50
}
