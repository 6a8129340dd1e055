internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetBasics
internal import SignetCapture
internal import SignetGraphics
internal import Synchronization

/// Makes signatures and texts, with the fonts loaded once for all requests.
final class SignatureFactory: Sendable {
    let faces: Faces
    let typesetter: Typesetter
    let samples: FaceSamples
    let decoded = DecodedPictures()
    let recent = RecentSignatures()
    private let captioner: Mutex<Captioner>

    init() throws(SignetError) {
        faces = try Faces()
        typesetter = Typesetter(faces: faces)
        samples = FaceSamples(typesetter)
        captioner = Mutex(try Captioner())
    }

    /// A text that is stamped into a box.
    func text(_ text: String, box: Size) throws(SignetError) -> Signature {
        try captioner.withLock { captioner throws(SignetError) in try captioner.text(text, box: box, color: .black) }
    }

    /// Checks a caller's configuration of a capture.
    func check(_ configuration: CaptureConfiguration?) throws(Problem) {
        guard let problem = configuration?.problems(in: faces).first else { return }
        throw Problem(problem)
    }
}
