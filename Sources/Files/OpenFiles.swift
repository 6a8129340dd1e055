internal import Glibc

/// How many files the process may have open.
package enum OpenFiles {
    /// The limit now.
    package static var limit: Int {
        var limits = rlimit()
        guard unsafe getrlimit(kind, &limits) == 0 else { return 256 }
        return Int(clamping: limits.rlim_cur)
    }

    /// Raises the limit as far as the process may without extra rights.
    package static func raiseLimit() {
        var limits = rlimit()
        guard unsafe getrlimit(kind, &limits) == 0 else { return }
        limits.rlim_cur = limits.rlim_max
        _ = unsafe setrlimit(kind, &limits)
    }

    private static var kind: CInt { CInt(RLIMIT_NOFILE.rawValue) }
}
