/// The bounds on work that an untrusted file can ask for.
///
/// Each is far above the values in real documents.
package enum Limits {
    /// How deep arrays and dictionaries may be in one another.
    static let nesting = 200
    /// How many references may lead from one to the next before an object.
    static let referenceChain = 32
    /// How many cross-reference sections, that is, revisions, a file may have.
    static let sections = 4096
    /// How many nodes may lead from the root of the form, or of another tree, to a leaf.
    package static let treeDepth = 64
    /// How many nodes may lead from the root of the page tree to a page: programs that join documents add one each time.
    static let pageTreeDepth = 256
    /// How many nodes of the page tree, or fields of a form, are visited in one search.
    static let treeNodes = 2_000_000
    /// The highest object number (Acrobat's is 8,388,607, ISO 32000-1 annex C; scanners write more).
    static let objectNumber = 1 << 27
    /// How many bytes a decoded stream may have.
    package static let decodedStream = 256 << 20
    /// How often repair looks at each byte, in the mean.
    static let scanEffort = 64
    /// How many bytes the decoded metadata may have, which are read for every signing.
    package static let metadata = 16 << 20
    /// How many filters one stream may pass through.
    static let filters = 8
}
