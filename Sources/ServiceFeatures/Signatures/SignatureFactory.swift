package import Foundation
internal import HTTPTypes
package import Signet
internal import SignetBasics
package import SignetCapture
package import SignetGraphics
package import SignetServiceFoundation
package import SignetSigning
internal import Synchronization

/// Makes signatures and texts, with the fonts loaded once for all requests.
package final class SignatureFactory: Sendable {
    let faces: Faces
    let typesetter: Typesetter
    package let samples: FaceSamples
    /// The processes that decode pictures.
    package let decoding: PictureDecoding
    package let decoded = DecodedPictures()
    package let recent = RecentSignatures()
    private let texts: Mutex<FieldText>

    package init(decoding: PictureDecoding) throws(SignetError) {
        self.decoding = decoding
        faces = try Faces()
        typesetter = Typesetter(faces: faces)
        samples = FaceSamples(typesetter)
        texts = Mutex(try FieldText())
    }

    /// A picture, which is decoded unless it was lately.
    package func picture(_ id: String, now: Date, _ file: () throws -> [UInt8]) throws -> UprightPicture {
        try decoded.picture(id, now: now) { try UprightPicture(file(), decoding: decoding) }
    }

    /// A text in a field, or how much of it there is room for.
    package func text(_ text: String, in box: Size, _ style: FieldTextStyle) throws(SignetError) -> FieldText.Fitted {
        try texts.withLock { texts throws(SignetError) in try texts.fitted(text, in: box, style) }
    }

    /// Checks a caller's configuration of a capture.
    package func check(_ configuration: CaptureConfiguration?) throws(Problem) {
        guard let problem = configuration?.problems(in: faces).first else { return }
        throw Problem(problem)
    }
}
