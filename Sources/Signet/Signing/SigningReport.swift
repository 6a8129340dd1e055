public import SignetGraphics

/// What signing did.
public struct SigningReport: Hashable, Sendable, Encodable {
    /// A stamp that stands in the document now.
    public struct Stamp: Hashable, Sendable, Encodable {
        /// From 1.
        public let page: Int
        /// In points of the page as displayed.
        public let frame: Rectangle
        /// The number of the annotation's object.
        public let object: Int
        /// The annotation's unique name (`/NM`).
        public let name: String
    }

    /// The stamps, in the order of the request.
    public let stamps: [Stamp]
    /// Whether the document's cross-references were broken; the appended ones speak of all its objects.
    public let repaired: Bool
    /// The length of the document before.
    public let originalBytes: Int
    /// How many bytes were appended.
    public let appendedBytes: Int
}
