/// The kind of object that a signature becomes in the document.
public enum MarkKind: String, Hashable, Sendable, CaseIterable, Encodable {
    /// A rubber stamp annotation (ISO 32000-1, 12.5.6.12).
    case stamp
    /// An ink annotation (12.5.6.13): a stamp whose strokes programs can read.
    ///
    /// Only for drawn signatures.
    case ink
    /// The appearance of an existing signature field or push button (12.7.4): only an appearance is added to the
    /// document.
    case widget
    /// Part of the page's content: no program can move or hide it.
    case content
}
