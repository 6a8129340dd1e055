internal import CIsolation

extension WorkerProcess {
    /// Starts a program with nothing but a socket.
    static func spawn(_ words: [String], socket: CInt) -> pid_t? {
        unsafe ProcessStart.spawn(words, variables: variables, closedFrom: WorkerSocket.descriptor + 1) { actions in
            // First the socket: its number may be one of those that are opened then.
            unsafe posix_spawn_file_actions_adddup2(&actions, socket, WorkerSocket.descriptor)
            for stream in 0...2 as ClosedRange<CInt> {
                unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
    }

    /// The variables by which a program finds its libraries, fonts and files, and the form of texts.
    private static let variables = [
        "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "TESSDATA_PREFIX", "TMPDIR", "TZ",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ]
}
