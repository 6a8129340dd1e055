internal import HTTPTypes
package import Hummingbird
internal import Signet
package import SignetServiceFoundation
internal import SignetSigning

/// A link as a QR code, for the phone of its recipient.
package struct LinkCode: Sendable {
    package let links: Links
    /// Threads that draw codes.
    package let work: WorkPool

    package init(links: Links, work: WorkPool) {
        (self.links, self.work) = (links, work)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/qr", purposes, links, code)
    }

    @Sendable private func code(_ visit: LinkVisit) async throws -> Response {
        let url = links.url(of: visit.link.purpose, visit.secret)
        let picture = try await work.run { try QRPicture(url) }
        return Reply(.ok, contentType: "image/svg+xml", body: picture.svg).response
    }
}
