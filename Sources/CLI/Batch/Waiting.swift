internal import Dispatch
internal import Synchronization

/// Waits on the main thread for the result of tasks.
enum Waiting {
    static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task {
            let value: Result<Value, any Error>
            do { value = .success(try await work()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
            done.signal()
        }
        while true {
            done.wait()
            if let value = result.withLock({ $0 }) { return try value.get() }
        }
    }
}
