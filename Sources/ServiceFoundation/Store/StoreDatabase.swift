/// A database that runs transactions.
package protocol StoreDatabase: Sendable {
    /// Reads in one transaction, which sees one moment of the database.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Writes in one transaction: all or nothing, and on the disk when it returns.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Reads in one transaction on the caller's thread, which waits meanwhile.
    func readNow<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value

    /// Writes in one transaction on the caller's thread, which waits meanwhile and is in no other transaction.
    func writeNow<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value

    /// Empties the log in which the database has the state before the last changes, including deleted rows.
    ///
    /// - Returns: Whether it is empty; not where readers keep it, as a backup does while it copies the database. True where the
    ///   database looks after its log by itself.
    func emptyLog() async throws -> Bool

    func close() throws
}
