// The bounds of bodies, each with the setting that a problem names.
extension ServiceLimits {
    package typealias Body = (name: String, bytes: Int)

    package var body: Body { ("limits.body-bytes", self.bodyBytes) }
    package var document: Body { ("limits.document-bytes", self.documentBytes) }
    package var draft: Body { ("limits.draft-bytes", self.draftBytes) }
    package var picture: Body { ("limits.picture-bytes", self.pictureBytes) }
    package var attachment: Body { ("limits.attachment-bytes", self.attachmentBytes) }
    /// An attachment in a form, with the form's other parts.
    package var attachmentForm: Body { ("limits.attachment-bytes", self.attachmentBytes + 65_536) }
    /// A table, with the rest of its form.
    package var table: Body { ("limits.bulk-bytes", self.bulkBytes + (1 << 20)) }
    /// A picture in base 64, with the rest of its body.
    package var pictureInJSON: Body { ("limits.picture-bytes", self.pictureBytes / 3 * 4 + 65_536) }
}
