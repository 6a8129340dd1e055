extension PostgreSQLPool: StoreDatabase {
    /// PostgreSQL looks after its log by itself.
    package func emptyLog() async throws -> Bool { true }
}
