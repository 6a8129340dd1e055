internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// Tries the changes of a signing request on a document, and keeps nothing: a refusal is reported before anyone is asked to sign.
struct RequestTrial: Sendable {
    let documents: DocumentStore
    package let seals: SealServices

    /// The width of the first page's picture, in pixels: most of the time goes into reading its content.
    private static let width = 200

    /// Stamps the document in these places, and plans the seal without signing anything: the key may need a person's
    /// permission, or be out of reach for a while.
    ///
    /// Waits for the disk and the processor.
    /// - Throws: `SignetError` for what the document refuses.
    func check(
        _ places: [(page: Int, frame: Rectangle)],
        on document: [UInt8],
        _ identity: IdentityRecord?,
        at moment: Date
    ) throws {
        let (mark, signer) = (Signature.symbol(.check), documents.signer(nil, seed: ""))
        let stamps = try places.map { place in
            let frame = place.frame
            return try Stamp(
                mark,
                at: .rectangle(
                    x: frame.minX,
                    y: frame.minY,
                    width: frame.width,
                    height: frame.height,
                    on: .page(place.page)
                )
            )
        }
        let marked = stamps.isEmpty ? document : try signer.sign(document, with: stamps).document
        // An expired certificate does not prevent requests.
        guard seals.settings.isEnabled, var seal = try? seals.seal(identity, at: moment) else { return }
        // The authorities do not affect the document's rules.
        seal.level = .baselineB
        seal.timeStamps = nil
        _ = try signer.plan(.seal(seal), for: marked)
    }

    /// Notes in the description of a new document the reason that prevents signing requests, if any.
    func note(on record: inout DocumentRecord, _ bytes: [UInt8], _ identity: IdentityRecord?) async throws {
        var description = try JSONCoding.value(DocumentDescription.self, from: record.description)
        guard description.refusal == nil, let page = description.pages.first else { return }
        do {
            description.requestRefusal = try await refusal(of: bytes, record.sha256, page, identity)
        } catch {
            let (digest, now) = (record.sha256, documents.environment.moment)
            try await documents.store.write { try Orphans.add(digest, now, in: $0) }
            throw error
        }
        record.description = try JSONCoding.text(of: description)
    }

    private func refusal(
        of bytes: [UInt8],
        _ digest: String,
        _ page: DocumentDescription.Page,
        _ identity: IdentityRecord?
    ) async throws -> RefusalRecord? {
        let now = documents.environment.now()
        let frame = Rectangle(x: page.width / 4, y: page.height / 4, width: page.width / 2, height: page.height / 2)
        let refusal: RefusalRecord? = try await documents.work.run {
            do {
                try check([(page: page.number, frame: frame)], on: bytes, identity, at: now)
                return nil
            } catch let error as SignetError where Problem(error).status.code < 500 {
                return error.refusal.map(RefusalRecord.init) ?? .unmarkable
            }
        }
        if let refusal { return refusal }
        do {
            _ = try await documents.picture(of: digest, page: page, width: min(Self.width, documents.limits.pageWidth))
            return nil
        } catch let problem as Problem where problem.status.code < 500 {
            return .unshown
        }
    }
}
