/// How long the service keeps people's data; nil keeps them until they are deleted by hand.
package struct RetentionRules: Sendable {
    /// Requests and their documents, after they ended.
    package var requests: CalendarDuration?
    /// Drafts of people at their links, after their last change.
    package var drafts = CalendarDuration(seconds: 90 * 86_400)
    /// Pictures that people sent, after their arrival, unless a kept signature needs them.
    package var pictures: CalendarDuration?
    /// Signatures that people save at their links for the next time, after they were saved.
    package var signatures: CalendarDuration?

    package init(
        requests: CalendarDuration? = nil,
        drafts: CalendarDuration = CalendarDuration(seconds: 90 * 86_400),
        pictures: CalendarDuration? = nil,
        signatures: CalendarDuration? = nil
    ) {
        (self.requests, self.drafts, self.pictures, self.signatures) = (requests, drafts, pictures, signatures)
    }
}
