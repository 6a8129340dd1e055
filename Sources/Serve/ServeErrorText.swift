internal import Glibc
internal import NIOCore
internal import SignetService
internal import SignetServiceFoundation

/// The sentences for errors that keep the service from starting.
enum ServeErrorText {
    static func sentence(_ error: any Error) -> String {
        (error as? Problem)?.detail ?? String(describing: error)
    }

    /// The same where it may have been the address.
    static func sentence(_ error: any Error, listeningAt place: String) -> String {
        guard let error = error as? IOError else { return sentence(error) }
        let reason = String(cString: strerror(error.errnoCode))
        let advice: String
        switch error.errnoCode {
        case EADDRINUSE: advice = "another program listens there; choose another with --port"
        case EACCES: advice = "ports below 1024 are for privileged users; choose another with --port"
        case EADDRNOTAVAIL: advice = "it is none of this machine's; choose another with --host"
        default: return reason
        }
        return "\(place) cannot be listened on: \(reason); \(advice)"
    }
}
