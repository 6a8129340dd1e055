/// Recently laid out lines.
///
/// It has two generations: when the young one is full it becomes the old one, and lines that are requested again move
/// back from there. So the least used lines are dropped, at the cost of one or two look-ups.
struct CaptionLineCache {
    /// The greatest number of cached paragraphs.
    static let capacity = 1024

    private var young: [CaptionLayoutRequest: [CaptionLine]] = [:]
    private var old: [CaptionLayoutRequest: [CaptionLine]] = [:]

    var count: Int { young.count + old.count }

    /// The lines of a request, if they are cached.
    mutating func lines(of request: CaptionLayoutRequest) -> [CaptionLine]? {
        if let lines = young[request] { return lines }
        guard let lines = old.removeValue(forKey: request) else { return nil }
        insert(lines, for: request)
        return lines
    }

    mutating func insert(_ lines: [CaptionLine], for request: CaptionLayoutRequest) {
        if young.count >= Self.capacity / 2 {
            old = young
            young = [:]
        }
        young[request] = lines
    }
}
