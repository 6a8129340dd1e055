/// Facts about the page from which a picture was cut.
struct PageContext {
    /// The page's longer side, as a share of the picture's.
    let scale: Double
    /// The part of the page's printed text that is in the picture: 1 in its letters, on its own grid; nil if it was not
    /// searched.
    let text: Plane?

    /// The context of a picture that is a whole page.
    static let none = PageContext(scale: 1, text: nil)
}
