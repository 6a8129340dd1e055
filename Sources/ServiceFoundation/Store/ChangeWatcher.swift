internal import Synchronization

/// Collects the changes for one watcher until they are taken.
package final class ChangeWatcher: Sendable {
    /// The next event for a watcher.
    enum News: Hashable, Sendable {
        /// These requests; none to keep the connection open.
        case requests(Set<String>)
        /// Perhaps anything.
        case all
    }

    let number: Int
    /// The key of the caller; nil where they came by a link.
    let key: String?
    /// An element whenever there may be news; it ends with the watching.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let news = Mutex(News.requests([]))

    /// The most requests that are named.
    private static let most = 100

    init(number: Int, key: String?) {
        (self.number, self.key) = (number, key)
        (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes what has gathered.
    func take() -> News {
        news.withLock { news in
            defer { news = .requests([]) }
            return news
        }
    }

    func note(_ request: String) {
        news.withLock { news in
            guard case .requests(var known) = news else { return }
            known.insert(request)
            news = known.count > Self.most ? .all : .requests(known)
        }
        wake()
    }

    func noteAll() {
        news.withLock { $0 = .all }
        wake()
    }

    func wake() { continuation.yield() }

    func end() { continuation.finish() }
}
