internal import Signet
internal import SignetFiles

extension Sign {
    /// Checks that the picture of a page can be written, and that it is neither the document nor its result: a document must
    /// not be written when its preview cannot be.
    func checkPreview(_ preview: String, besides output: OutputOptions) throws {
        let documents = [document, output.result(of: document)].compactMap { $0 }
        try PreviewFile.check(preview, besides: documents, overwriting: output.policy)
    }

    /// Draws the first page that was stamped, or of a form without stamps the page of the first field that was filled.
    func drawPreview(of report: SigningReport, _ output: OutputOptions, by signer: Signer) throws {
        guard let preview, let file = output.result(of: document) else { return }
        try WrittenFile.reporting(writing: file) {
            guard let page = try report.stamps.first?.page ?? filledPage(of: report, in: file, by: signer)
            else {
                return printError("signet: note: no page shows what was filled in; there is no preview")
            }
            let (password, key) = (signer.password, signer.recipientKey)
            try PagePicture(path: file, page: page, password: password, recipientKey: key)
                .write(to: preview, overwriting: output.policy)
        }
    }

    private func filledPage(
        of report: SigningReport,
        in file: String,
        by signer: Signer
    ) throws(SignetError) -> Int? {
        guard !report.fields.isEmpty else { return nil }
        let filled = Set(report.fields.map(\.name))
        let shown = try DocumentReport(path: file, password: signer.password, recipientKey: signer.recipientKey)
        return shown.fields.filter { filled.contains($0.name) }.compactMap(\.page).first
    }
}
