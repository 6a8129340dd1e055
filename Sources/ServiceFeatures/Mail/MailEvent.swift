/// The occasions of mails, by their names in the API.
package enum MailEvent: String, Codable, Sendable, CaseIterable {
    /// To a person whose turn it is from the beginning.
    case invitation
    /// To a person whose turn it has become.
    case turn
    case reminder
    /// The reminder on the last days before the deadline.
    case lastDay = "last-day"
    case declined, returned, cancelled, expired, corrected, removed, delegated, superseded, completed
    /// To the sender: a mail to a person was refused for good.
    case undelivered
    case question, answer
    case delegationAsked = "delegation-asked"
    /// To somebody who begins by a public link: the digits that confirm their address.
    case code
    /// To the sender: somebody has begun by a public link, and waits for them or not.
    case startAsked = "start-asked"
    case started
    /// To somebody whom the sender does not let begin.
    case startRefused = "start-refused"
    /// To the sender: the state of all requests, once a day.
    case digest
}
