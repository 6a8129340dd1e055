package final class PostgreSQLDatabase: StoreDatabase {
    package init(_ settings: DatabaseSettings, metrics: Metrics) throws { throw StoreUnavailableError(.unreachable) }
    package func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        throw StoreUnavailableError(.unreachable)
    }
    package func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        throw StoreUnavailableError(.unreachable)
    }
    package func readNow<Value: Sendable>(_ work: (Database) throws -> Value) throws -> Value {
        throw StoreUnavailableError(.unreachable)
    }
    package func emptyLog() async throws -> Bool { true }
    package func close() throws {}
}
