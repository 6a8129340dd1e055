internal import SignetBasics

/// How many of the rows were taken.
package final class RowPosition: Sendable {
    private let state = Guarded((read: 0, size: 0))

    package init() {}

    /// From 0 to 1; nil while the total is unknown.
    package var fraction: Double? {
        state.withLock { $0.size > 0 ? min(1, Double($0.read) / Double($0.size)) : nil }
    }

    func set(size: Int) { state.withLock { $0.size = size } }
    func advance(by count: Int) { state.withLock { $0.read += count } }
}
