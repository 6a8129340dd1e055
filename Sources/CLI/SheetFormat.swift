internal import ArgumentParser

/// The format of pages that are pictures.
enum SheetFormat: String, NamedChoice {
    case png
    case pdf

    /// The format that is given, or the one of an output: by its ending, and PNG on standard output.
    init?(_ given: SheetFormat?, of output: String) {
        if let given {
            self = given
        } else if output == OutputOptions.standard {
            self = .png
        } else {
            switch PictureFormat(path: output) {
            case .png: self = .png
            case .pdf: self = .pdf
            case .svg, nil: return nil
            }
        }
    }
}
