package import Foundation
internal import HTTPTypes
package import Signet
internal import SignetBasics
package import SignetCapture
package import SignetGraphics
package import SignetServiceFoundation
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
    private let captioner: Mutex<Captioner>

    package init(decoding: PictureDecoding) throws(SignetError) {
        self.decoding = decoding
        faces = try Faces()
        typesetter = Typesetter(faces: faces)
        samples = FaceSamples(typesetter)
        captioner = Mutex(try Captioner())
    }

    /// A picture, which is decoded unless it was lately.
    package func picture(_ id: String, now: Date, _ file: () throws -> [UInt8]) throws -> UprightPicture {
        try decoded.picture(id, now: now) { try UprightPicture(file(), decoding: decoding) }
    }

    /// A text that is stamped into a box.
    package func text(_ text: String, box: Size) throws(SignetError) -> Signature {
        try captioner.withLock { captioner throws(SignetError) in try captioner.text(text, box: box, color: .black) }
    }

    /// Checks a caller's configuration of a capture.
    package func check(_ configuration: CaptureConfiguration?) throws(Problem) {
        guard let problem = configuration?.problems(in: faces).first else { return }
        throw Problem(problem)
    }
}
