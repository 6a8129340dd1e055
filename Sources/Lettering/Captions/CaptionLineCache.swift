/// Lines that were laid out lately.
///
/// Two generations: when the young one is full it becomes the old one, and what is asked for again comes back from
/// there. So the least used is dropped, at the cost of a look-up or two.
struct CaptionLineCache {
    /// The greatest number of paragraphs that are remembered.
    static let capacity = 1024

    private var young: [CaptionLayoutRequest: [CaptionLine]] = [:]
    private var old: [CaptionLayoutRequest: [CaptionLine]] = [:]

    var count: Int { young.count + old.count }

    /// The lines of a request, if it is remembered.
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
