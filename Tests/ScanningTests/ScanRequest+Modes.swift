@testable import SignetScanning

extension ScanRequest {
    static let extracting = ScanRequest(.extract)
    static let keeping = ScanRequest(.keep)

    init(_ mode: ScanMode) {
        self.init()
        self.mode = mode
    }
}

extension PictureDecoder.Part {
    static let first = PictureDecoder.Part(page: 1, crop: nil, isReducible: true)
}
