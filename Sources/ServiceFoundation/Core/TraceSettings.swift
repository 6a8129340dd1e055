/// Where traces are sent; read from the variables of OpenTelemetry's specification.
package struct TraceSettings: Sendable, Hashable {
    /// The address that takes spans by OTLP/HTTP.
    package var address: String
    /// Header fields of each request, such as a key; never logged.
    package var headers: [Header] = []
    /// The attributes of the service, besides its name, version and instance.
    package var resource: [Header] = []
    package var serviceName = "signet"
    package var sampling = Sampling()

    /// A name with its value.
    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    /// Which traces are sent.
    package struct Sampling: Sendable, Hashable {
        /// Of the traces that begin here, from 0 to 1.
        package var ratio = 1.0
        /// Whether a caller's trace is sent when the caller sends it.
        package var followsParent = true

        package init(ratio: Double = 1.0, followsParent: Bool = true) {
            (self.ratio, self.followsParent) = (ratio, followsParent)
        }
    }

    package init(address: String) { self.address = address }
}
