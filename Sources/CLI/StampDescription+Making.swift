internal import FoundationEssentials
internal import Signet
internal import SignetSigning

extension StampDescription {
    /// The signature with its caption; doubts about the signature go to standard error.
    ///
    /// `folders` are those of faces; `date` is the caption's, nil for now.
    func signature(folders: [String], date: DateArgument?) throws(SignetError) -> Signature {
        let made = try signature.signature(size: size) { () throws(SignetError) in
            Typesetter(faces: try Faces(folders: folders))
        }
        for warning in made.warnings { printError("signet: warning: \(warning)") }
        let fields = try captionFields(date: date?.date ?? Date(), zone: date?.timeZone ?? .gmt)
        guard let caption, let fields else { return made }
        return try made.with(caption.caption, fields: fields, size: size)
    }
}
