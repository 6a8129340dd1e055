internal import SignetAudit
internal import SignetServiceFoundation

extension SignerRecord {
    /// Makes a new link for the person in place of those before, and records it.
    ///
    /// - Returns: Its address, which is shown once.
    func newLink(
        of request: RequestRecord,
        by call: APICall,
        _ services: RequestServices,
        in database: Database
    ) throws -> String {
        let now = services.api.now
        try LinkRecord.revoke(subject: id, now: now, in: database)
        try endHandovers(now, in: database)
        let link = services.links.make(.sign, account: request.accountId, subject: id, expires: request.expires)
        try link.record.insert(in: database)
        let who = ["signer": id, "name": name]
        try request.note(.linkRevoked, by: call.actor, from: call.origin, who, services, in: database)
        let details = who.merging(["link": link.record.id]) { $1 }
        try request.note(.linkCreated, by: call.actor, from: call.origin, details, services, in: database)
        return link.url
    }
}
