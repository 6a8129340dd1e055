extension String {
    /// The text as part of a pattern of LIKE with `\` as its escape.
    package var escapedForLike: String {
        replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    }
}
