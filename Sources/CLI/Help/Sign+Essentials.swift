extension Sign: EssentialOptions {
    static let essentials = [
        "--draw", "--type", "--scan", "--signature", "--at", "--size", "--caption", "--color", "--output", "--in-place",
    ]
}
