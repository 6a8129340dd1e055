internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFoundation

extension Request {
    /// Refuses a form of another site, as far as the browser itself reports where it comes from (Fetch Metadata).
    ///
    /// - Parameter remedy: What to do instead, for the sentence.
    /// - Throws: ``Problem`` for a form of another site.
    func requireOwnPage(_ remedy: String) throws(Problem) {
        guard let site = headers[.secFetchSite], site != "same-origin", site != "none" else { return }
        throw Problem(.forbidden, "csrf", "This form comes from another site: \(remedy).")
    }
}
