internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The changes for a page that is open, as Server-Sent Events (HTML, 9.2).
///
/// Each event has the requests that changed; without any, anything may have, as before the first one.
struct EventStream: Sendable {
    let feed: ChangeFeed
    let subject: ChangeFeed.Subject
    /// The key of the caller; nil where they came by a link.
    let key: String?
    /// Whether they may still hear of changes, asked after each.
    let isAllowed: @Sendable () async throws -> Bool

    /// Browsers come back so many milliseconds after the end of a stream.
    private static let pause = 3_000

    private struct Event: Encodable { let requests: [String] }

    /// The answer, which lasts until the client leaves, watching ends or the service is stopped.
    func response(in context: ServiceRequestContext) -> Response {
        Response(
            status: .ok,
            // Proxies must pass on each event at once.
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"],
            body: ResponseBody { writer in
                if let watcher = try await feed.watch(subject, key: key) {
                    context.whenClientLeaves { watcher.end() }
                    defer {
                        context.whenClientLeaves(nil)
                        feed.leave(subject, watcher)
                    }
                    try await writer.write(ByteBuffer(string: "retry: \(Self.pause)\n\(try Self.text(of: []))"))
                    for await _ in watcher.signals {
                        let news = watcher.take()
                        try await writer.write(ByteBuffer(string: try Self.text(of: news)))
                        if news != .requests([]), try await !isAllowed() { break }
                    }
                }
                try await writer.finish(nil)
            }
        )
    }

    private static func text(of news: ChangeWatcher.News) throws -> String {
        switch news {
        // It keeps the connection.
        case .requests([]): "event: beat\ndata: {}\n\n"
        case .requests(let requests): try text(of: requests.sorted())
        case .all: try text(of: [])
        }
    }

    private static func text(of requests: [String]) throws -> String {
        "data: \(try JSONCoding.text(of: Event(requests: requests)))\n\n"
    }
}
