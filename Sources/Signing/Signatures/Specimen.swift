internal import SignetGraphics
internal import SignetLettering
internal import SignetRendering

/// A sheet of the signature faces, grouped by the kind of handwriting.
///
/// Each face sets the given name, or a sample of its own script when it cannot. Below are the face's family and
/// scripts.
public struct Specimen: Sendable {
    private let sheet: Artwork
    private let frame: Rectangle
    /// A face that is not on the sheet.
    public struct Omission: Hashable, Sendable {
        /// The name of the face in commands.
        public let id: String
        /// The name of the font family.
        public let family: String
        /// The reason why it cannot set the name.
        public let error: SignetError
    }

    /// The faces that are not on the sheet, and the reasons.
    public let omissions: [Omission]
    /// The ids of the faces that show a sample instead of the name, because they lack letters of it or are not meant
    /// for its script.
    public let samples: [String]

    /// Sets a name in the installed faces.
    ///
    /// - Throws: ``SignetError`` `invalidData` when no face can set it.
    public init(of name: String, in faces: Faces) throws(SignetError) {
        do throws(LetteringError) { _ = try CheckedName(name) } catch { throw SignetError(error) }
        var layout = SpecimenLayout(catalog: faces.catalog)
        var samples: [String] = []
        var omissions: [Omission] = []
        let groups = Face.Mood.allCases.map { mood in (mood.rawValue, { (face: Face) in face.mood == mood }) }
        for (title, isMember) in groups + [("other", { $0.mood == nil })] {
            var cells: [SpecimenLayout.Cell] = []
            for face in faces.catalog.installed where isMember(face) {
                do throws(LetteringError) {
                    let cell = try layout.cell(of: face, name: name)
                    if cell.isSample { samples.append(face.id) }
                    cells.append(cell)
                } catch {
                    omissions.append(Omission(id: face.id, family: face.family, error: SignetError(error)))
                }
            }
            layout.add(cells, title: title)
        }
        guard layout.hasName, let sheet = Artwork(layout.marks) else {
            let reason =
                omissions.first?.description ?? (samples.isEmpty ? "no face is installed" : "all lack letters of it")
            throw SignetError(.invalidData, "no face can set '\(name)': \(reason)")
        }
        self.sheet = sheet
        self.samples = samples
        self.omissions = omissions
        frame = layout.frame
    }

    /// The sheet as a one-page PDF.
    public func pdf() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try Renderer.pdf(of: sheet, frame: frame, date: Signature.pictureDate)
        } catch {
            throw SignetError(error)
        }
    }

    /// The sheet as a PNG on white.
    public func png(resolution: Double) throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            let bitmap = try Renderer.bitmap(
                of: sheet,
                frame: frame,
                pixelsPerPoint: resolution / 72,
                background: Color(red: 255, green: 255, blue: 255)
            )
            return try Renderer.png(of: bitmap)
        } catch {
            throw SignetError(error)
        }
    }
}

extension Specimen.Omission: CustomStringConvertible {
    /// The face and the reason, in a sentence.
    public var description: String { "\(family) is not on the sheet: \(error.reason)" }
}
