internal import CPQ
internal import Glibc

/// The variables from which libpq takes what it was not given.
enum PostgreSQLEnvironment {
    /// Whether they were taken out of the process' environment: some have no parameter that would overrule them.
    static let isCleared: Bool = {
        clear()
        return true
    }()

    static func clear() {
        // Before libpq is asked for the others: it would read the file of services.
        for name in ["PGSERVICE", "PGSERVICEFILE", "PGSYSCONFDIR", "PGDATESTYLE", "PGTZ", "PGGEQO"] {
            unsafe unsetenv(name)
        }
        guard let defaults = unsafe PQconndefaults() else { return }
        defer { unsafe PQconninfoFree(defaults) }
        var option = unsafe defaults
        while unsafe option.pointee.keyword != nil {
            if let name = unsafe option.pointee.envvar { unsafe unsetenv(name) }
            unsafe option += 1
        }
    }
}
