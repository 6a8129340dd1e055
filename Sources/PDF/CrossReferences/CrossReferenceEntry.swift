/// Where an object is (ISO 32000-1, 7.5.4 and 7.5.8.3).
package enum CrossReferenceEntry: Hashable, Sendable {
    /// The number is not in use.
    case free
    /// The object is at an offset, counted as the file counts, see ``CrossReferences/base``.
    case offset(Int, generation: Int)
    /// The object is the `index`th of an object stream.
    case compressed(stream: Int, index: Int)
}
