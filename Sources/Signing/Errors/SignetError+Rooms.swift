package import SignetInk
package import SignetLettering
package import SignetPDF
package import SignetRendering
package import SignetScanning
package import SignetStamping
package import SignetViewing

extension SignetError {
    package init(_ error: PDFError) {
        if let refusal = error.cause.refusal {
            self.init(refusal, place: error.place, object: error.object?.number, offset: error.offset)
            return
        }
        let code: Code =
            switch error.code {
            case .notPDF, .damaged, .unsupported, .limit: .invalidData
            case .encrypted: .refused
            case .notFound: .notFound
            case .io: .inputOutput
            }
        self.init(
            code,
            error.description,
            remedies: error.cause.remedies,
            object: error.object?.number,
            offset: error.offset
        )
    }

    package init(_ error: StampingError) {
        switch error {
        case .document(let error): self.init(error)
        case .viewing(let error): self.init(error)
        case .rendering(let error): self.init(error)
        case .refused(let refusal): self.init(refusal)
        case .noSuchPage, .noPages, .noSuchField, .fieldNotOnPage, .textNotFound, .nothingToFlatten:
            self.init(.notFound, error.description)
        case .stampNotFound(let failure):
            self.init(
                failure.isArgument ? .invalidArgument : .notFound,
                failure.description,
                remedies: failure.remedies
            )
        case .doubtfulPlaces(let doubts):
            self.init(.invalidData, error.description, remedies: error.remedies, page: doubts.first?.page)
        case .outsidePage(_, let page, _):
            self.init(.invalidArgument, error.description, remedies: error.remedies, page: page)
        case .field: self.init(.invalidArgument, error.description, remedies: error.remedies)
        case .notVector, .noStrokes, .needsField, .notSignatureField, .badFieldName:
            self.init(.invalidArgument, error.description, remedies: error.remedies)
        }
    }

    package init(_ error: RenderingError) { self.init(.invalidArgument, "\(error)") }
    package init(_ error: ViewingError) {
        switch error {
        case .noProcess: self.init(.inputOutput, "\(error)")
        default: self.init(.invalidData, "\(error)")
        }
    }

    package init(_ error: PlacementSyntaxError) { self.init(.invalidArgument, error.description) }
    package init(_ error: DrawingError) { self.init(.invalidData, "\(error)", remedies: error.remedies) }
    package init(_ error: ScanError) { self.init(.invalidData, "\(error)") }

    package init(_ error: LetteringError) {
        switch error {
        case .unreadableFont(let file, .absent): self.init(.noInput, "\(error)", file: file)
        case .unreadableFont, .unreadableCatalogue: self.init(.invalidData, "\(error)")
        case .unknownFace, .notInstalled, .badFit, .variant: self.init(.invalidArgument, "\(error)")
        default: self.init(.invalidData, "\(error)")
        }
    }
}

extension DrawingError {
    package var remedies: [Remedy] { if case .picture = self { [.scanPicture] } else { [] } }
}

extension PDFError.Cause {
    /// The rule that forbids opening the document; nil for other errors.
    fileprivate var refusal: Refusal? {
        switch self {
        case .passwordNeeded: .passwordNeeded
        case .wrongPassword: .wrongPassword
        case .securityHandler(let name): .securityHandler(name)
        case .recipientKeyNeeded: .recipientKeyNeeded
        case .otherRecipients: .otherRecipients
        default: nil
        }
    }

    fileprivate var remedies: [Remedy] {
        switch self {
        case .truncated, .contentCutOff, .notAuthentic, .noIntegrityCode, .wrongIntegrityCode: [.fetchAgain]
        case .encryptedPages: [.removeProtection]
        default: []
        }
    }
}
