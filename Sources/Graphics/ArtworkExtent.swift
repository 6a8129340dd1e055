/// The size of artwork, and how a placement treats it.
package struct ArtworkExtent: Hashable, Sendable {
    /// The kinds of artwork that a placement distinguishes.
    package enum Kind: Hashable, Sendable {
        /// Handwriting: it reaches slightly below the line of print that it is beside, and fills a box.
        case ink
        /// Print: its first line continues the line of print that it is beside, its last line is set on a ruled line, and
        /// it is never enlarged to fill a box. The baselines are shares of its height.
        case print(firstBaseline: Double, lastBaseline: Double)
        /// A sign that stands on the line of print beside it, and fills a box.
        case sign
    }

    /// In points.
    package let size: Size
    package let kind: Kind

    package init(_ size: Size, _ kind: Kind) {
        self.size = size
        self.kind = kind
    }
}

extension Artwork {
    /// The artwork's extent as a kind.
    package func extent(_ kind: ArtworkExtent.Kind) -> ArtworkExtent { ArtworkExtent(bounds.size, kind) }
}
