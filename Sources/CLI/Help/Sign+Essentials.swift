extension Sign: EssentialOptions {
    static let essentials = [
        "--draw", "--type", "--scan", "--signature", "--text", "--at", "--and", "--size", "--color", "--fill",
        "--output",
        "--output-dir",
    ]
}
