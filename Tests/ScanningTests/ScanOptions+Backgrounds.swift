@testable import SignetScanning

extension ScanOptions {
    static let extracting = ScanOptions(.remove)
    static let keeping = ScanOptions(.keep)

    /// Options of a picture that is neither turned nor flattened.
    init(_ background: ScanOptions.Background) {
        self.init()
        self.background = background
        rotation = .none
        perspective = .none
    }
}

extension PictureDecoder.Part {
    static let first = PictureDecoder.Part(page: 1, crop: nil, enough: PictureDecoder.enoughPixels)
}
