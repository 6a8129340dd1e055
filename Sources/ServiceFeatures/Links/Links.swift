internal import Foundation
internal import HTTPTypes
package import SignetServiceFoundation

/// Makes links, and finds their subjects.
package struct Links: Sendable {
    package let api: APIServices
    /// The finders of subjects for each purpose; a link of another purpose opens nothing.
    package let finders: [LinkRecord.Purpose: LinkSubject.Finder]

    package init(api: APIServices, finders: [LinkRecord.Purpose: LinkSubject.Finder]) {
        (self.api, self.finders) = (api, finders)
    }

    /// The subject of a link.
    ///
    /// - Throws: ``Problem`` if it no longer exists.
    package func subject(of link: LinkRecord, in database: Database) throws -> LinkSubject {
        guard let subject = try subjectIfPresent(of: link, in: database) else { throw Problem.linkUnknown }
        return subject
    }

    /// The subject of a link; nil if it no longer exists.
    func subjectIfPresent(of link: LinkRecord, in database: Database) throws -> LinkSubject? {
        try finders[link.purpose]?(link.subject, database)
    }

    /// A new link, with its address, which is shown only once.
    package func make(
        _ purpose: LinkRecord.Purpose,
        account: String,
        subject: String,
        expires: Moment
    ) -> (record: LinkRecord, url: String) {
        let secret = api.environment.secret()
        let record = LinkRecord(
            secret,
            id: api.environment.identifier(.link),
            account: account,
            purpose: purpose,
            subject: subject,
            created: api.now,
            expires: expires
        )
        return (record, url(of: purpose, secret))
    }

    /// The address of the link that a secret opens.
    package func url(of purpose: LinkRecord.Purpose, _ secret: Secret) -> String {
        "\(api.address.base)/\(purpose.path)/\(secret.revealed)"
    }
}
