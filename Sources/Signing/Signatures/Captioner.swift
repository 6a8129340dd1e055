internal import FoundationEssentials
internal import SignetBasics
internal import SignetGraphics
package import SignetLettering
public import SignetStamping

/// Adds captions to signatures.
///
/// Keep one for many signatures: it keeps fonts open and caches recently set lines, so that only the changed lines of a
/// caption are set again. It belongs to one task at a time.
public final class Captioner {
    private let composer: CaptionComposer
    private let templates = SharedValues<String, CaptionTemplate>(limit: 256)
    private let codes = SharedValues<String, QRCode>(limit: 256)

    /// Finds the fonts for captions in the folders of ``Faces``.
    ///
    /// - Throws: ``SignetError`` when there are none.
    public init() throws(SignetError) {
        do throws(CaptionError) {
            composer = CaptionComposer(setter: CaptionSetter(fonts: try CaptionFonts(folders: Self.folders)))
        } catch {
            throw SignetError(error)
        }
    }

    /// The folders in which faces are searched too.
    package static var folders: [String] {
        FaceCatalog.defaultFolders(
            environment: ProcessInfo.processInfo.environment,
            executable: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        )
    }

    /// A signature with a caption.
    ///
    /// The strokes of a drawing are lost: an ink annotation cannot contain text.
    ///
    /// - Parameters:
    ///   - caption: The caption.
    ///   - signature: The signature.
    ///   - fields: The values of the caption's fields.
    ///   - size: The size that the stamp will have; the ink is fitted into it beside the caption, whose points are then
    ///     points on the page. With `natural` the ink keeps its size, and the caption is scaled with it on the page.
    /// - Returns: The signature with its caption as part of its artwork.
    /// - Throws: ``SignetError``: `invalidData` for a template or value that cannot be set, `invalidArgument` for
    ///   measures out of range and where there is no room.
    public func adding(
        _ caption: Caption,
        to signature: Signature,
        fields: CaptionFields = CaptionFields(),
        size: StampSize = .natural
    ) throws(SignetError) -> Signature {
        do throws(CaptionError) {
            let values = fields.values(name: signature.name)
            let template = caption.template.isEmpty ? nil : try template(caption.template)
            let codeText = try caption.code.map { code throws(CaptionError) in try self.text(of: code, values) }
            let content = CaptionComposer.Content(
                template: template,
                values: values,
                code: try codeText.map { text throws(CaptionError) in try self.code(text) }
            )
            let (artwork, baselines) = try composer.artwork(
                of: signature.artwork,
                content: content,
                design: caption.design,
                extent: size.extent
            )
            var words = try template?.text(values) ?? []
            if let codeText { words.append("QR code: \(codeText)") }
            let before = caption.layout == .only ? [] : [signature.alternativeText]
            return Signature(
                artwork: artwork,
                kind: Self.kind(of: artwork, baselines, caption, size) ?? signature.kind,
                name: signature.name,
                alternativeText: (before + words).joined(separator: ", "),
                warnings: signature.warnings
            )
        } catch {
            throw SignetError(error)
        }
    }

    /// A caption alone is print, where no other size is given.
    private static func kind(
        of artwork: Artwork,
        _ baselines: (first: Double, last: Double)?,
        _ caption: Caption,
        _ size: StampSize
    ) -> ArtworkExtent.Kind? {
        guard caption.layout == .only, size == .natural, let baselines, artwork.bounds.height > 0 else {
            return nil
        }
        func share(_ height: Double) -> Double { (height - artwork.bounds.minY) / artwork.bounds.height }
        return .print(firstBaseline: share(baselines.first), lastBaseline: share(baselines.last))
    }

    private func template(_ text: String) throws(CaptionError) -> CaptionTemplate {
        try templates.value(of: text) { () throws(CaptionError) in try CaptionTemplate(text) }
    }

    private func code(_ text: String) throws(CaptionError) -> QRCode {
        try codes.value(of: text) { () throws(CaptionError) in try QRCode(text) }
    }

    /// The text of a code with its fields filled.
    private func text(of code: String, _ values: [CaptionField: String]) throws(CaptionError) -> String {
        guard code.contains("{") else { return code }
        return try CaptionTemplate(unmarked: code).text(values).joined(separator: "\n")
    }
}

extension Signature {
    /// The signature with a caption as part of its artwork.
    ///
    /// For many signatures keep a ``Captioner``, whose documentation explains the parameters.
    ///
    /// - Throws: ``SignetError`` as `Captioner.adding`.
    public func with(
        _ caption: Caption,
        fields: CaptionFields = CaptionFields(),
        size: StampSize = .natural
    ) throws(SignetError) -> Signature {
        try Captioner().adding(caption, to: self, fields: fields, size: size)
    }
}

extension StampSize {
    fileprivate var extent: CaptionComposer.Extent {
        switch self {
        case .natural: .natural
        case .width(let width): .init(width: width, height: nil)
        case .height(let height): .init(width: nil, height: height)
        case .box(let size): .init(width: size.width, height: size.height)
        }
    }
}

extension Caption {
    fileprivate var design: CaptionDesign {
        CaptionDesign(
            text: CaptionTextStyle(
                size: size,
                minimumSize: min(minimumSize, size),
                color: color,
                alignment: alignment,
                direction: direction
            ),
            layout: layout,
            width: width,
            gap: gap,
            border: border,
            rule: rule
        )
    }
}

extension SignetError {
    package init(_ error: CaptionError) {
        switch error {
        case .badMeasure, .noRoom, .unknownLocale, .unknownTimeZone, .badDatePattern:
            self.init(.invalidArgument, "\(error)")
        case .font(let error): self.init(error)
        default: self.init(.invalidData, "\(error)")
        }
    }
}
