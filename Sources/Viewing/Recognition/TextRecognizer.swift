internal import Glibc
internal import SignetBasics
internal import SignetGraphics
package import SignetIsolation

/// Reads the text of pages that are pictures, by the program tesseract, where it is installed.
///
/// For each page a process is started that limits its time and memory, gives up files, networks and other programs as far as the kernel
/// has the means, and then becomes that program. It gets the pixels of the page, and gives words with their places.
package struct TextRecognizer: Sendable {
    /// The time and pages for one document.
    package struct Bounds: Hashable, Sendable {
        /// Seconds of processor time for all of its pages together.
        package let seconds: Int
        /// The most pages that are read.
        package let pages: Int
        /// Bytes of memory for each.
        package let memory: Int

        package static let standard = Bounds(seconds: 4, pages: 4, memory: 300 << 20)

        package init(seconds: Int, pages: Int, memory: Int) {
            (self.seconds, self.pages, self.memory) = (seconds, pages, memory)
        }
    }

    let bounds: Bounds
    private let program: WorkerProgram
    /// The path of tesseract.
    private let reader: String
    /// Whether the text is no longer needed.
    private let isGivenUp: @Sendable () -> Bool
    private let installed: Installed

    /// The languages that tesseract has, once it was asked.
    private final class Installed: Sendable {
        let languages = Guarded<[String]?>(nil)
    }

    /// The program's name.
    package static let name = "tesseract"
    /// The most bytes of an answer: some hundred thousand words.
    private static let answerLimit = 16 << 20
    /// How many times the processor time may pass where others use the processors too.
    private static let patience = 4
    /// How many times the memory that it may use the process could get from the system.
    private static let memoryFactor = 4
    /// The most languages that are used at a time; each takes more time.
    private static let languageLimit = 3

    /// Finds tesseract in those folders of `PATH` that a confined process can read, without starting it; nil where it is not installed.
    ///
    /// - Parameters:
    ///   - program: A program that does the work of ``RecognitionWorker``.
    ///   - bounds: The limits for a document.
    package init?(program: WorkerProgram, bounds: Bounds) {
        guard let path = unsafe getenv("PATH").map({ unsafe String(cString: $0) }) else { return nil }
        let candidates = path.split(separator: ":").map { "\($0)/\(Self.name)" }.filter(Confinement.isOfSystem)
        guard let reader = candidates.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
        self.init(program: program, reader: reader, bounds: bounds)
    }

    private init(_ other: TextRecognizer, isGivenUp: @escaping @Sendable () -> Bool) {
        (program, reader, bounds) = (other.program, other.reader, other.bounds)
        self.isGivenUp = isGivenUp
        installed = other.installed
    }

    /// The same, for something that may be given up meanwhile: a process that works on it is ended then.
    func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> TextRecognizer {
        TextRecognizer(self, isGivenUp: isGivenUp)
    }

    /// Takes the path of tesseract.
    init(program: WorkerProgram, reader: String, bounds: Bounds) {
        (self.program, self.reader, self.bounds) = (program, reader, bounds)
        isGivenUp = { false }
        installed = Installed()
    }

    /// Reads a picture in shades of gray.
    ///
    /// - Parameters:
    ///   - picture: The page.
    ///   - pixelsPerPoint: Its resolution.
    ///   - spent: The processor time for the pages before, to which that for this one is added.
    /// - Returns: Nil where tesseract gave none within the bounds, or has no language.
    func read(_ picture: OpaquePicture, pixelsPerPoint: Double, spending spent: inout Duration) -> RecognizedPage? {
        let languages = languages(spending: &spent)
        guard !languages.isEmpty else { return nil }
        let values = [
            RecognitionWorker.Value.languages: languages.joined(separator: "+"),
            RecognitionWorker.Value.dotsPerInch: String(Int((72 * pixelsPerPoint).rounded())),
        ]
        return output(of: values, for: picture.portableGraymap, spending: &spent).flatMap { table in
            RecognizedPage(
                table: String(decoding: table, as: UTF8.self),
                height: Double(picture.height) / pixelsPerPoint,
                pixelsPerPoint: pixelsPerPoint
            )
        }
    }

    /// The person's language and English, else the first others that are installed.
    private func languages(spending spent: inout Duration) -> [String] {
        if let known = installed.languages.withLock({ $0 }) { return known }
        guard let list = output(of: [:], for: [], spending: &spent) else { return [] }
        let chosen = RecognitionLanguage.chosen(
            fromList: String(decoding: list, as: UTF8.self),
            locale: RecognitionLanguage.locale,
            limit: Self.languageLimit
        )
        installed.languages.withLock { $0 = chosen }
        return chosen
    }

    private func output(of values: [String: String], for input: [UInt8], spending spent: inout Duration) -> [UInt8]? {
        let left = .seconds(bounds.seconds) - spent
        guard left > .zero else { return nil }
        let deadline = WorkerDeadline(
            end: .now + left * Self.patience,
            work: .init(processorTime: left, memory: bounds.memory),
            isGivenUp: isGivenUp
        )
        let task = WorkerTask(
            RecognitionWorker.name,
            seconds: bounds.seconds,
            memory: Self.memoryFactor * bounds.memory,
            values.merging([RecognitionWorker.Value.reader: reader]) { $1 }
        )
        do throws(WorkerProcess.AnswerError) {
            let process = try WorkerProcess(program, task)
            defer { spent += process.processorTime }
            let output = try process.output(for: input, until: deadline, most: Self.answerLimit)
            return output.isEmpty ? nil : output
        } catch {
            return nil
        }
    }
}

extension OpaquePicture {
    /// A picture in shades of gray as the format that needs no decoder: binary PGM.
    fileprivate var portableGraymap: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + samples }
}
