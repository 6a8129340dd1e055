internal import Instrumentation

/// The span in which a transaction was begun; the database's threads do not have the task's own.
enum TransactionTrace {
    /// As the header field `traceparent` has it; `nil` without traces.
    @TaskLocal static var parent: String?

    /// The span of the task.
    static var ofTask: String? {
        guard let context = InstrumentationContext.current else { return nil }
        var field: String?
        InstrumentationSystem.instrument.inject(context, into: &field, using: FieldInjector())
        return field
    }

    private struct FieldInjector: Injector {
        func inject(_ value: String, forKey key: String, into carrier: inout String?) {
            if key == "traceparent" { carrier = value }
        }
    }
}
