internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetBasics
internal import SignetCapture
internal import SignetGraphics
package import SignetServiceFoundation

/// The routes of the capture dialog while a person makes a signature: faces, previews and pictures.
package struct CaptureAids: Sendable {
    package let links: Links
    package let signatures: SignatureServices

    package init(links: Links, signatures: SignatureServices) {
        (self.links, self.signatures) = (links, signatures)
    }

    private var previews: SignaturePreviews { SignaturePreviews(services: signatures) }

    package func add(to router: some RouterMethods<ServiceRequestContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/configuration", purposes, links, configuration)
        router.visit(.get, ":token/faces", purposes, links, query: ["text", "part"], faces)
        router.visit(.post, ":token/previews", purposes, links, preview)
        router.visit(.post, ":token/pictures", purposes, links, takePicture)
        router.visit(.get, ":token/pictures/:id", purposes, links, query: ["width"], picture)
    }

    private struct ConfigurationView: Encodable {
        let configuration: CaptureConfiguration
        let language: String
        let name: String
        let part: String
        let done: Bool
        /// The recipient of a handover.
        let handover: HandoverSubject?
    }

    @Sendable private func configuration(_ visit: LinkVisit) async throws -> Response {
        let handover = try await handover(visit)
        let view = ConfigurationView(
            configuration: visit.configuration,
            language: visit.language.rawValue,
            name: visit.configuration.name ?? handover?.name ?? visit.name,
            part: visit.configuration.part.rawValue,
            done: visit.isDone,
            handover: handover
        )
        return try Reply(.ok, view).response
    }

    private func handover(_ visit: LinkVisit) async throws -> HandoverSubject? {
        guard visit.link.purpose == .handover else { return nil }
        return try await visit.api.store.read { try HandoverSubject(handover: visit.link.subject, in: $0) }
    }

    @Sendable private func faces(_ visit: LinkVisit) async throws -> Response {
        let configuration = try visit.configuration(for: visit.query("part"))
        return try await previews.faces(text: visit.query("text") ?? "", configuration)
    }

    @Sendable private func preview(_ visit: LinkVisit) async throws -> Response {
        let source = try PreviewRequest(json: try await visit.body()).source
        var configuration = visit.configuration
        // An unfinished drawing may be only a dot; the submitted one must follow the rule.
        configuration.allowDots = true
        if case .typed(let typed) = source.content, let part = typed.part { configuration.part = part }
        return try await previews.preview(of: source, configuration, owner: visit.owner)
    }

    private struct PictureView: Encodable {
        let id: String
        let width: Int
        let height: Int
    }

    @Sendable private func takePicture(_ visit: LinkVisit) async throws -> Response {
        let bytes = try await visit.body(visit.api.limits.picture)
        let record = try await PictureStore(services: signatures).take(bytes, owner: visit.owner)
        return try Reply(.created, PictureView(id: record.id, width: record.width, height: record.height)).response
    }

    @Sendable private func picture(_ visit: LinkVisit) async throws -> Response {
        let record = try await PictureStore(services: signatures).record(visit.parameter("id"), owner: visit.owner)
        let widest = visit.api.limits.pageWidth
        guard let width = visit.query("width").map({ Int($0) }) ?? 1200, (16...widest).contains(width) else {
            throw Problem.invalid("'width' is a number of pixels from 16 to \(widest).")
        }
        let (factory, now) = (signatures.factory, visit.api.environment.now())
        let picture = try await signatures.store.fetch(record.sha256)
        let view = try await signatures.work.run {
            try factory.picture(record.id, now: now) { try picture.bytes() }.view(width: width)
        }
        return Reply(.ok, contentType: view.mediaType, body: view.bytes)
            .with(.cacheControl, "private, max-age=86400")
            .response
    }
}
