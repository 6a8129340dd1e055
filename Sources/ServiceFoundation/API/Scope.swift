/// A permission of a key: to read one kind of thing, or to read and change it.
package struct Scope: Hashable, Sendable {
    package enum Area: String, Sendable, CaseIterable {
        case documents, signatures, requests, templates, batches, audit, webhooks, mail, admin
        /// The state of the service itself, for its operator; read only.
        case operations
    }

    enum Access: String, Sendable { case read, write }

    let area: Area
    let access: Access

    package static func read(_ area: Area) -> Scope { Scope(area: area, access: .read) }
    package static func write(_ area: Area) -> Scope { Scope(area: area, access: .write) }

    /// As in `documents:read`.
    package var name: String { "\(area.rawValue):\(access.rawValue)" }

    /// All scopes, as they are named.
    static let names = Area.allCases.flatMap { area in
        area == .operations ? [Scope.read(area).name] : [Scope.read(area).name, Scope.write(area).name]
    }

    init(area: Area, access: Access) {
        self.area = area
        self.access = access
    }

    /// Reads a name.
    init?(_ name: String) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let area = Area(rawValue: String(parts[0])),
            let access = Access(rawValue: String(parts[1])), area != .operations || access == .read
        else { return nil }
        self.init(area: area, access: access)
    }
}

/// The scopes of one key.
package struct ScopeSet: Hashable, Sendable {
    package let scopes: Set<Scope>

    /// Everything that an account may do.
    package static let account = ScopeSet(
        scopes: Set(Scope.names.compactMap { Scope($0) }.filter { $0.area != .operations })
    )

    /// Everything, with a look at the service itself.
    package static let withOperations = ScopeSet(scopes: account.scopes.union([.read(.operations)]))

    /// Write scope implies read.
    package func allows(_ scope: Scope) -> Bool {
        scopes.contains(scope) || scopes.contains(.write(scope.area))
    }

    package var names: [String] { scopes.map(\.name).sorted() }

    /// The scopes of these names; the first unknown name fails.
    package static func named(_ names: [String]) throws(Problem) -> ScopeSet {
        var scopes: Set<Scope> = []
        for name in names {
            guard let scope = Scope(name) else {
                throw .invalid("'\(name)' is not a scope: use \(Scope.names.joined(separator: ", ")).")
            }
            scopes.insert(scope)
        }
        guard !scopes.isEmpty else { throw .invalid("A key needs at least one scope.") }
        return ScopeSet(scopes: scopes)
    }
}
