internal import HTTPTypes
internal import NIOCore

/// Detects that the client of a connection has disconnected.
///
/// A client that closes only its half of the connection counts as disconnected too, as for most proxies.
package final class ClientPresence: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private var isGone = false
    /// The action to take then; a connection serves one request at a time.
    private var onLeaving: (@Sendable () -> Void)?

    package init() {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { left() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        left()
        context.fireChannelInactive()
    }

    /// Sets an action for when the client disconnects, or runs it at once if it already has; nil removes the action.
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

extension ServiceRequestContext {
    /// Does work that only the client needs: it is cancelled if the client disconnects before the answer.
    ///
    /// - Throws: ``Problem`` when the client has disconnected, or the errors of the work.
    package func whileClientWaits<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        whenClientLeaves { task.cancel() }
        defer { whenClientLeaves(nil) }
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

    /// Sets what happens when the client disconnects, at once if it already has; nil removes that.
    func whenClientLeaves(_ action: (@Sendable () -> Void)?) {
        channel.eventLoop.execute { [channel] in
            try? channel.pipeline.syncOperations.handler(type: ClientPresence.self).whenGone(action)
        }
    }
}

extension Problem {
    /// For the log alone: there is no client to read it.
    fileprivate static let clientGone = Problem(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"),
        "client-gone",
        "The client closed the connection before it had the answer."
    )
}
