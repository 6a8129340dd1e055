/// Whether the pixels of ink may be partly transparent.
enum InkBlending: Hashable {
    /// Soft edges and shades, by a soft mask.
    case transparent
    /// One colour that covers what is under it, or nothing.
    case opaque
}
