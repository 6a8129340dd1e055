internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetSigning

/// A link as a QR code, for the phone of its recipient.
struct LinkCode: Sendable {
    let links: Links
    /// Threads that draw codes.
    let work: WorkPool

    func add(to router: some RouterMethods<ServiceContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/qr", purposes, links, code)
    }

    @Sendable private func code(_ visit: LinkVisit) async throws -> Response {
        let url = links.url(of: visit.link.purpose, visit.secret)
        let picture = try await work.run { try QRPicture(url) }
        return Reply(.ok, contentType: "image/svg+xml", body: picture.svg).response
    }
}
