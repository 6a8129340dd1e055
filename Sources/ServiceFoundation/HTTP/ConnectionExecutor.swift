package import HummingbirdCore
package import Logging
package import NIOCore

/// Runs tasks on the thread of an event loop.
final class ConnectionExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Serves each connection on the thread of its input and output, so that no other thread has to be woken for each part of a
/// request and its answer.
///
/// Work that keeps a processor or waits for the disk is done by a ``WorkPool``.
package struct ConnectionChannel<Base: ServerChildChannel>: ServerChildChannel {
    package let base: Base

    package init(base: Base) {
        self.base = base
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    package func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(ConnectionExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
