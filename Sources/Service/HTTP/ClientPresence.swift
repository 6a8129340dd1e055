internal import HTTPTypes
internal import NIOCore

/// Notices that the client at the other end of a connection has gone.
///
/// A client that closes only its half of the connection counts as gone too, as it does for most proxies.
final class ClientPresence: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private var isGone = false
    /// The action to take then; a connection serves one request at a time.
    private var onLeaving: (@Sendable () -> Void)?

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { left() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        left()
        context.fireChannelInactive()
    }

    /// Has something done when the client goes, or at once where it has gone; nil takes that back.
    func whenGone(_ action: (@Sendable () -> Void)?) {
        onLeaving = action
        if isGone { left() }
    }

    private func left() {
        isGone = true
        onLeaving?()
        onLeaving = nil
    }
}

extension ServiceContext {
    /// Does work that nobody but the client wants: it is cancelled when the client goes before it has the answer.
    ///
    /// - Throws: ``Problem`` when the client has gone, or what the work throws.
    func whileClientWaits<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        watchClient { task.cancel() }
        defer { watchClient(nil) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            if task.isCancelled, !Task.isCancelled { throw Problem.clientGone }
            throw error
        }
    }

    private func watchClient(_ action: (@Sendable () -> Void)?) {
        channel.eventLoop.execute { [channel] in
            try? channel.pipeline.syncOperations.handler(type: ClientPresence.self).whenGone(action)
        }
    }
}

extension Problem {
    /// For the log alone: nobody is there to read it.
    fileprivate static let clientGone = Problem(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"),
        "client-gone",
        "The client closed the connection before it had the answer."
    )
}
