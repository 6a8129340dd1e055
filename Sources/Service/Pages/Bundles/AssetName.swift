/// The names of the files of pages below `/assets/`.
enum AssetName {
    /// The name of a file at a relative address; nil if it is outside.
    static func resolve(_ address: some StringProtocol, from name: String) -> String? {
        var parts = name.split(separator: "/").dropLast()
        for part in address.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else if part != "." {
                parts.append(Substring(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
