internal import CIsolation

extension WorkerProcess {
    /// Starts a program with nothing but a socket.
    static func spawn(_ words: [String], socket: CInt) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // First the socket: its number may be one of those that are opened then.
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, WorkerSocket.descriptor)
        for stream in 0...2 as ClosedRange<CInt> {
            unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // Closed before the program begins, which could not distinguish these from files that its own libraries open.
        guard unsafe signet_spawn_close_from(&actions, WorkerSocket.descriptor + 1) == 0 else { return nil }
        // Its own group: signals that a terminal sends to this process's group are not meant for it.
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        return unsafe words.withCStrings { arguments in
            unsafe environment.withCStrings { environment in
                var process: pid_t = 0
                let fault = unsafe posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
                return fault == 0 ? process : nil
            }
        }
    }

    /// The variables by which a program finds its libraries, fonts and files, and the form of texts.
    private static var environment: [String] {
        let names = [
            "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "TESSDATA_PREFIX", "TMPDIR", "TZ",
        ]
        let more = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
        return (names + more).compactMap { name in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe "\(name)=\(String(cString: value))"
        }
    }
}
