internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// Keeps the files that signers give for fields, one for each field.
package struct AttachmentStore: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    /// Checks a file and keeps it, in the place of an earlier one for the same field.
    package func take(
        _ bytes: [UInt8],
        named name: String?,
        for fieldId: String,
        _ signingContext: SigningContext
    ) async throws -> AttachmentRecord {
        try signingContext.requireTurn(of: .signer)
        let field = try Self.field(fieldId, of: signingContext)
        let shape = FieldShape(field)
        let limit = services.api.limits.attachment
        guard bytes.count <= limit.bytes else { throw Problem.tooLarge(limit.name, limit.bytes) }
        let kind = try await check(bytes, for: shape)
        let (store, now) = (services.api.store, services.api.now)
        let record = AttachmentRecord(
            id: services.api.environment.identifier(.attachment),
            requestId: signingContext.request.id,
            signerId: signingContext.signer.id,
            fieldId: field.id,
            name: FileName(name, otherwise: "file").text,
            type: kind,
            sha256: try await store.keep(bytes),
            bytes: bytes.count,
            created: now
        )
        try await store.write { database in
            let current = try signingContext.current(in: database)
            try current.requireTurn(of: .signer)
            _ = try Self.field(fieldId, of: current)
            let earlier = try AttachmentRecord.all(of: current.signer, in: database).filter { $0.fieldId == fieldId }
            for attachment in earlier {
                try attachment.delete(in: database)
                try Orphans.add(attachment.sha256, now, in: database)
            }
            try record.insert(in: database)
        }
        return record
    }

    private static func field(_ id: String, of signingContext: SigningContext) throws(Problem) -> FieldRecord {
        guard let field = signingContext.ownFields.first(where: { $0.id == id && $0.kind.isFile }) else {
            throw .invalid("The field '\(id.prefixed(to: 80))' is not one of yours that takes a file.")
        }
        return field
    }

    /// The kind of a file, which its field takes.
    private func check(_ bytes: [UInt8], for shape: FieldShape) async throws -> AttachmentKind {
        let taken =
            shape.kind == .attachment
            ? shape.details.format.flatMap { FileFormat($0)?.kinds } ?? AttachmentKind.standard : [.picture]
        guard let kind = AttachmentKind(bytes), taken.contains(kind) else {
            let names = taken.map(\.rawValue).sorted().joined(separator: ", ")
            throw Problem(
                .unsupportedMediaType,
                "attachment-refused",
                "'\(shape.title.prefixed(to: 80))' takes no such file: send one of these kinds: \(names)."
            )
        }
        if shape.kind != .attachment {
            // A picture that cannot be decoded is refused now, and not when its signer has finished.
            let factory = services.signatures.factory
            _ = try await services.signatures.work.run {
                do throws(SignetError) {
                    return try Signature.picture(bytes, decoding: factory.decoding)
                } catch {
                    throw Problem(.unsupportedMediaType, "attachment-refused", error)
                }
            }
        }
        return kind
    }

    /// A file as browsers save it: never shown, and never as what its content claims to be.
    package func response(_ record: AttachmentRecord, to request: Request) async throws -> Response {
        let bytes = try await services.api.store.fetch(record.sha256).bytes()
        var response = try Response.file(
            bytes,
            type: "application/octet-stream",
            name: FileName(record.name, otherwise: "file"),
            kind: .attachment,
            tag: record.sha256,
            to: request
        )
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        return response
    }
}
