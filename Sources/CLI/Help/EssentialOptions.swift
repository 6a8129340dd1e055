internal import ArgumentParser

/// A subcommand with more options than fit on a screen: `-h` shows its essential ones.
///
/// Of other subcommands `-h` shows all.
protocol EssentialOptions: ParsableCommand {
    /// The names of the essential options, as `--output`, in the order in which they are shown.
    static var essentials: [String] { get }
}
