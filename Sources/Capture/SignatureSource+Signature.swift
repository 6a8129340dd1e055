internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
public import SignetScanning
public import SignetSigning

extension SignatureSource {
    /// Makes the signature, after checking it against the offered choices.
    ///
    /// A drawing has the outline of its preview, which is made in one pass: a user waits for it. It has more curves than
    /// one by `Signature.drawn`, half as far from the line.
    ///
    /// - Parameters:
    ///   - configuration: The choices that were offered: other modes, faces, inks, pens and widths are refused.
    ///   - typesetter: The typesetter of names, with the faces of this machine.
    ///   - lookup: Pictures and kept signatures that the source refers to.
    ///   - decoding: The process that decodes a picture.
    /// - Returns: The signature at its natural size.
    /// - Throws: `SignetError`: `invalid-signature` for a drawing without a line, a name without a visible character
    ///   or a picture without ink; `invalid-name` and `invalid-picture` for names and pictures that cannot be used;
    ///   `mode-not-offered`, `face-not-offered`, `color-not-offered`, `pen-not-offered`, `pen-width-not-offered` and
    ///   `part-not-asked`; `unknown-picture` and `unknown-signature` for ids that the lookup does not have.
    public func signature(
        _ configuration: CaptureConfiguration = CaptureConfiguration(),
        typesetter: Typesetter,
        lookup: SourceLookup = .empty,
        decoding: PictureDecoding = .forked
    ) throws(SignetError) -> Signature {
        let checked = try CheckedSource(self, configuration, faces: typesetter.faces, lookup: lookup)
        let signature: Signature
        switch checked {
        case .drawn(let drawing, let pen, let color, let allowingDots):
            do throws(DrawingError) {
                signature = try Signature(
                    drawing,
                    pen: pen,
                    color: color,
                    allowingDots: allowingDots,
                    effort: .onePass
                )
            } catch {
                throw SignetError(captured: error)
            }
        case .typed(let text, let face, let color, let style):
            signature = try typesetter.captured(text, face: face, color: color, style: style)
        case .scanned(let scanned):
            let file = try scanned.file(on: lookup)
            let ink: ScannedInk
            do throws(ScanError) {
                ink = try ScannedInk(scanning: file, options: scanned.options, decoding: decoding)
            } catch {
                throw SignetError(captured: error)
            }
            signature = try Signature(ink)
        }
        return alternative(on: lookup).map(signature.described) ?? signature
    }

    /// The text for screen readers, if the source or the kept signature that it refers to has one.
    private func alternative(on lookup: SourceLookup) -> String? {
        let text = alternativeText ?? neededSignature.flatMap(lookup.signature)?.alternativeText
        return text?.isEmpty == false ? text : nil
    }
}

extension SignatureSource.Scanned {
    /// The picture's file.
    func file(on lookup: SourceLookup) throws(SignetError) -> [UInt8] {
        switch picture {
        case .data(let bytes): return bytes
        case .stored(let id):
            guard let bytes = lookup.picture(id) else {
                throw SignetError(.unknownPicture, "There is no picture '\(id)' any more; send it again.")
            }
            return bytes
        }
    }
}

extension Typesetter {
    /// A name that a capture page sent.
    func captured(
        _ text: String,
        face: String,
        color: Color,
        style: TypedStyle
    ) throws(SignetError) -> Signature {
        do throws(LetteringError) { _ = try CheckedName(text) } catch {
            throw SignetError(error == .noVisibleCharacter ? .invalidSignature : .invalidName, "\(error)")
        }
        do throws(SignetError) {
            return try signature(text, face: FaceName(face), color: color, style: style)
        } catch {
            throw error.code == .invalidData ? SignetError(.invalidName, error.message) : error
        }
    }
}

extension SignetError {
    /// A picture that a capture page sent.
    init(captured error: ScanError) {
        let code: Code =
            switch error {
            case .noInk: .invalidSignature
            case .fileTooLarge, .pictureTooLarge, .pixelsBeyondLimits: .pictureTooLarge
            case .unavailable, .failed: .inputOutput
            default: .invalidPicture
            }
        self.init(code, "\(error)")
    }
}
