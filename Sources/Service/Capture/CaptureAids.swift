internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetGraphics

/// What the capture dialog asks for while somebody makes a signature: hands, previews and pictures.
struct CaptureAids: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/configuration", purposes, core, configuration)
        router.visit(.get, ":token/faces", purposes, core, faces)
        router.visit(.post, ":token/previews", purposes, core, preview)
        router.visit(.post, ":token/pictures", purposes, core, takePicture)
        router.visit(.get, ":token/pictures/:id", purposes, core, picture)
    }

    private struct ConfigurationView: Encodable {
        let configuration: CaptureConfiguration
        let language: String
        let name: String
        let part: String
        let done: Bool
    }

    @Sendable private func configuration(_ visit: LinkVisit) async throws -> Response {
        let view = ConfigurationView(
            configuration: visit.configuration,
            language: visit.language.rawValue,
            name: visit.configuration.name ?? visit.name,
            part: visit.configuration.part.rawValue,
            done: visit.isDone
        )
        return try Reply(.ok, view).response
    }

    @Sendable private func faces(_ visit: LinkVisit) async throws -> Response {
        let configuration = try visit.configuration(for: visit.query("part"))
        return try await faces(text: visit.query("text") ?? "", configuration)
    }

    /// The name in every hand that can set it.
    func faces(text: String, _ configuration: CaptureConfiguration) async throws -> Response {
        let samples = core.studio.samples
        let answer = try await core.work.run {
            samples.answer(for: text, part: configuration.part, offered: configuration.faces)
        }
        return try Reply(.ok, answer).response
    }

    @Sendable private func preview(_ visit: LinkVisit) async throws -> Response {
        let source = try PreviewRequest(json: try await visit.body()).source
        var configuration = visit.configuration
        // What is under way may be a dot yet; what is sent in the end is held to the rule.
        configuration.allowDots = true
        if case .typed(let typed) = source.content, let part = typed.part { configuration.part = part }
        return try await preview(of: source, configuration, owner: visit.owner)
    }

    /// The preview of a source, whose pictures and saved signatures have to be the owner's.
    func preview(
        of source: SignatureSource,
        _ configuration: CaptureConfiguration,
        owner: String
    ) async throws -> Response {
        // A picture that comes along is shown and forgotten: only what is meant is kept.
        let source = source.carriesPicture ? source : try await SourceIntake(core: core, owner: owner).take(source)
        let core = core
        let preview = try await core.work.run {
            let shelf = SourceIntake.shelf(core: core)
            return try source.preview(configuration, typesetter: core.studio.typesetter, shelf: shelf) { id in
                try? core.studio.decoded.picture(id) { try UprightPicture(SourceIntake.picture(id, core: core) ?? []) }
            }
        }
        return Reply(.ok, contentType: preview.picture.mediaType, body: preview.picture.bytes)
            .with(.signetWidth, String(preview.size.width.hundredths))
            .with(.signetHeight, String(preview.size.height.hundredths))
            .response
    }

    private struct PictureView: Encodable {
        let id: String
        let width: Int
        let height: Int
    }

    @Sendable private func takePicture(_ visit: LinkVisit) async throws -> Response {
        let bytes = try await visit.body(("limits.picture-bytes", core.limits.pictureBytes))
        let record = try await PictureShelf(core: core).take(bytes, owner: visit.owner)
        return try Reply(.created, PictureView(id: record.id, width: record.width, height: record.height)).response
    }

    @Sendable private func picture(_ visit: LinkVisit) async throws -> Response {
        let record = try await PictureShelf(core: core).record(visit.parameter("id"), owner: visit.owner)
        guard let width = visit.query("width").map({ Int($0) }) ?? 1200, (16...core.limits.pageWidth).contains(width)
        else {
            throw Problem.invalid("'width' is a number of pixels from 16 to \(core.limits.pageWidth).")
        }
        let core = core
        let view = try await core.work.run {
            try core.studio.decoded.picture(record.id) { try UprightPicture(core.store.blobs.bytes(record.sha256)) }
                .view(width: width)
        }
        return Reply(.ok, contentType: view.mediaType, body: view.bytes)
            .with(.cacheControl, "private, max-age=86400")
            .response
    }
}

extension SignatureSource {
    /// Whether the picture itself is part of it.
    fileprivate var carriesPicture: Bool {
        guard case .scanned(let scanned) = content, case .data = scanned.picture else { return false }
        return true
    }
}

/// The body of a preview: a source, and nothing else that has a meaning yet.
struct PreviewRequest: Sendable {
    let source: SignatureSource

    init(json bytes: [UInt8]) throws {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8).all
        guard let source = members.first(where: { $0.name == "source" })?.value else {
            throw Problem.invalid("'source' is missing: add the signature that is previewed.")
        }
        self.source = try SignatureSource(json: Array(source))
    }
}
