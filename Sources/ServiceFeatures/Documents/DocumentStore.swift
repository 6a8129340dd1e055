package import Foundation
internal import HTTPTypes
package import Signet
package import SignetServiceFoundation

/// Stores documents, and returns their bytes and pages.
package struct DocumentStore: Sendable {
    package let store: Store
    package let environment: ServiceEnvironment
    package let limits: ServiceLimits
    /// The threads for work without pages.
    package let work: WorkPool
    /// Threads for drawing and searching pages: a page can occupy one for a long time, and signing continues meanwhile.
    package let viewing: WorkPool
    /// Where pages are viewed.
    package let pageViewing: PageViewing
    package let pagePictures: PictureCache

    package init(
        store: Store,
        environment: ServiceEnvironment,
        limits: ServiceLimits,
        work: WorkPool,
        viewing: WorkPool,
        pageViewing: PageViewing,
        pagePictures: PictureCache
    ) {
        self.store = store
        self.environment = environment
        self.limits = limits
        self.work = work
        self.viewing = viewing
        self.pageViewing = pageViewing
        self.pagePictures = pagePictures
    }

    /// The signer of documents and the finder of places in them.
    package func signer(_ date: Date?, seed: String) -> Signer {
        var signer = Signer(date: date, seed: seed)
        signer.viewing = pageViewing
        return signer
    }

    /// The threads for operations that may view pages, otherwise those for signing.
    package func threads(for stamps: [Stamp]) -> WorkPool { stamps.contains(where: \.readsPages) ? viewing : work }

    /// Checks a new document and keeps its bytes; the caller's transaction writes the record.
    ///
    /// - Throws: ``Problem`` when it cannot be read, forbids marks, or has too many pages.
    package func take(
        _ bytes: [UInt8],
        name: FileName,
        account: String,
        parent: DocumentRecord?
    ) async throws -> DocumentRecord {
        let limits = limits
        // The parent's rules apply to the new document, too.
        let inherited = try parent.map { try JSONCoding.value(DocumentDescription.self, from: $0.description) }
        let description = try await work.run {
            let report = try Self.report(bytes)
            if let problem = Self.problem(of: report) { throw problem }
            guard report.pages.count <= limits.documentPages else {
                throw Problem(
                    .unprocessableContent,
                    "too-many-pages",
                    "The document has \(report.pages.count) pages, more than the limit limits.document-pages of \(limits.documentPages)."
                )
            }
            var description = DocumentDescription(report)
            description.requestRefusal = inherited?.requestRefusal
            return try JSONCoding.text(of: description)
        }
        let digest = try await store.keep(bytes)
        return DocumentRecord(
            id: environment.identifier(.document),
            accountId: account,
            name: name.text,
            sha256: digest,
            bytes: bytes.count,
            description: description,
            parent: parent?.id,
            created: environment.moment,
            search: SearchText.folded([name.text])
        )
    }

    /// Checks a document that was sent; the pages must be those that readers show.
    ///
    /// - Throws: ``Problem`` as ``take(_:name:account:parent:)``, and when readers show other pages or none.
    func takeUpload(_ bytes: [UInt8], name: FileName, account: String) async throws -> DocumentRecord {
        let record = try await take(bytes, name: name, account: account, parent: nil)
        let pages = try JSONCoding.value(DocumentDescription.self, from: record.description).pages.count
        do {
            try await viewing.run { try checkThatReaders(show: pages, pagesOf: bytes) }
        } catch {
            let (digest, now) = (record.sha256, environment.moment)
            try await store.write { try Orphans.add(digest, now, in: $0) }
            throw error
        }
        return record
    }

    private static func report(_ bytes: [UInt8]) throws -> DocumentReport {
        do throws(SignetError) { return try DocumentReport(bytes) } catch {
            guard error.code == .refused else { throw error }
            throw Problem(.unprocessableContent, "document-encrypted", error)
        }
    }

    /// The description of a document that the service made, as JSON.
    package static func description(of bytes: [UInt8]) throws -> String {
        try JSONCoding.text(of: DocumentDescription(try report(bytes)))
    }

    /// The reason why a document cannot be used here.
    private static func problem(of report: DocumentReport) -> Problem? {
        guard !report.pages.isEmpty else {
            return Problem(
                .unprocessableContent,
                "document-empty",
                "The document has no pages: have the program that made it write it again."
            )
        }
        guard let refusal = report.refusal, case .permissions = refusal else { return nil }
        return Problem(.unprocessableContent, "document-restricted", refusal)
    }

    /// The bytes of a document.
    package func bytes(of digest: String) async throws -> [UInt8] {
        try await store.bytes(digest)
    }

    /// A page as a picture, as wide as asked for.
    ///
    /// It is narrower if the page is so high that the picture would have too many pixels.
    package func picture(
        of digest: String,
        page: DocumentDescription.Page,
        width: Int
    ) async throws -> [UInt8] {
        guard (16...limits.pageWidth).contains(width) else {
            throw Problem.invalid("'width' is a number of pixels from 16 to \(limits.pageWidth).")
        }
        let (store, viewing) = (store, pageViewing)
        let resolution = min(
            Double(width) / max(1, page.width) * 72,
            PagePicture.highestResolution(Size(width: page.width, height: page.height)),
            1200
        )
        let key = "\(digest) \(page.number) \(width)"
        return try await pagePictures.picture(key: key, of: digest, in: store) { document, isGivenUp in
            try PagePicture(
                document: document.bytes(),
                page: page.number,
                resolution: resolution,
                viewing: viewing.givenUp(when: isGivenUp)
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

extension DocumentStore {
    /// Refuses documents whose signers would not see the pages that they sign.
    ///
    /// Waits for a process that views pages.
    /// - Throws: ``Problem`` when readers find another number of pages, or cannot open the document.
    func checkThatReaders(show count: Int, pagesOf document: [UInt8]) throws {
        let seen = try pageViewing.pageCount(of: document)
        guard seen != count else { return }
        let what = seen.map { "are \(count) by its page tree and \($0) for readers" } ?? "cannot be shown"
        throw Problem(
            .unprocessableContent,
            "document-unreadable",
            "The pages of the document \(what), so signers might not see what they sign: have another program write it again."
        )
    }
}
