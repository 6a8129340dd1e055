internal import HTTPTypes
internal import Signet
internal import SignetBasics

/// A name in a request that its operation does not know: a misspelt one must not go unnoticed.
struct UnknownName: Sendable {
    let name: String
    /// Where it is, as in `signers[0]`; empty at the top.
    let path: String
    /// The names that are known there.
    let known: [String]

    /// The most characters of a name that are reported.
    private static let longest = 80

    init(_ name: String, in path: String, among known: [String]) {
        self.name = name.prefixed(to: Self.longest)
        self.path = path
        self.known = known
    }

    /// The name with the place that it is in.
    var fullName: String { path.isEmpty ? name : "\(path).\(name)" }

    /// Which name may be meant, or which there are.
    fileprivate var advice: String {
        if let near = name.nearest(among: known) { return "did you mean '\(near)'?" }
        return known.isEmpty ? "leave it out." : "known are \(known.sorted().joined(separator: ", "))."
    }
}

extension Problem {
    /// The problem of unknown members of a body.
    static func unknownMembers(_ names: [UnknownName]) -> Problem {
        Problem(.badRequest, "unknown-member", sentences(names, "member"))
            .with("members", names.map(\.fullName))
    }

    /// The problem of unknown parameters of a query.
    static func unknownParameters(_ names: [UnknownName]) -> Problem {
        Problem(.badRequest, "unknown-parameter", sentences(names, "parameter"))
            .with("parameters", names.map(\.fullName))
    }

    private static func sentences(_ names: [UnknownName], _ kind: String) -> String {
        names.map { "There is no \(kind) '\($0.fullName)' here: \($0.advice)" }.joined(separator: " ")
    }
}

extension JSONMembers<Problem> {
    /// Refuses an object with other members than these; `path` is where it is, as in `stamps[0]`, empty for the body itself.
    package func requireOnly(_ known: [String], in path: String) throws(Problem) {
        let unknown = all.filter { !known.contains($0.name) }.map { UnknownName($0.name, in: path, among: known) }
        guard unknown.isEmpty else { throw .unknownMembers(unknown) }
    }
}

extension QueryParameters {
    /// Refuses a query with other parameters than these.
    package func requireOnly(_ known: [String]) throws(Problem) {
        let unknown = names.filter { !known.contains($0) }.map { UnknownName($0, in: "", among: known) }
        guard unknown.isEmpty else { throw .unknownParameters(unknown) }
    }
}
