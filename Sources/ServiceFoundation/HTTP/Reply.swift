package import HTTPTypes
package import Hummingbird

/// An answer that can be kept, so that the same request gets it again.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var contentType: String
    package var body: [UInt8]
    package var headers = HTTPFields()

    package init(_ status: HTTPResponse.Status, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A value as JSON.
    package init(_ status: HTTPResponse.Status, _ value: some Encodable) throws {
        self.init(status, contentType: "application/json", body: try JSONCoding.bytes(of: value))
    }

    /// Nothing but a status.
    package init(_ status: HTTPResponse.Status) { self.init(status, contentType: "", body: []) }

    /// The same with a header field.
    package func with(_ name: HTTPField.Name, _ value: String) -> Reply {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    package var response: Response {
        var headers = headers
        if !contentType.isEmpty { headers[.contentType] = contentType }
        let body = body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        return Response(status: status, headers: headers, body: body)
    }
}
