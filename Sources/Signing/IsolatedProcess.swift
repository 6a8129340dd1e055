package import SignetIsolation
internal import SignetScanning
internal import SignetViewing

/// The other side of ``PageViewing/isolated(program:arguments:seconds:pageSeconds:memory:kept:)``,
/// `PictureDecoding.isolated(program:arguments:)` and their like: a process that was started to read untrusted files.
public enum IsolatedProcess {
    /// All that the library has done in such processes.
    package static let workers = [ViewerWorker.worker, RecognitionWorker.worker, DecodingWorker.worker]

    /// Does the work that this process was started for.
    ///
    /// A process that views pages answers until the process that started it ends, and ignores the signals that end services. Before the
    /// first document it gives up, for the whole process, all files but those of the system and the document, networks, and the starting
    /// of programs. A process that decodes a picture, or reads its text, does not return from here.
    ///
    /// - Parameter words: The arguments that this process was started with, after those that the other side names.
    /// - Returns: Whether the words and all requests were well formed.
    public static func answer(_ words: [String]) -> Bool { WorkerTask.run(words, by: workers) }
}
