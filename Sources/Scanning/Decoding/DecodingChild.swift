internal import CDecoding
internal import CLoading
internal import Glibc

/// Decodes one picture in a process for it, with limited memory and time, which contains the damage of a hostile file: a child of
/// this one, or a ``DecodingProgram``.
///
/// The pixels come back through a file in memory that the child inherits.
struct DecodingChild {
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
    /// The program that decodes; nil for a child of this process.
    let program: DecodingProgram?

    /// Tasks of the child besides decoding, in this order.
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

    /// Runs a child and takes its pixels.
    func decode(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        // Loaded here: nothing may be loaded after the fork.
        guard signet_has_leptonica() else { throw .unavailable(package: "liblept5") }
        guard format != .heic || signet_has_heif() else { throw .noDecoder(.heic, package: "libheif1") }
        let output = signet_memory_file()
        guard output >= 0 else { throw .failed(step: "memory") }
        defer { close(output) }
        let child = unsafe bytes.withUnsafeBufferPointer { space in
            var decoding = unsafe signet_decoding()
            unsafe decoding.bytes = space.baseAddress
            unsafe decoding.count = space.count
            unsafe decoding.format = format.code
            unsafe decoding.reduction = Int32(clamping: task.reduction)
            unsafe decoding.page = Int32(clamping: task.page - 1)
            unsafe decoding.quarter_turns = Int32(task.orientation.quarterTurns)
            unsafe decoding.mirrored = task.orientation.isMirrored ? 1 : 0
            unsafe decoding.transparency = Int32(clamping: min(task.transparency, bytes.count))
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
            unsafe decoding.seconds = Int32(clamping: budget.seconds)
            if let program { return unsafe program.start(decoding, bytes: bytes, output: output) ?? -1 }
            return unsafe signet_start_decoding(&decoding, output)
        }
        guard child > 0 else { throw .failed(step: "starting the decoder") }
        let ending = wait(for: child)
        try check(ending, wasWritten: lseek(output, 0, SEEK_END) > 0)
        return try picture(from: output)
    }

    /// The exit status of a child; nil if it had to be killed.
    private func wait(for child: pid_t) -> Int32? {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(budget.waitingSeconds)
        var pause: UInt32 = 100
        while clock.now < deadline {
            var status: Int32 = 0
            let found = unsafe waitpid(child, &status, WNOHANG)
            if found == child { return status }
            // A host that lets the system reap its children does not see their exit status.
            if found < 0, errno == ECHILD { return 0 }
            usleep(pause)
            pause = min(2000, pause * 3 / 2)
        }
        kill(child, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return nil
    }

    private func check(_ ending: Int32?, wasWritten: Bool) throws(ScanError) {
        guard let ending else { throw .decodingTooLong(format, seconds: budget.seconds) }
        let signal = ending & 0x7f
        if signal == SIGXCPU || signal == SIGKILL { throw .decodingTooLong(format, seconds: budget.seconds) }
        guard signal == 0 else { throw .unreadable(format) }
        switch UInt32(ending >> 8 & 0xff) {
        case signet_child_done.rawValue where wasWritten: return
        case signet_child_too_large.rawValue: throw .pixelsBeyondLimits(format, limits)
        case signet_child_outside.rawValue: throw .cropOutside
        case signet_child_no_room.rawValue: throw .failed(step: "memory")
        default: throw .unreadable(format)
        }
    }

    /// Reads a child's output.
    private func picture(from file: Int32) throws(ScanError) -> Picture {
        var header = signet_decoded()
        let headerSize = MemoryLayout<signet_decoded>.size
        let isRead = unsafe withUnsafeMutableBytes(of: &header) { space in
            unsafe pread(file, space.baseAddress, headerSize, 0) == headerSize
        }
        let width = Int(header.width)
        let height = Int(header.height)
        guard isRead, width > 0, height > 0, width <= limits.side, height <= limits.pixels / width else {
            throw .unreadable(format)
        }
        let filling: UInt32 = header.has_alpha == 1 ? 0 : 255
        var isComplete = true
        let values = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { space, count in
            let bytes = UnsafeMutableRawBufferPointer(space)
            var done = 0
            while done < bytes.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                let part = unsafe pread(file, rest.baseAddress, rest.count, off_t(headerSize + done))
                guard part > 0 else { break }
                done += part
            }
            isComplete = done == bytes.count
            count = done / 4
            if filling != 0 { for index in 0..<count { unsafe space[index] |= filling } }
        }
        guard isComplete else { throw .unreadable(format) }
        return Picture(
            colors: ColorPlane(width: width, height: height, values: values),
            hasAlpha: filling == 0,
            warnings: Int(header.warnings),
            scale: Double(header.full_width) * Double(task.reduction) / Double(width)
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
