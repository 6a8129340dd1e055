/// How many tasks a batch needs so that processors have work while documents are read and kept.
struct TaskDemand {
    /// The shortest time that a document took to be read and kept; nil without objects.
    private var leastWaiting: Duration?
    /// How long documents took to be signed lately.
    private var signing = Duration.zero
    /// How many documents were noted.
    private var documents = 0

    /// Each has a connection, and a thread.
    private static let most = 256
    /// The weight of earlier documents.
    private static let inertia = 16

    /// Notes a document.
    mutating func note(waiting: Duration, signing own: Duration) {
        documents += 1
        leastWaiting = min(leastWaiting ?? waiting, waiting)
        signing = signing == .zero ? own : signing + (own - signing) / Self.inertia
    }

    /// The number of tasks for as many documents at a time.
    ///
    /// On the average, storage takes twice its shortest time. More tasks than are needed would hold up each other.
    func tasks(for concurrency: Int) -> Int {
        let least = max(1, concurrency)
        guard let leastWaiting, signing > .zero else { return least }
        let share = min(2 * (leastWaiting / signing), Double(Self.most))
        // The first documents, which open connections, take longest: each has one task added at most.
        let wanted = min(Int(Double(least) * (1 + share)), documents)
        return max(least, min(Self.most, max(2 * least, wanted)))
    }
}
