internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet

/// Takes documents in, and gives their bytes and pages out.
struct DocumentShelf: Sendable {
    let core: ServiceCore

    /// Looks a new document over and keeps its bytes; the record is written by the caller's transaction.
    ///
    /// - Throws: ``Problem`` when it cannot be read, forbids marks, or has too many pages.
    func take(
        _ bytes: [UInt8],
        name: FileName,
        account: String,
        parent: String?
    ) async throws -> DocumentRecord {
        let (store, limits) = (core.store, core.limits)
        let (digest, description) = try await core.work.run {
            let report = try Self.report(bytes)
            if let problem = Self.problem(of: report) { throw problem }
            guard report.pages.count <= limits.documentPages else {
                throw Problem(
                    .unprocessableContent,
                    "too-many-pages",
                    "The document has \(report.pages.count) pages, more than the limit limits.document-pages of \(limits.documentPages)."
                )
            }
            return (try store.blobs.keep(bytes), try JSONCoding.text(of: DocumentDescription(report)))
        }
        return DocumentRecord(
            id: core.surroundings.identifier(.document),
            accountId: account,
            name: name.text,
            sha256: digest,
            bytes: bytes.count,
            description: description,
            parent: parent,
            created: core.now
        )
    }

    private static func report(_ bytes: [UInt8]) throws -> DocumentReport {
        do throws(SignetError) { return try DocumentReport(bytes) } catch {
            guard error.code == .refused else { throw error }
            throw Problem(
                .unprocessableContent,
                "document-encrypted",
                "\(error.message.sentenceWithoutOptions) Save it without encryption, and send that."
            )
        }
    }

    /// Why a document is of no use here.
    private static func problem(of report: DocumentReport) -> Problem? {
        guard !report.pages.isEmpty else {
            return Problem(
                .unprocessableContent,
                "document-empty",
                "The document has no pages: have it written anew by the program it came from."
            )
        }
        guard report.isRestricted, let refusal = report.refusal else { return nil }
        return Problem(
            .unprocessableContent,
            "document-restricted",
            "\(refusal.sentenceWithoutOptions) Ask for one without that restriction."
        )
    }

    /// The bytes of a document.
    func bytes(of digest: String) async throws -> [UInt8] {
        let store = core.store
        return try await core.work.run { try store.blobs.bytes(digest) }
    }

    /// A page as a picture, as wide as asked for.
    ///
    /// Less wide where the page is so high that the picture would have too many pixels.
    private func picture(
        of digest: String,
        page: DocumentDescription.Page,
        width: Int
    ) async throws -> [UInt8] {
        guard (16...core.limits.pageWidth).contains(width) else {
            throw Problem.invalid("'width' is a number of pixels from 16 to \(core.limits.pageWidth).")
        }
        let (store, viewing) = (core.store, core.pageViewing)
        let resolution = min(
            Double(width) / max(1, page.width) * 72,
            PagePicture.highestResolution(Size(width: page.width, height: page.height)),
            1200
        )
        return try await core.pagePictures.picture(key: "\(digest) \(page.number) \(width)") {
            try PagePicture(
                document: store.blobs.bytes(digest),
                page: page.number,
                resolution: resolution,
                viewing: viewing
            ).png
        }
    }

    /// Makes the answer of a page as a picture.
    func pageReply(
        of digest: String,
        description: String,
        page: String,
        width: String?
    ) async throws -> Reply {
        let pages = try JSONCoding.value(DocumentDescription.self, from: description).pages
        guard let number = Int(page), (1...max(1, pages.count)).contains(number), !pages.isEmpty else {
            throw Problem.notFound("page")
        }
        guard let pixels = width.map({ Int($0) }) ?? 1000 else { throw Problem.invalid("'width' is a whole number.") }
        let png = try await picture(of: digest, page: pages[number - 1], width: pixels)
        return Reply(.ok, contentType: "image/png", body: png)
    }
}
