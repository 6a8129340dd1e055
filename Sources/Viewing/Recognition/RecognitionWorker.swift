internal import Glibc
package import SignetIsolation

/// The worker of ``TextRecognizer``: a process that becomes tesseract.
package enum RecognitionWorker {
    /// The name of the work.
    static let name = "recognize"
    /// The names of the values: the path of tesseract, and for a picture its languages and the dots per inch.
    enum Value {
        static let reader = "reader"
        static let languages = "languages"
        static let dotsPerInch = "dpi"
    }

    /// Receives a picture, limits and confines the process, and runs tesseract with the picture as its input and the socket as its
    /// output; without languages, has it list those that it has.
    package static let worker = Worker(name) { task in
        guard let reader = task[Value.reader] else { return false }
        var options = ["--list-langs"]
        if let languages = task[Value.languages], let dots = task[Value.dotsPerInch] {
            options = [
                "stdin", "stdout", "-l", languages, "--dpi", dots, "--psm", segmentation, "-c", "tessedit_create_tsv=1",
            ]
        }
        // The socket must not signal: tesseract knows nothing of that. Should the calling process end, the time ends this one.
        guard let picture = WorkerSocket.question(), WorkerSocket.endSignals(), place(picture),
            dup2(WorkerSocket.descriptor, 1) == 1, close(WorkerSocket.descriptor) == 0,
            unsafe setenv("OMP_THREAD_LIMIT", "1", 1) == 0, WorkerSocket.limit(seconds: task.seconds),
            Confinement.begin(running: reader), WorkerSocket.limit(memory: task.memory)
        else { return false }
        _ = unsafe ([reader] + options).withCStrings { unsafe execv(reader, $0) }
        return false
    }

    /// Text anywhere on the page, in no order: the cells of forms are not paragraphs.
    private static let segmentation = "11"

    /// Makes bytes the input of this process.
    private static func place(_ bytes: [UInt8]) -> Bool {
        guard let file = try? MemoryFile(bytes) else { return false }
        return lseek(file.descriptor, 0, SEEK_SET) == 0 && dup2(file.descriptor, 0) == 0
    }
}
