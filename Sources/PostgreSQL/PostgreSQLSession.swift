internal import CPQ
internal import Foundation

/// A connection to a PostgreSQL server, which one thread uses.
///
/// Every call has a deadline. What the server notes beside its answers is dropped.
@safe
package final class PostgreSQLSession {
    /// The time that a connection, and a statement with all its rows, may take; the server's own limits are to be shorter.
    package struct Limits: Sendable {
        package var connecting: Duration
        package var statement: Duration

        package init(connecting: Duration, statement: Duration) {
            (self.connecting, self.statement) = (connecting, statement)
        }
    }

    /// The statements that the server keeps prepared, of which each has its text and the types of its values.
    private struct Statement: Hashable {
        let sql: String
        let types: [UInt32]
    }

    private struct Column {
        let name: String
        let type: UInt32
    }

    /// The most statements that are kept prepared; some have as many texts as lists have lengths.
    private static let mostPrepared = 500

    /// How long the server has to answer that a statement was cancelled.
    private static let cancelling = Duration.seconds(1)

    private let connection: OpaquePointer
    private let limits: Limits
    private let prepares: Bool
    private var prepared: [Statement: String] = [:]
    private var isAbandoned = false

    /// The number of rows that the last statement which changes rows changed.
    package private(set) var changesCount = 0
    /// The number of rows that the connection has changed.
    package private(set) var totalChangesCount = 0
    /// The server's name for the last statement that ended: `COMMIT`, `ROLLBACK`, `SELECT 3`.
    package private(set) var tag = ""

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - limits: How long connecting and each statement may take.
    ///   - prepares: Whether statements are kept prepared; not behind poolers that give each transaction another connection.
    /// - Throws: An error that is lost, without a code.
    package init(_ address: PostgreSQLAddress, limits: Limits, prepares: Bool) throws(PostgreSQLError) {
        guard let made = unsafe PQconnectStart(address.connectionText) else {
            throw PostgreSQLError(sqlState: nil, message: "no memory for a connection", isLost: true)
        }
        unsafe connection = made
        (self.limits, self.prepares) = (limits, prepares)
        _ = unsafe PQsetNoticeProcessor(made, { _, _ in }, nil)
        try connect(by: .now + limits.connecting)
    }

    deinit { unsafe PQfinish(connection) }

    /// Whether the connection can no longer be used.
    package var isLost: Bool { unsafe isAbandoned || PQstatus(connection) == CONNECTION_BAD }

    /// Whether no transaction has begun.
    package var isIdle: Bool { unsafe !isLost && PQtransactionStatus(connection) == PQTRANS_IDLE }

    private func connect(by end: ContinuousClock.Instant) throws(PostgreSQLError) {
        guard unsafe PQstatus(connection) != CONNECTION_BAD else { throw fault() }
        var awaited = Int16(POLLOUT)
        while true {
            guard wait(for: awaited, until: end) else {
                isAbandoned = true
                throw PostgreSQLError(sqlState: nil, message: "connecting took too long", isLost: true)
            }
            switch unsafe PQconnectPoll(connection) {
            case PGRES_POLLING_OK:
                guard unsafe PQsetnonblocking(connection, 1) == 0 else { throw fault() }
                return
            case PGRES_POLLING_READING: awaited = Int16(POLLIN)
            case PGRES_POLLING_WRITING: awaited = Int16(POLLOUT)
            default: throw fault()
            }
        }
    }

    // MARK: Statements

    /// Runs statements without values, one or several; `take` gets their rows as ``run(_:_:take:)`` gives them.
    package func run(
        script: String,
        take: (_ columns: [String], _ values: [PostgreSQLValue]) throws -> Bool = { _, _ in true }
    ) throws {
        try require(script)
        let end = ContinuousClock.now + limits.statement
        try sent(unsafe PQsendQuery(connection, script))
        try finish(by: end, take)
    }

    /// Runs a statement with values for `$1`, `$2` and so on, and gives its rows one by one until `take` returns false.
    ///
    /// No other statement can run meanwhile. What `take` throws is thrown when the statement is over.
    package func run(
        _ sql: String,
        _ values: [PostgreSQLValue],
        take: (_ columns: [String], _ values: [PostgreSQLValue]) throws -> Bool = { _, _ in true }
    ) throws {
        try require(sql)
        let end = ContinuousClock.now + limits.statement
        let parameters = try PostgreSQLParameters(values)
        if prepares {
            let name = try prepare(Statement(sql: sql, types: parameters.types), by: end)
            try sent(
                unsafe parameters.withPointers { pointers, lengths, formats in
                    unsafe PQsendQueryPrepared(connection, name, Int32(values.count), pointers, lengths, formats, 0)
                }
            )
        } else {
            try sent(
                unsafe parameters.withPointers { pointers, lengths, formats in
                    unsafe PQsendQueryParams(
                        connection,
                        sql,
                        Int32(values.count),
                        parameters.types,
                        pointers,
                        lengths,
                        formats,
                        0
                    )
                }
            )
        }
        // Otherwise libpq would keep all rows in memory first.
        _ = unsafe PQsetSingleRowMode(connection)
        try finish(by: end, take)
    }

    private func prepare(_ statement: Statement, by end: ContinuousClock.Instant) throws -> String {
        if let name = prepared[statement] { return name }
        if prepared.count >= Self.mostPrepared {
            try run(script: "DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        try sent(
            unsafe PQsendPrepare(connection, name, statement.sql, Int32(statement.types.count), statement.types)
        )
        try finish(by: end) { _, _ in true }
        prepared[statement] = name
        return name
    }

    private func require(_ sql: String) throws(PostgreSQLError) {
        if isLost { throw PostgreSQLError(sqlState: nil, message: "the connection was lost", isLost: true) }
        if sql.utf8.contains(0) {
            throw PostgreSQLError(sqlState: "42601", message: "a statement contains U+0000", isLost: false)
        }
    }

    private func sent(_ result: Int32) throws(PostgreSQLError) {
        guard result == 1 else { throw fault() }
    }

    // MARK: Results

    /// Reads all results of what was sent.
    private func finish(
        by end: ContinuousClock.Instant,
        _ take: (_ columns: [String], _ values: [PostgreSQLValue]) throws -> Bool
    ) throws {
        var failure: (any Error)?
        var isTaking = true
        var columns: [Column]?
        var names: [String] = []
        do throws(PostgreSQLError) {
            while let result = unsafe try next(by: end) {
                defer { unsafe PQclear(result) }
                let status = unsafe PQresultStatus(result)
                switch status {
                case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
                    let found = unsafe columns ?? Self.columns(of: result)
                    if columns == nil { names = found.map(\.name) }
                    columns = status == PGRES_SINGLE_TUPLE ? found : nil
                    for row in 0..<(unsafe PQntuples(result)) where isTaking {
                        do {
                            isTaking = try take(names, unsafe Self.values(result, row, found))
                        } catch {
                            (failure, isTaking) = (error, false)
                        }
                    }
                    if status == PGRES_TUPLES_OK { unsafe note(result) }
                case PGRES_COMMAND_OK: unsafe note(result)
                case PGRES_EMPTY_QUERY: break
                case PGRES_FATAL_ERROR: failure = unsafe failure ?? fault(in: result)
                default:
                    // COPY is not spoken here, and nothing else would end it.
                    isAbandoned = true
                    throw PostgreSQLError(sqlState: nil, message: "a statement has no rows to read", isLost: true)
                }
            }
        } catch {
            // What the server said before it closed the connection says more.
            guard let failure = failure as? PostgreSQLError else { throw error }
            throw PostgreSQLError(sqlState: failure.sqlState, message: failure.message, isLost: error.isLost)
        }
        if let failure { throw failure }
    }

    /// The next result; nil when there are no more.
    private func next(by end: ContinuousClock.Instant) throws(PostgreSQLError) -> OpaquePointer? {
        while true {
            let unsent = unsafe PQflush(connection)
            if unsent == 0, unsafe PQisBusy(connection) == 0 { return unsafe PQgetResult(connection) }
            guard unsent >= 0 else { throw fault() }
            guard wait(for: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN), until: end) else { throw givenUp() }
            guard unsafe PQconsumeInput(connection) == 1 else { throw fault() }
        }
    }

    private static func columns(of result: OpaquePointer) -> [Column] {
        (0..<(unsafe PQnfields(result))).map { index in
            Column(
                name: unsafe PQfname(result, index).map { unsafe String(cString: $0) } ?? "",
                type: unsafe PQftype(result, index)
            )
        }
    }

    private static func values(_ result: OpaquePointer, _ row: Int32, _ columns: [Column]) -> [PostgreSQLValue] {
        columns.enumerated().map { index, column in
            let index = Int32(index)
            guard unsafe PQgetisnull(result, row, index) == 0, let start = unsafe PQgetvalue(result, row, index) else {
                return .null
            }
            if column.type == PostgreSQLType.bytea {
                // With a zero at its end.
                let text = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
                var length = 0
                guard let bytes = unsafe PQunescapeBytea(text, &length) else { return .null }
                defer { unsafe PQfreemem(bytes) }
                return .bytes(unsafe Array(UnsafeBufferPointer(start: bytes, count: length)))
            }
            let count = Int(unsafe PQgetlength(result, row, index))
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
            return PostgreSQLValue(unsafe String(decoding: bytes, as: UTF8.self), type: column.type)
        }
    }

    private func note(_ result: OpaquePointer) {
        tag = unsafe PQcmdStatus(result).map { unsafe String(cString: $0) } ?? ""
        guard ["INSERT", "UPDATE", "DELETE"].contains(where: { tag.hasPrefix($0) }) else { return }
        changesCount = unsafe PQcmdTuples(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0
        totalChangesCount += changesCount
    }

    /// The fault of a statement.
    private func fault(in result: OpaquePointer) -> PostgreSQLError {
        func field(_ code: UInt8) -> String? {
            unsafe PQresultErrorField(result, Int32(code)).map { unsafe String(cString: $0) }
        }
        return PostgreSQLError(
            sqlState: field(UInt8(ascii: "C")),
            message: field(UInt8(ascii: "M")) ?? fault().message,
            isLost: isLost
        )
    }

    /// The fault of the connection.
    private func fault() -> PostgreSQLError {
        let words = unsafe PQerrorMessage(connection).map { unsafe String(cString: $0) } ?? ""
        let message = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return PostgreSQLError(sqlState: nil, message: message, isLost: isLost)
    }

    // MARK: Waiting

    /// Waits until the connection can be read or written; false when the time is over.
    private func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = (end - ContinuousClock.now) / Duration.milliseconds(1)
            var awaited = unsafe pollfd(fd: PQsocket(connection), events: events, revents: 0)
            // Rounded up, so that it never waits for no time at all.
            let found = unsafe poll(&awaited, 1, Int32(max(0, min(left.rounded(.up), 60_000))))
            if found > 0 { return true }
            // libpq reports what is wrong with a socket.
            if found < 0, errno != EINTR { return true }
            if ContinuousClock.now >= end { return false }
        }
    }

    /// Gives up a statement: has the server cancel it, and abandons the connection where it does not.
    private func givenUp() -> PostgreSQLError {
        let end = ContinuousClock.now + Self.cancelling
        isAbandoned = !(requestCancelling(by: end) && isDrained(by: end))
        return PostgreSQLError(sqlState: "57014", message: "a statement took too long", isLost: isLost)
    }

    /// Asks the server to cancel the statement, by another connection; waits for it only so long.
    private func requestCancelling(by end: ContinuousClock.Instant) -> Bool {
        guard let request = unsafe PQgetCancel(connection) else { return false }
        let address = UInt(bitPattern: request)
        let isAsked = DispatchSemaphore(value: 0)
        // `PQcancel` has no deadline.
        Thread.detachNewThread {
            let request = unsafe OpaquePointer(bitPattern: address)
            var words = [CChar](repeating: 0, count: 256)
            _ = unsafe PQcancel(request, &words, 256)
            unsafe PQfreeCancel(request)
            isAsked.signal()
        }
        let left = max(0, (end - ContinuousClock.now) / Duration.milliseconds(1))
        return isAsked.wait(timeout: .now() + .milliseconds(Int(left))) == .success
    }

    /// Drops what the server still answers; false where it does not end.
    private func isDrained(by end: ContinuousClock.Instant) -> Bool {
        while true {
            _ = unsafe PQflush(connection)
            if unsafe PQisBusy(connection) == 0 {
                guard let result = unsafe PQgetResult(connection) else { return true }
                unsafe PQclear(result)
                continue
            }
            guard wait(for: Int16(POLLIN), until: end), unsafe PQconsumeInput(connection) == 1 else { return false }
        }
    }
}
