// The bounds of bodies, each with the setting that a problem names.
extension ServiceLimits {
    typealias Body = (name: String, bytes: Int)

    var body: Body { ("limits.body-bytes", self.bodyBytes) }
    var document: Body { ("limits.document-bytes", self.documentBytes) }
    var draft: Body { ("limits.draft-bytes", self.draftBytes) }
    var picture: Body { ("limits.picture-bytes", self.pictureBytes) }
    /// A picture in base 64, with the rest of its body.
    var pictureInJSON: Body { ("limits.picture-bytes", self.pictureBytes / 3 * 4 + 65_536) }
}
