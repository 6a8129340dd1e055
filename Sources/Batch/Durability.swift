/// When the outputs of a batch are safe from a power failure.
///
/// In every case, a process that dies leaves no partial file. A machine that dies may leave some with ``none``: names
/// whose bytes were not written yet.
public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// Whenever the system writes them, as after `cp`.
    case none
    /// By the time their outcome is delivered: one sync of the file system covers all documents that were finished
    /// meanwhile.
    case group
    /// The same, with a sync for each file, its folder and the journal: for file systems with heavy writes by other programs, which
    /// a sync of the whole file system would wait for.
    case file
}
