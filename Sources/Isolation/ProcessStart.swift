internal import CIsolation

/// Starts programs in other processes.
enum ProcessStart {
    /// Starts a program in its own process group, with no signal blocked or ignored, and without a shell.
    ///
    /// Signals that a terminal sends to this process's group are not meant for it.
    ///
    /// - Parameters:
    ///   - words: The program's file and its arguments.
    ///   - variables: The names of the environment variables that it gets.
    ///   - first: Files with this number and above are closed before the program begins, which could not distinguish them from files
    ///     that its own libraries open.
    ///   - arrange: Adds the files that the program has.
    /// - Returns: The process; `nil` where it could not be started.
    static func spawn(
        _ words: [String],
        variables: [String],
        closedFrom first: CInt,
        _ arrange: (inout posix_spawn_file_actions_t) -> Void
    ) -> pid_t? {
        guard let program = words.first else { return nil }
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe arrange(&actions)
        guard unsafe signet_spawn_close_from(&actions, first) == 0 else { return nil }
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        let environment = variables.compactMap { (name: String) -> String? in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe "\(name)=\(String(cString: value))"
        }
        return unsafe words.withCStrings { arguments in
            unsafe environment.withCStrings { environment in
                var process: pid_t = 0
                let fault = unsafe posix_spawn(&process, program, &actions, &attributes, arguments, environment)
                return fault == 0 ? process : nil
            }
        }
    }
}
