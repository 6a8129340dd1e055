internal import HTTPTypes

/// A declaration in the files of the pages that cannot be bundled.
struct BundleFault: Error, Hashable {
    /// The file, by its name below `/assets/`.
    let file: String
    /// The line, from 1; nil when the file itself is missing.
    let line: Int?
    let reason: Reason

    enum Reason: Hashable {
        /// A module or style sheet that another file names is not there.
        case missing
        /// An import or export is not in a form that bundles know.
        case unknownForm
        /// Modules import each other in a circle.
        case circular
        /// A style sheet names a file, whose address would be another in a bundle.
        case relativeAddress
    }
}

extension Problem {
    init(_ fault: BundleFault) {
        let place = fault.line.map { "'\(fault.file)', line \($0)" } ?? "'\(fault.file)'"
        let cause =
            switch fault.reason {
            case .missing: "\(place) is missing"
            case .unknownForm: "\(place) has an import or export in a form that bundles do not know"
            case .circular: "\(place) imports itself through others"
            case .relativeAddress: "\(place) names another file by url()"
            }
        self.init(
            .internalServerError,
            "assets-invalid",
            "Cannot bundle the files of the pages: \(cause). Install them again, or set web-folder."
        )
    }
}
