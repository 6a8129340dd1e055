internal import Foundation
internal import SignetPostgreSQL

/// A transaction on the connection of a thread, which is repeated where nothing speaks against it.
struct PostgreSQLTransaction<Value> {
    let settings: PostgreSQLSettings
    let metrics: Metrics
    let isWriting: Bool
    let work: (Database) throws -> Value

    /// The most repetitions.
    private static var mostRepetitions: Int { 5 }

    /// An attempt failed; what it did is undone.
    private struct AttemptError: Error {
        let cause: any Error
        /// The fault of the connection, which the work may have hidden.
        let fault: PostgreSQLError?
    }

    /// Does it, and returns what the attempt gave that took effect; one that reads is ended by ``PostgreSQLSlot/end()``.
    func run(in slot: PostgreSQLSlot) throws -> Value {
        let end = ContinuousClock.now + settings.repeating
        var repetitions = 0
        while true {
            do throws(AttemptError) {
                return try attempt(in: slot)
            } catch {
                guard let fault = error.fault else { throw error.cause }
                if fault.isLost || ["25006", "0A000"].contains(fault.sqlState) { slot.drop() }
                guard let code = fault.repeatable(isWriting: isWriting), repetitions < Self.mostRepetitions, .now < end
                else { throw fault.unavailable(isWriting: isWriting) ?? error.cause }
                metrics.count(.transactionRetries, ["code": "\(code)"])
                // Others that failed at the same time wait for another time.
                Thread.sleep(forTimeInterval: Double.random(in: 0.025...0.05) * Double(1 << repetitions))
                repetitions += 1
            }
        }
    }

    private func attempt(in slot: PostgreSQLSlot) throws(AttemptError) -> Value {
        let session: PostgreSQLSession
        var number: TransactionNumber?
        do {
            session = try slot.connection()
            try session.run(script: settings.beginning(isWriting: isWriting)) { _, values in
                number = TransactionNumber(values)
                return true
            }
        } catch {
            slot.drop()
            throw AttemptError(cause: error, fault: error as? PostgreSQLError)
        }
        let connection = PostgreSQLConnection(session, slot.marks, isWriting: isWriting)
        let value: Value
        do {
            value = try work(Database(connection: connection))
            if let fault = connection.fault { throw fault }
        } catch {
            do { try session.run(script: "ROLLBACK") } catch { slot.drop() }
            throw AttemptError(cause: error, fault: connection.fault)
        }
        // What was read is right however its transaction ends, so nobody waits for that.
        guard isWriting else { return value }
        do {
            try session.run(script: "COMMIT")
        } catch {
            let fault = error as? PostgreSQLError
            guard session.isLost else { throw AttemptError(cause: error, fault: fault) }
            slot.drop()
            switch outcome(of: number, in: slot) {
            case .committed: return value
            case .aborted: throw AttemptError(cause: error, fault: .lost)
            case .unknown, .inProgress: throw AttemptError(cause: StoreUnavailableError(.outcomeUnknown), fault: nil)
            }
        }
        return value
    }

    /// Asks for the outcome of a transaction whose end was not answered, by another connection.
    private func outcome(of number: TransactionNumber?, in slot: PostgreSQLSlot) -> TransactionNumber.Outcome {
        guard let number else { return .unknown }
        let start = ContinuousClock.now
        while .now < start + settings.asking {
            do {
                let outcome = try number.outcome(slot.connection())
                guard case .inProgress = outcome else { return outcome }
                // The server may wait for a connection that has broken, for hours.
                if .now > start + .seconds(1) { try number.terminate(slot.connection()) }
            } catch {
                slot.drop()
                // A server that is there refuses to answer.
                if let error = error as? PostgreSQLError, error.sqlState != nil, !error.isLost { return .unknown }
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return .unknown
    }
}

extension PostgreSQLError {
    /// A connection was lost, and with it a transaction that did nothing.
    static let lost = PostgreSQLError(sqlState: nil, message: "the connection was lost", isLost: true)

    /// The code under which a repetition is counted; nil where it would not help.
    func repeatable(isWriting: Bool) -> String? {
        switch sqlState {
        // Conflicts with other transactions.
        case "40001", "40P01", "55P03": sqlState
        // The server only reads, as another one writes now.
        case "25006" where isWriting: sqlState
        // A table has other columns since the statement was prepared.
        case "0A000" where message.contains("cached plan"): sqlState
        case "57014", "25P03": nil
        default: isLost ? "lost" : nil
        }
    }

    /// How it is reported where the store does not answer; nil for a fault of the statement.
    func unavailable(isWriting: Bool) -> StoreUnavailableError? {
        switch sqlState {
        case "40001", "40P01", "55P03": StoreUnavailableError(.busy)
        // The server lacks memory, connections or space.
        case let code? where code.hasPrefix("53"): StoreUnavailableError(.busy)
        case "57014", "25P03": StoreUnavailableError(.timedOut)
        case "25006" where isWriting: StoreUnavailableError(.unreachable)
        default: isLost ? StoreUnavailableError(.unreachable) : nil
        }
    }
}
