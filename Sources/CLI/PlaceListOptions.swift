internal import ArgumentParser
internal import Signet
internal import SignetFiles

/// The places for signatures that `signet inspect` lists and draws.
struct PlaceListOptions: ParsableArguments {
    @Flag(help: "Show only the free places for signatures, the best first; 'auto' takes the one with a star.")
    var places = false

    @Option(help: ArgumentHelp("The pages to look at, such as last or 2-4+7. (default: all)", valueName: "pages"))
    var pages: String?

    @Option(
        help: ArgumentHelp("Draw the pages with their places: .pdf or .png; - for standard output.", valueName: "file")
    )
    var preview: String?

    @Flag(help: "Replace a preview that exists.")
    var force = false

    func validate() throws {
        guard places else {
            if preview != nil { throw ValidationError("--preview draws places: add --places.") }
            if pages != nil { throw ValidationError("--pages is for places: add --places.") }
            return
        }
        if let preview, SheetFormat(nil, of: preview) == nil {
            throw ValidationError("The preview '\(preview)' ends in neither .pdf nor .png.")
        }
        if let pages, PageSelection(pages) == nil {
            throw ValidationError("'\(pages)' is not a page selection; write \(PageSelection.forms).")
        }
    }

    /// Lists the places and draws them.
    func run(on document: String, opening protection: PasswordOptions, json: Bool) throws {
        let (password, key) = (try protection.given(), try protection.recipient())
        try WorkNotice.during(InputArgument.name(of: document)) {
            let policy: OverwritePolicy = force ? .replace : .refuse
            if let preview { try PreviewFile.check(preview, besides: [document], overwriting: policy) }
            let bytes = try InputArgument.bytes(of: document)
            let selection = pages.flatMap { PageSelection($0) } ?? .all
            let report: PlaceReport
            do throws(SignetError) {
                report = try PlaceReport(
                    bytes,
                    on: selection,
                    password: password,
                    recipientKey: key,
                    viewing: Isolated.viewing
                )
            } catch {
                throw error.attributed(to: InputArgument.name(of: document))
            }
            let isPictureOut = preview == OutputOptions.standard
            if let preview {
                let sheet = try PlaceSheet(report, of: bytes, password: password, recipientKey: key)
                let picture = try SheetFormat(nil, of: preview) == .pdf ? sheet.pdf() : sheet.png()
                try WrittenFile.write(picture, to: preview, overwriting: policy, json: false)
            }
            let text = json ? try JSONReport.bytes(of: report.places) : Array(Self.text(of: report).utf8)
            try (isPictureOut ? StandardStream.error : .output).write(text)
        }
    }

    private static func text(of report: PlaceReport) -> String {
        guard !report.places.isEmpty else {
            let pictures = report.unreadPictures.map { "; \($0)" } ?? ""
            return report.hasSignedPlaces
                ? "every place for a signature is already signed\n"
                : "no free place for a signature was found\(pictures)\n"
        }
        return report.places.enumerated().map { index, place in
            let star = place.isChosen ? "*" : " "
            let box = ReportText.box(place.frame)
            let text = BatchReporter.visible(place.text)
            return
                "\(star) \(index + 1)  page:\(place.page),rect:\(box)  \(place.kind.rawValue) '\(text)', score \(place.score)\n"
        }
        .joined()
    }
}
