internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetBasics
internal import SignetCapture
internal import SignetServiceFoundation

/// Previews of signatures in the making: names in faces, and sources as they will be stamped.
struct SignaturePreviews: Sendable {
    package let services: SignatureServices

    /// The name in every face that can set it.
    func faces(text: String, _ configuration: CaptureConfiguration) async throws -> Response {
        let samples = services.factory.samples
        let answer = try await services.work.run {
            samples.answer(for: text, part: configuration.part, offered: configuration.faces)
        }
        return try Reply(.ok, answer).response
    }

    /// The preview of a source, whose pictures and saved signatures have to be the owner's.
    func preview(
        of source: SignatureSource,
        _ configuration: CaptureConfiguration,
        owner: String
    ) async throws -> Response {
        // A picture in the request is shown but not stored: only deliberate uploads are kept.
        let source =
            source.carriesPicture ? source : try await SourceIntake(services: services, owner: owner).take(source)
        let (services, factory) = (services, services.factory)
        let pictures = try await services.pictures(of: [source])
        let preview = try await services.work.run {
            try source.preview(
                configuration,
                typesetter: factory.typesetter,
                lookup: pictures.lookup,
                decoding: factory.decoding
            ) { id in
                try? factory.picture(id, now: services.environment.now()) { pictures.bytes(id) ?? [] }
            }
        }
        return Reply(.ok, contentType: preview.picture.mediaType, body: preview.picture.bytes)
            .with(.signetWidth, String(preview.size.width.hundredths))
            .with(.signetHeight, String(preview.size.height.hundredths))
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

/// The body of a preview: a source, and the format that pages ask for, which the source decides.
struct PreviewRequest: Sendable {
    let source: SignatureSource

    init(json bytes: [UInt8]) throws {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8)
        try members.requireOnly(["source", "format"], in: "")
        func value(_ name: String) -> ArraySlice<UInt8>? { members.all.first { $0.name == name }?.value }
        guard let source = value("source") else {
            throw Problem.invalid("'source' is missing: add the signature that is previewed.")
        }
        if let format = value("format"), !["\"svg\"", "null"].contains(String(decoding: format, as: UTF8.self)) {
            throw Problem.invalid("'format' must be svg.")
        }
        self.source = try SignatureSource(json: Array(source))
    }
}
