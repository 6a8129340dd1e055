internal import SignetBasics
internal import SignetFiles
internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetScanning
package import SignetStamping

/// Makes the signatures of described stamps, with the faces and the fonts of captions that they share.
package final class SignatureMaker: Sendable {
    private let folders: [String]
    private let typesetter = Guarded<Typesetter?>(nil)
    private let captioner = Guarded<Captioner?>(nil)

    /// - Parameter folders: Folders of faces.
    package init(folders: [String]) {
        self.folders = folders
    }

    /// The signature of a stamp with its caption.
    ///
    /// - Parameters:
    ///   - stamp: The description.
    ///   - fields: The values of the fields in the caption or in a text: ``StampDescription/captionFields(date:zone:)``.
    /// - Returns: The signature at its natural size.
    /// - Throws: ``SignetError`` as the makers of each kind of signature and ``Captioner``.
    package func signature(_ stamp: StampDescription, fields: CaptionFields) throws(SignetError) -> Signature {
        let signature = try bareSignature(stamp, fields: fields)
        guard let caption = stamp.caption else { return signature }
        return try adding(caption, to: signature, fields: fields, size: stamp.size)
    }

    /// The signature of a stamp without its caption.
    package func bareSignature(_ stamp: StampDescription, fields: CaptionFields) throws(SignetError) -> Signature {
        let signature = stamp.signature
        switch signature.source {
        case .drawing(let path):
            let bytes = try SignetError.files(FileContents.read(path))
            return try drawn(bytes, from: path, stamp)
        case .name(let name):
            var style = signature.style
            style.fit = signature.fit?.fit(width: stamp.size.width) ?? stamp.size.legibleFit
            return try sharedTypesetter().signature(
                name,
                face: signature.face,
                color: signature.color ?? .black,
                style: style
            )
        case .picture(let path):
            return try .scanned(contentsOf: path, options: signature.scanOptions)
        case .drawingData(let bytes, let place):
            return try drawn(bytes, from: place, stamp)
        case .pictureData(let bytes, let place):
            return try made(from: place) { () throws(SignetError) in
                try .scanned(bytes, options: signature.scanOptions)
            }
        case .image(let path):
            return try .picture(contentsOf: path, page: signature.picture.page)
        case .imageData(let bytes, let place):
            return try made(from: place) { () throws(SignetError) in
                try .picture(bytes, page: signature.picture.page)
            }
        case .text(let text):
            var style = signature.text
            style.color = signature.color ?? style.color
            return try withCaptioner { captioner throws(SignetError) in
                try captioner.text(text, style: style, fields: fields)
            }
        case .symbol(let symbol):
            return .symbol(symbol, color: signature.color ?? .black)
        }
    }

    /// A signature with a caption: ``Captioner/adding(_:to:fields:size:)``.
    package func adding(
        _ caption: Caption,
        to signature: Signature,
        fields: CaptionFields,
        size: StampSize
    ) throws(SignetError) -> Signature {
        try withCaptioner { captioner throws(SignetError) in
            try captioner.adding(caption, to: signature, fields: fields, size: size)
        }
    }

    private func drawn(
        _ bytes: [UInt8],
        from place: String,
        _ stamp: StampDescription
    ) throws(SignetError) -> Signature {
        let signature = stamp.signature
        return try made(from: place) { () throws(SignetError) in
            try .drawn(
                Drawing(data: bytes),
                pen: signature.pen,
                color: signature.color ?? .black,
                allowingDots: signature.allowsDots,
                effort: stamp.effort
            )
        }
    }

    private func made(
        from place: String,
        _ make: () throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        do throws(SignetError) { return try make() } catch { throw error.attributed(to: place) }
    }

    /// The captioner for all texts, made when the first is set.
    private func withCaptioner(
        _ body: (Captioner) throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        try captioner.withLock { captioner throws(SignetError) -> Signature in
            if let captioner { return try body(captioner) }
            let made = try Captioner()
            captioner = made
            return try body(made)
        }
    }

    /// The typesetter for all names, made when the first is set.
    private func sharedTypesetter() throws(SignetError) -> Typesetter {
        try typesetter.withLock { typesetter throws(SignetError) -> Typesetter in
            if let typesetter { return typesetter }
            let made = Typesetter(faces: try Faces(folders: folders))
            typesetter = made
            return made
        }
    }
}

extension SignatureDescription {
    fileprivate var scanOptions: ScanOptions {
        var options = picture
        options.color = color
        return options
    }
}

extension StampSize {
    /// The default fit of a long name in a stamp of this size.
    fileprivate var legibleFit: NameFit {
        switch self {
        case .natural: .legible(at: FitRule.defaultWidth)
        case .width(let width): .legible(at: width)
        case .box(let size): .legible(at: size.width)
        case .height: .natural
        }
    }
}
