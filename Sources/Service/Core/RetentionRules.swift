/// How long the service keeps people's data; nil keeps them until they are deleted by hand.
package struct RetentionRules: Sendable {
    /// Requests and their documents, after they ended.
    var requests: CalendarDuration?
    /// Drafts of people at their links, after their last change.
    var drafts = CalendarDuration(seconds: 90 * 86_400)
    /// Pictures that people sent, after their arrival, unless a kept signature needs them.
    var pictures: CalendarDuration?
    /// Signatures that people save at their links for the next time, after they were saved.
    var signatures: CalendarDuration?
}
