internal import CIsolation

/// Takes from a worker process what reading a document does not need, before it reads the first one.
///
/// By Landlock it can read the files of the system and its fonts, and change none; by seccomp it cannot use networks, start programs or
/// processes, or act on others. A process that reads the text of pictures can also become the one program that does so, which has the
/// same limits. Means that a kernel lacks are left out.
package enum Confinement {
    /// Libraries, fonts and their settings, time zones, and what C libraries read.
    private static let folders = [
        "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/etc/ssl", "/etc/pki",
        "/var/cache/fontconfig", "/dev/null", "/dev/zero", "/dev/urandom",
    ]
    /// The same at a person's home.
    private static let homeFolders = [
        ".fonts", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig", ".fonts.conf",
    ]
    /// Variables with folders or files, several of them separated by colons.
    private static let variables = ["LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "TESSDATA_PREFIX"]
    /// Variables with the folders of a person's files, and the folders in them that are read.
    private static let parents = [
        ("XDG_DATA_HOME", "fonts"), ("XDG_CONFIG_HOME", "fontconfig"), ("XDG_CACHE_HOME", "fontconfig"),
    ]

    /// Whether a path is below a folder of the system, which a confined process can read.
    package static func isOfSystem(_ path: String) -> Bool { folders.contains { path.hasPrefix("\($0)/") } }

    /// The loaders that the kernel runs first of a program.
    private static let loaders = [
        "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1",
        "/lib/ld-musl-aarch64.so.1",
    ]

    /// Confines the process for ever.
    ///
    /// - Returns: Whether it is confined as far as the kernel can; false when that failed.
    package static func begin() -> Bool { begin(readable, programs: 0, signet_opens_files) }

    /// Confines the process for ever, but for becoming a program.
    ///
    /// - Parameter program: The path of the program.
    /// - Returns: Whether it is confined as far as the kernel can; false when that failed.
    package static func begin(running program: String) -> Bool {
        let programs = loaders + [program]
        return begin(readable + programs, programs: programs.count, signet_runs_program)
    }

    private static func begin(_ paths: [String], programs: Int, _ use: signet_use) -> Bool {
        let count = paths.count
        let files = unsafe paths.withCStrings {
            let paths = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
            return unsafe signet_restrict_files(paths, count, programs)
        }
        return files != signet_confinement_failed.rawValue
            && signet_restrict_calls(use) != signet_confinement_failed.rawValue
    }

    private static var readable: [String] {
        var paths = folders
        paths += variables.compactMap(value).flatMap { $0.split(separator: ":").map(String.init) }
        if let home = value("HOME") { paths += homeFolders.map { "\(home)/\($0)" } }
        paths += parents.compactMap { variable, folder in value(variable).map { "\($0)/\(folder)" } }
        return paths.filter { $0.hasPrefix("/") }
    }

    private static func value(_ variable: String) -> String? {
        unsafe getenv(variable).map { unsafe String(cString: $0) }
    }
}
