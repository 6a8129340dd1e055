/// A limit of the comparison of revisions: what is beyond it is not compared.
package enum ComparisonLimit: Hashable, Sendable {
    case objects
    case pages
    /// How deep fields, pages and actions are below each other.
    case levels
    /// Rows of cross-references.
    case rows
    /// Catalogs, where the sections of a file name different ones.
    case catalogs

    /// The most that is compared.
    package var value: Int {
        switch self {
        case .objects: Limits.checkedObjects
        case .pages: Limits.comparedPages
        case .levels: Limits.treeDepth
        case .rows: Limits.checkedRows
        case .catalogs: Limits.catalogs
        }
    }
}
