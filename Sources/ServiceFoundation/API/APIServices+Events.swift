package import Hummingbird

extension APIServices {
    /// Answers with the changes of a subject as they happen.
    ///
    /// - Throws: ``Problem`` where too many pages receive changes, or the service is being stopped.
    package func events(
        of subject: ChangeFeed.Subject,
        key: String?,
        in context: ServiceRequestContext,
        while isAllowed: @escaping @Sendable () async throws -> Bool
    ) throws(Problem) -> Response {
        guard !lifecycle.isDraining else {
            throw Problem(
                .serviceUnavailable,
                "shutting-down",
                "The server is being shut down: try again in a minute."
            ).with(.retryAfter, "60")
        }
        guard changes.count < limits.streams else {
            throw Problem(
                .serviceUnavailable,
                "busy",
                "More pages than the limit limits.streams of \(limits.streams) hear of changes: ask at intervals instead."
            ).with(.retryAfter, "60")
        }
        return EventStream(feed: changes, subject: subject, key: key, isAllowed: isAllowed).response(in: context)
    }
}
