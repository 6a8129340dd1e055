/// The rules that the last update of a file must follow, by the names that reports show.
///
/// The source of a rule is stated beside the function that checks it.
package enum UpdateRule: String, Hashable, Sendable, CaseIterable {
    // The file
    case unreadable = "section-unreadable"
    case limit = "beyond-limits"
    case newLine = "update-not-on-new-line"
    case ending = "file-ending"
    case secondHeader = "second-header"
    case strayBytes = "stray-bytes"

    // The cross-reference section
    case sectionKind = "section-kind"
    case sectionFormat = "section-format"
    case ownEntry = "section-not-in-itself"
    case streamKeys = "stream-keys-in-trailer"
    case staleHybrid = "stale-xrefstm"
    case previous = "prev"
    case offsetBase = "offset-base"
    case size = "size"
    case lostEntry = "trailer-entry-lost"
    case root = "root-changed"
    case firstIdentifier = "first-id-changed"
    case secondIdentifier = "second-id-unchanged"
    case encryption = "encryption-changed"

    // The objects that it lists
    case entryOffset = "entry-offset"
    case freed = "object-freed"
    case unlisted = "object-not-listed"
    case repeated = "object-twice"
    case unfinished = "object-unfinished"
    case streamLength = "stream-length"

    // Objects
    case unchanged = "object-unchanged"
    case directEntry = "entry-must-be-direct"
    case indirectEntry = "entry-must-be-indirect"
    case catalog = "catalog-entry"
    case page = "page-entry"
    case annotationItem = "annots-item"
    case annotationLost = "annotation-lost"
    case annotationShared = "annotation-on-two-pages"
    case arrayShared = "shared-annots-changed"
    case annotationRectangle = "annotation-rect"
    case annotationFlags = "annotation-flags"
    case annotationAppearance = "annotation-appearance"
    case annotationPage = "annotation-page"
    case annotationName = "annotation-name"
    case annotationContents = "annotation-contents"
    case byteRange = "byte-range"
}
