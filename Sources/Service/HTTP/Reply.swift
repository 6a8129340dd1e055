internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// An answer that can be kept, so that the same request gets it again.
struct Reply: Sendable {
    var status: HTTPResponse.Status
    var contentType: String
    var body: [UInt8]
    var headers = HTTPFields()

    init(_ status: HTTPResponse.Status, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A value as JSON.
    init(_ status: HTTPResponse.Status, _ value: some Encodable) throws {
        self.init(status, contentType: "application/json", body: try JSONCoding.bytes(of: value))
    }

    /// Nothing but a status.
    init(_ status: HTTPResponse.Status) { self.init(status, contentType: "", body: []) }

    /// The same with a header field.
    func with(_ name: HTTPField.Name, _ value: String) -> Reply {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    var response: Response {
        var headers = headers
        if !contentType.isEmpty { headers[.contentType] = contentType }
        let body = body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        return Response(status: status, headers: headers, body: body)
    }
}
