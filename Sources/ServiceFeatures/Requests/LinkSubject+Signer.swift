package import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

extension LinkSubject {
    /// Finds signers; those who have finished keep their link for reading until their request is deleted.
    package static let signers: Finder = { id, database in
        guard let signer = try SignerRecord.with(id: id, in: database) else { return nil }
        return LinkSubject(signer, try RequestRecord.with(id: signer.requestId, in: database))
    }

    fileprivate init(_ signer: SignerRecord, _ request: RequestRecord?) {
        self.init(
            owner: signer.owner,
            configuration: signer.configuration,
            language: signer.language,
            name: signer.name,
            request: signer.requestId,
            isDone: !signer.state.isOpen,
            isKept: signer.state.hasFinished || signer.role == .copy && request?.state == .completed,
            summary: request.map {
                Summary(
                    title: $0.title,
                    sender: $0.sender,
                    isWithdrawn: $0.state == .cancelled,
                    sendsLinks: $0.sendsLinks(to: signer),
                    isOut: signer.state.isOut
                )
            }
        )
    }
}

extension LinkVisit {
    /// Finds the link of a signer, with the state of the request.
    package static func signing(
        _ request: Request,
        _ context: ServiceRequestContext,
        links: Links
    ) async throws -> (visit: LinkVisit, content: SigningContext) {
        try await find([.sign], request, context, links: links) { link, database in
            try SigningContext.find(link, knowing: [], in: database).map { (LinkSubject($0.signer, $0.request), $0) }
        }
    }
}

extension RouterMethods where Context == ServiceRequestContext {
    /// Serves signers, who come by their links; the query has these parameters and no others.
    package func signing(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ links: Links,
        query: [String] = [],
        _ work: @escaping @Sendable (LinkVisit, SigningContext) async throws -> Response
    ) {
        on(path, method: method) { request, context in
            let (visit, signingContext) = try await LinkVisit.signing(request, context, links: links)
            try visit.parameters.requireOnly(query)
            return visit.unkept(try await work(visit, signingContext))
        }
    }
}
