internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

extension Request {
    /// Whether a form comes from a page of this service, as the browser itself reports (Fetch Metadata).
    var isOfOwnPage: Bool {
        guard let site = headers[.secFetchSite] else { return true }
        return site == "same-origin" || site == "none"
    }
}
