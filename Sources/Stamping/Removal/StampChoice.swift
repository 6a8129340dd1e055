/// Which of a document's stamps are meant.
package enum StampChoice: Hashable, Sendable {
    /// All, or those on one page, from 1.
    case all(onPage: Int?)
    /// Those with these ids: names, or their beginnings where one name alone begins so, each with `@PAGE` perhaps.
    ///
    /// Several annotations have one name where another program copied a page; the page tells them apart, and without it
    /// all of them are meant.
    case ids([String])
}
