internal import Signet

/// An error in a report, with its place.
struct FailureDetails: Encodable {
    let code: String
    let message: String
    private let file: String?
    private let page: Int?
    private let object: Int?
    private let offset: Int?

    init(_ error: SignetError) {
        code = error.code.description
        message = error.message(.options)
        file = error.file
        page = error.page
        object = error.object
        offset = error.offset
    }

    /// Wrong usage, in a sentence.
    init(usage message: String) {
        code = "wrong-usage"
        self.message = message
        (file, page, object, offset) = (nil, nil, nil, nil)
    }
}
