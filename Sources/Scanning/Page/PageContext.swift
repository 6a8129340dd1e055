/// Facts about the page that a picture was cut from.
struct PageContext {
    /// The page's longer side, in parts of the picture's.
    let scale: Double
    /// The part of the page's printed text that is in the picture: 1 in its letters, on its own grid; nil where none
    /// was looked for.
    let text: Plane?

    /// A picture that is a page by itself.
    static let none = PageContext(scale: 1, text: nil)
}
