internal import SignetInk
internal import SignetLettering
internal import SignetPDF
internal import SignetRendering
internal import SignetScanning
internal import SignetStamping
internal import SignetViewing

extension SignetError {
    init(_ error: PDFError) {
        let code: Code =
            switch error.code {
            case .notPDF, .damaged, .unsupported, .limit: .invalidData
            case .encrypted: .refused
            case .notFound: .notFound
            case .io: .inputOutput
            }
        self.init(code, error.description, offset: error.offset)
    }

    init(_ error: StampingError) {
        switch error {
        case .document(let error): self.init(error)
        case .viewing(let error): self.init(error)
        case .rendering(let error): self.init(error)
        case .refused: self.init(.refused, error.description)
        case .noSuchPage, .noSuchField, .fieldNotOnPage, .textNotFound: self.init(.notFound, error.description)
        case .nothingToRemove: self.init(.notFound, error.description)
        case .noTransparency: self.init(.refused, error.description)
        case .outsidePage, .notVector, .badOpacity, .noStrokes, .needsField:
            self.init(.invalidArgument, error.description)
        }
    }

    init(_ error: RenderingError) { self.init(.invalidArgument, "\(error)") }
    init(_ error: ViewingError) {
        switch error {
        case .noProcess: self.init(.inputOutput, "\(error)")
        default: self.init(.invalidData, "\(error)")
        }
    }

    init(_ error: DrawingError) { self.init(.invalidData, "\(error)") }
    init(_ error: ScanError) { self.init(.invalidData, "\(error)") }

    init(_ error: LetteringError) {
        switch error {
        case .unreadableFont(let file, .absent): self.init(.noInput, "\(error)", file: file)
        case .unreadableFont, .unreadableCatalogue: self.init(.invalidData, "\(error)")
        case .unknownFace, .notInstalled, .badFit: self.init(.invalidArgument, "\(error)")
        default: self.init(.invalidData, "\(error)")
        }
    }
}
