internal import CSystemCalls
internal import Glibc

/// The other side of ``TextRecognizer``: a process that becomes tesseract.
enum RecognitionWorker {
    /// The word before the others by which the process is started for this.
    static let word = "recognize"

    /// Receives a picture, limits and confines the process, and runs tesseract with the picture as its input and the socket as its
    /// output.
    ///
    /// - Parameter words: Seconds of processor time, bytes of memory, the path of tesseract; then its languages and the dots per inch,
    ///   or nothing to have it list its languages.
    /// - Returns: False where that failed; else it does not return.
    static func run(_ words: [String]) -> Bool {
        guard words.count == 3 || words.count == 5, let seconds = Int(words[0]), let memory = Int(words[1]),
            seconds > 0, memory > 0
        else { return false }
        let reader = words[2]
        let options =
            words.count == 3
            ? ["--list-langs"]
            : [
                "stdin", "stdout", "-l", words[3], "--dpi", words[4], "--psm", Self.segmentation,
                "-c", "tessedit_create_tsv=1",
            ]
        // The socket must not signal: tesseract knows nothing of that. Should the calling process end, the time ends this one.
        guard let picture = WorkerSocket.question(), signet_set_signals(HelperProcess.descriptor, 0) == 0,
            place(picture),
            dup2(HelperProcess.descriptor, 1) == 1, close(HelperProcess.descriptor) == 0
        else { return false }
        var arguments = unsafe ([reader] + options).map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        guard unsafe setenv("OMP_THREAD_LIMIT", "1", 1) == 0 else { return false }
        WorkerSocket.bound(seconds: seconds)
        guard Confinement.begin(running: reader), signet_limit_memory(UInt(memory)) == 0 else { return false }
        _ = unsafe execv(reader, arguments)
        return false
    }

    /// Text anywhere on the page, in no order: the cells of forms are not paragraphs.
    private static let segmentation = "11"

    /// Makes bytes the input of this process, in a file without a name.
    private static func place(_ bytes: [UInt8]) -> Bool {
        let file = signet_memory_file()
        guard file >= 0 else { return false }
        defer { close(file) }
        return ViewedDocument.write(bytes, to: file) && lseek(file, 0, SEEK_SET) == 0 && dup2(file, 0) == 0
    }
}
