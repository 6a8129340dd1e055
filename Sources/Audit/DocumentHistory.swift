internal import SignetCryptography

/// Checks a document against all the states that a chain recorded, in one pass over its bytes.
///
/// Signet only appends: each version begins with all bytes of the one before. So the last version holds all the others,
/// and the digest of its first bytes must be the recorded one for that length. A chain may record several documents; it is compared
/// with each of them.
package struct DocumentHistory {
    private var versions: [VersionHistory]

    /// The result.
    package struct Result: Hashable, Sendable {
        /// The entry that recorded the document as it is.
        package let entry: Int
        /// The state as recorded.
        package let state: AuditEvent.DocumentState
        /// Its place among the recorded states, from 1, and how many there are.
        package let version: Int
        package let versions: Int
        /// The length of the last.
        let finalLength: Int
        /// Which of the recorded documents it is.
        let history: Int

        /// Whether nothing was recorded after it.
        package var isFinal: Bool { version == versions }
    }

    /// - Throws: `AuditError` when nothing was recorded, or when a later state is shorter than an earlier one.
    package init(_ recorded: [AuditVerification.RecordedDocument]) throws(AuditError) {
        guard !recorded.isEmpty else { throw AuditError(.noDocuments) }
        versions = []
        let histories = Dictionary(grouping: recorded, by: \.history)
        for history in histories.keys.sorted() { versions.append(try VersionHistory(histories[history] ?? [])) }
    }

    /// Takes the next bytes of the document.
    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        for index in versions.indices { versions[index].update(bytes) }
    }

    /// Tells which version of which document it is, after all its bytes were taken.
    ///
    /// - Throws: `AuditError` when it is not a recorded state: other bytes, too few or too many. Where several documents were recorded,
    ///   it is about the one that it has most in common with.
    package func finish() throws(AuditError) -> Result {
        var failure: (matched: Int, error: AuditError)?
        for history in versions {
            do throws(AuditError) { return try history.finish() } catch {
                if failure.map({ history.matched > $0.matched }) ?? true { failure = (history.matched, error) }
            }
        }
        throw failure?.error ?? AuditError(.noDocuments)
    }

    /// Checks that of each document one of some files is the last version that was recorded.
    package static func requireFinal(_ results: [Result]) throws(AuditError) {
        for (_, results) in Dictionary(grouping: results, by: \.history).sorted(by: { $0.key < $1.key }) {
            guard !results.contains(where: \.isFinal), let latest = results.max(by: { $0.version < $1.version }) else {
                continue
            }
            throw AuditError(.earlierVersion(bytes: latest.state.bytes, last: latest.finalLength)).at(
                entry: latest.entry
            )
        }
    }
}

/// The recorded states of one document, compared with the bytes of a file.
private struct VersionHistory {
    private let recorded: [AuditVerification.RecordedDocument]
    private var digest = Digest(.sha256)
    private var count = 0
    /// How many recorded states were reached.
    private var reached = 0
    private var broken: AuditVerification.RecordedDocument?
    /// How many of the recorded states the file begins with.
    private(set) var matched = 0

    init(_ recorded: [AuditVerification.RecordedDocument]) throws(AuditError) {
        for (earlier, later) in zip(recorded, recorded.dropFirst()) where later.state.bytes <= earlier.state.bytes {
            throw AuditError(.shrunkDocument).at(entry: later.entry)
        }
        self.recorded = recorded
        reach()
    }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while reached < recorded.count, recorded[reached].state.bytes - count <= rest.count {
            let part = rest.prefix(recorded[reached].state.bytes - count)
            digest.update(part)
            count += part.count
            rest = rest.dropFirst(part.count)
            reach()
        }
        // After the last state only the length counts.
        if reached < recorded.count { digest.update(rest) }
        count += rest.count
    }

    /// Compares the states that have as many bytes as were taken.
    private mutating func reach() {
        while reached < recorded.count, recorded[reached].state.bytes == count {
            let found = AuditDigest(bytes: digest.finalized())
            if found != recorded[reached].state.sha256, broken == nil { broken = recorded[reached] }
            if broken == nil { matched += 1 }
            reached += 1
        }
    }

    func finish() throws(AuditError) -> DocumentHistory.Result {
        if let broken { throw AuditError(.changedDocument(bytes: broken.state.bytes)).at(entry: broken.entry) }
        let last = recorded[recorded.count - 1]
        guard reached > 0, case let state = recorded[reached - 1], state.state.bytes == count else {
            if reached == recorded.count {
                throw AuditError(.addedBytes(count - last.state.bytes)).at(entry: last.entry)
            }
            throw AuditError(.unknownVersion(bytes: count, last: last.state.bytes))
        }
        return DocumentHistory.Result(
            entry: state.entry,
            state: state.state,
            version: reached,
            versions: recorded.count,
            finalLength: last.state.bytes,
            history: state.history
        )
    }
}
