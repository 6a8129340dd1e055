internal import CDecoding
internal import CLoading
internal import SignetIsolation

/// Decodes one picture in a worker process for it, with limited memory and time, which contains the damage of a hostile file.
struct IsolatedDecoder {
    /// The result of a decoder.
    struct Picture {
        let colors: ColorPlane
        let hasAlpha: Bool
        /// The number of repairs by the decoder.
        let warnings: Int
        /// The number of the file's pixels in one of these, across and down.
        let scale: Double
    }

    let limits: PictureLimits
    let budget: PictureLimits.Budget
    let format: PictureFormat
    let task: Task
    let decoding: PictureDecoding

    /// Tasks of the worker besides decoding, in this order.
    struct Task {
        /// The page of a TIFF, from 1.
        let page: Int
        /// A JPEG is decoded at one over this, 1 to 8.
        var reduction = 1
        /// The bytes at the end of the file that are the transparency of a PNG.
        var transparency = 0
        /// Whether black and white are exchanged.
        var isInverted = false
        /// The orientation that is applied.
        let orientation: Orientation
        /// The size, at that reduction, at which the pixels of the upright picture are square; nil where they are.
        var stretched: Header?
        /// The requested part of the picture then; nil for all of it.
        var crop: PixelBox?
        /// The picture is halved while its longer side has more pixels than this; 0 keeps it.
        var enough = 0

        init(page: Int, orientation: Orientation) {
            self.page = page
            self.orientation = orientation
        }
    }

    /// Has a worker process decode a file, and takes its pixels.
    func decode(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        // Loaded here: nothing may be loaded in a copy of this process.
        guard signet_has_leptonica() else { throw .unavailable(package: "liblept5") }
        guard format != .heic || signet_has_heif() else { throw .noDecoder(.heic, package: "libheif1") }
        let deadline = WorkerDeadline(
            end: .now + .seconds(budget.waitingSeconds),
            work: .init(processorTime: .seconds(budget.seconds), memory: nil)
        )
        let result: Result<Picture, ScanError>
        do throws(WorkerProcess.AnswerError) {
            if let program = decoding.program {
                let file = try MemoryFile(bytes)
                let task = WorkerTask(DecodingWorker.name, seconds: max(1, budget.seconds), memory: budget.memory)
                let process = try WorkerProcess(program, task)
                try process.ask(unsafe question(bytes.count).message, about: file.descriptor, until: deadline)
                result = try picture(from: process, until: deadline)
            } else {
                result = try picture(from: forked(for: bytes), until: deadline)
            }
        } catch {
            switch error {
            case .late: throw .decodingTooLong(format, seconds: budget.seconds)
            case .broken, .large: throw .unreadable(format)
            case .notStarted: throw .failed(step: "starting the decoder")
            }
        }
        return try result.get()
    }

    /// A copy of this process that decodes a file in its memory.
    private func forked(for bytes: [UInt8]) throws(WorkerProcess.AnswerError) -> WorkerProcess {
        var question = unsafe question(bytes.count)
        let started = unsafe bytes.withUnsafeBufferPointer {
            space -> Result<WorkerProcess, WorkerProcess.AnswerError> in
            unsafe question.bytes = space.baseAddress
            unsafe question.count = space.count
            return Result { () throws(WorkerProcess.AnswerError) in
                try unsafe WorkerProcess(forking: signet_answer_decoding, &question)
            }
        }
        return try started.get()
    }

    /// The numbers of a file of a size, for the worker.
    private func question(_ count: Int) -> signet_decoding {
        var decoding = unsafe signet_decoding()
        unsafe decoding.format = format.code
        unsafe decoding.reduction = Int32(clamping: task.reduction)
        unsafe decoding.page = Int32(clamping: task.page - 1)
        unsafe decoding.quarter_turns = Int32(task.orientation.quarterTurns)
        unsafe decoding.mirrored = task.orientation.isMirrored ? 1 : 0
        unsafe decoding.transparency = Int32(clamping: min(task.transparency, count))
        unsafe decoding.inverted = task.isInverted ? 1 : 0
        unsafe decoding.stretched_width = Int32(clamping: task.stretched?.width ?? 0)
        unsafe decoding.stretched_height = Int32(clamping: task.stretched?.height ?? 0)
        if let crop = task.crop {
            unsafe decoding.left = Int32(clamping: crop.left)
            unsafe decoding.top = Int32(clamping: crop.top)
            unsafe decoding.width = Int32(clamping: max(1, crop.width))
            unsafe decoding.height = Int32(clamping: max(1, crop.height))
        }
        unsafe decoding.enough = Int32(clamping: task.enough)
        unsafe decoding.largest_side = Int32(clamping: limits.side)
        unsafe decoding.largest_area = Int64(limits.pixels)
        unsafe decoding.memory = budget.memory
        unsafe decoding.seconds = UInt(clamping: budget.seconds)
        return unsafe decoding
    }

    /// Receives the answer of a worker.
    private func picture(
        from process: WorkerProcess,
        until deadline: WorkerDeadline
    ) throws(WorkerProcess.AnswerError) -> Result<Picture, ScanError> {
        let headSize = MemoryLayout<signet_decoded>.size
        let most = headSize + 4 * limits.pixels
        let size = try process.answerSize(until: deadline, most: most)
        guard size >= headSize else { throw .broken }
        let numbers: [UInt32] = try process.values(headSize / 4, until: deadline)
        let head = signet_decoded(
            end: numbers[0],
            width: numbers[1],
            height: numbers[2],
            has_alpha: numbers[3],
            warnings: numbers[4],
            full_width: numbers[5]
        )
        switch signet_decoding_end(rawValue: head.end) {
        case signet_decoded_all: break
        case signet_too_large: return .failure(.pixelsBeyondLimits(format, limits))
        case signet_outside: return .failure(.cropOutside)
        case signet_no_room: return .failure(.failed(step: "memory"))
        default: return .failure(.unreadable(format))
        }
        let (width, height) = (Int(head.width), Int(head.height))
        guard width > 0, height > 0, width <= limits.side, height <= limits.pixels / width,
            size == headSize + 4 * width * height
        else { throw .broken }
        var values: [UInt32] = try process.values(width * height, until: deadline)
        let hasAlpha = head.has_alpha == 1
        if !hasAlpha { for index in values.indices { values[index] |= 255 } }
        return .success(
            Picture(
                colors: ColorPlane(width: width, height: height, values: values),
                hasAlpha: hasAlpha,
                warnings: Int(head.warnings),
                scale: Double(head.full_width) * Double(task.reduction) / Double(width)
            )
        )
    }
}

extension PictureFormat {
    fileprivate var code: signet_picture_format {
        switch self {
        case .png: signet_png
        case .jpeg: signet_jpeg
        case .tiff: signet_tiff
        case .webp: signet_webp
        case .bmp: signet_bmp
        case .heic: signet_heic
        }
    }
}
