internal import FoundationEssentials
internal import Signet
internal import SignetSigning

extension StampDescription {
    /// The signature with its caption; doubts about the signature go to standard error.
    ///
    /// `folders` are those of faces; `date` is the caption's, nil for now.
    func signature(folders: [String], date: DateArgument?) throws(SignetError) -> Signature {
        let fields = try captionFields(date: date?.date ?? Date(), zone: date?.timeZone ?? .gmt)
        let made = try SignatureMaker(folders: folders).signature(self, fields: fields)
        printWarnings(made.warnings)
        return made
    }
}
