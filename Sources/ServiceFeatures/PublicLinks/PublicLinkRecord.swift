internal import HTTPTypes
package import SignetServiceFoundation

/// A link by which anybody begins a request of a template.
///
/// Its address is meant to be passed on and printed, so it is kept and shown again; it opens nothing of anybody's.
package struct PublicLinkRecord: OwnedRecord {
    package static let table = "publicLink"
    package static let noun = "public link"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, templateId, version, token, name, settings, made, created, expires, closed
    }

    package let id: String
    package let accountId: String
    let templateId: String
    /// The version of the template that requests are made of.
    var version: Int
    /// The last part of its address.
    let token: String
    /// Its name for those who come by it.
    var name: String
    /// ``PublicLinkSettings`` as JSON.
    var settings: String
    /// The number of places that are taken: of requests, and of people who wait for the sender.
    var made: Int
    package let created: Moment
    var expires: Moment?
    /// When its sender closed it.
    var closed: Moment?

    package var guardedBy: RowLock? { RowLock(.owner, id) }

    /// Whether people may begin by it.
    package enum State: String, Encodable, Sendable { case open, full, expired, closed }
}

extension PublicLinkRecord {
    /// The letters and digits of a token: 131 random bits, short enough for a code that is scanned from paper.
    static let tokenLength = 22

    /// The link of a token, open or not.
    static func found(_ token: String, in database: Database) throws -> PublicLinkRecord? {
        guard token.utf8.count == tokenLength else { return nil }
        return try first("WHERE token = ?", [token], in: database)
    }

    /// The version of the template that requests are made of.
    var mark: TemplateMark { TemplateMark(id: templateId, version: version) }

    func wanted() throws -> PublicLinkSettings { try JSONCoding.value(PublicLinkSettings.self, from: settings) }

    func state(_ settings: PublicLinkSettings, at now: Moment) -> State {
        if closed != nil { return .closed }
        if let expires, expires <= now { return .expired }
        return made >= settings.limits.total ? .full : .open
    }

    /// Refuses a link by which nobody may begin any more.
    func requireOpen(_ settings: PublicLinkSettings, at now: Moment) throws(Problem) {
        switch state(settings, at: now) {
        case .open: return
        case .full: throw .linkFull
        case .expired:
            throw Problem(.gone, "link-expired", "The time of this link is over: ask its sender for another.")
        case .closed: throw .linkClosed
        }
    }

    /// Takes one of the link's places for a person, in a transaction that has the link's lock.
    ///
    /// - Throws: ``Problem`` where there is none, for this day or this person.
    mutating func takePlace(for start: PublicStartRecord, at now: Moment, in database: Database) throws {
        database.requireLock(.owner, id)
        let limits = try wanted().limits
        let today = try PublicStartRecord.count(
            where: "linkId = ? AND taken > ?",
            [id, now.adding(seconds: -86_400)],
            in: database
        )
        guard today < limits.perDay else {
            throw Problem(.conflict, "link-full", "As many as may have begun today: come back tomorrow.")
        }
        if let person = start.person {
            let own = try PublicStartRecord.count(
                where: "linkId = ? AND person = ? AND taken IS NOT NULL AND id <> ?",
                [id, person, start.id],
                in: database
            )
            guard own < limits.perPerson else {
                throw Problem(
                    .conflict,
                    "already-begun",
                    "You have begun by this link before: look for the mail that you got then."
                )
            }
        }
        try database.execute(
            sql: "UPDATE publicLink SET made = made + 1 WHERE id = ? AND made < ?",
            arguments: [id, limits.total]
        )
        guard database.changesCount == 1 else { throw Problem.linkFull }
        try database.execute(sql: "UPDATE publicStart SET taken = ? WHERE id = ?", arguments: [now, start.id])
        made += 1
    }

    /// Gives the place of a start back, in a transaction that has the link's lock.
    static func giveBack(_ start: PublicStartRecord, in database: Database) throws {
        database.requireLock(.owner, start.linkId)
        try database.execute(
            sql: "UPDATE publicStart SET taken = NULL WHERE id = ? AND taken IS NOT NULL",
            arguments: [start.id]
        )
        guard database.changesCount == 1 else { return }
        try database.execute(
            sql: "UPDATE publicLink SET made = made - 1 WHERE id = ? AND made > 0",
            arguments: [start.linkId]
        )
    }
}

extension Problem {
    /// The problem of a link by which nobody begins any more.
    static let linkClosed = Problem(
        .gone,
        "link-closed",
        "The sender has closed this link: ask them for another."
    )

    /// The problem of a link whose places are all taken.
    static let linkFull = Problem(
        .gone,
        "link-full",
        "As many people have begun by this link as may: ask its sender for another."
    )
}
