internal import FoundationEssentials
internal import Signet
internal import SignetSigning

extension StampDescription {
    /// The signature with its caption; doubts about the signature go to standard error.
    ///
    /// `folders` are those of faces; `date` is the caption's, nil for now.
    func signature(folders: [String], date: DateArgument?) throws(SignetError) -> Signature {
        let fields = try captionFields(date: date?.date ?? Date(), zone: date?.timeZone ?? .gmt)
        let made = try signature.signature(size: size, effort: effort, fields: fields) { () throws(SignetError) in
            Typesetter(faces: try Faces(folders: folders))
        } captioner: { text, style, fields throws(SignetError) in
            try .text(text, style: style, fields: fields)
        }
        printWarnings(made.warnings)
        return try caption.map { caption throws(SignetError) in
            try made.with(caption, fields: fields, size: size)
        } ?? made
    }
}
