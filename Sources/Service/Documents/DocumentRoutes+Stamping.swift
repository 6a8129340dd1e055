internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit
internal import SignetGraphics

/// Stamps of a document, as they are sent.
struct StampOrder: Sendable {
    enum Given: Sendable {
        case source(SignatureSource)
        case kept(String)
    }

    let signature: Given
    let at: Placement
    let size: StampSize
    let author: String?

    private static let most = 200

    /// Reads the body of a stamping.
    static func read(_ bytes: [UInt8]) throws -> [StampOrder] {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 4).all
        guard members.count == 1, let (name, value) = members.first, name == "stamps" else {
            throw Problem.invalid("The body has one member, 'stamps'.")
        }
        var scanner = JSONScanner<Problem>(Array(value), maximumDepth: 24)
        guard try scanner.kind() == .array else { throw Problem.invalid("'stamps' is a list.") }
        try scanner.open()
        var orders: [StampOrder] = []
        let list = Array(value)
        while try scanner.nextItem(isFirst: orders.isEmpty) {
            guard orders.count < most else { throw Problem.invalid("There are at most \(most) stamps.") }
            orders.append(try StampOrder(Array(list[try scanner.place()])))
        }
        guard !orders.isEmpty else { throw Problem.invalid("'stamps' is empty: give at least one.") }
        return orders
    }

    init(signature: Given, at: Placement, size: StampSize, author: String?) {
        (self.signature, self.at, self.size, self.author) = (signature, at, size, author)
    }

    private init(_ bytes: [UInt8]) throws {
        var (given, at, size, author): (Given?, Placement?, StampSize, String?) = (nil, nil, .natural, nil)
        func text(_ value: ArraySlice<UInt8>, _ name: String) throws(Problem) -> String {
            guard let text = try? JSONDecoder().decode(String.self, from: Data(value)) else {
                throw .invalid("'\(name)' is a text.")
            }
            return text
        }
        for (name, value) in try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8).all {
            switch name {
            case "signature":
                guard value.first == UInt8(ascii: "{") else {
                    throw Problem.invalid("'signature' is an object: {\"id\": …} of one that is kept, or a source.")
                }
                let inner = try JSONMembers<Problem>(Array(value), maximumDepth: 24, maximumCount: 16).all
                if inner.count == 1, let id = inner.first, id.name == "id" {
                    given = .kept(try text(id.value, "signature.id"))
                } else {
                    given = .source(try SignatureSource(json: Array(value)))
                }
            case "at": at = try Placement(api: text(value, name))
            case "size": size = try StampSize(api: text(value, name))
            case "author":
                let name = try text(value, name)
                try NewRequest.checkLine(name, "An author", 200)
                author = name
            default: throw Problem.invalid("'\(name.prefixed(to: 80))' is no member of a stamp.")
            }
        }
        guard let given, let at else { throw Problem.invalid("A stamp has a 'signature' and a place, 'at'.") }
        self.init(signature: given, at: at, size: size, author: author)
    }

    /// The stamp, once its signature is made.
    func stamp(_ call: APICall) async throws -> Stamp {
        let core = call.core
        let made: Signature
        switch signature {
        case .kept(let id): made = try await SignatureShelf(core: core).signature(id, account: call.caller.accountId)
        case .source(let given):
            let owner = "account:\(call.caller.accountId)"
            let source = try await SourceIntake(core: core, owner: owner).take(given)
            made = try await core.work.run {
                try SourceIntake.signature(
                    of: source,
                    SignatureShelf.accepting(source, part: "signature"),
                    core: core
                )
            }
        }
        var stamp = Stamp(made, at: at, size: size)
        stamp.author = author
        return stamp
    }
}

extension DocumentRoutes {
    /// Stamps a document that is kept; the result is another document.
    @Sendable func stamp(_ call: APICall) async throws -> Response {
        let body = try await call.body(("limits.picture-bytes", core.limits.pictureBytes / 3 * 4 + 65_536))
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        var stamps: [Stamp] = []
        for order in try StampOrder.read(body) { stamps.append(try await order.stamp(call)) }
        let original = try await record(call)
        let (store, signer) = (core.store, core.signer(core.surroundings.now(), seed: ""))
        let signed = try await core.threads(for: stamps).run { [stamps] in
            try signer.sign(store.blobs.bytes(original.sha256), with: stamps).document
        }
        let record = try await shelf.take(
            signed,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: call.caller.accountId,
            parent: original.id
        )
        core.metrics.count(.documentsStamped)
        return try await call.keep(record, body: body, .documentStamped)
    }

    /// Stamps the document that is the body, and answers with it; nothing is kept.
    @Sendable func stampOnly(_ call: APICall) async throws -> Response {
        guard let id = call.query("signature"), let at = call.query("at") else {
            throw Problem.invalid("Give 'signature', the identifier of one that is kept, and 'at', a place.")
        }
        let placement = try Placement(api: at)
        let size = try call.query("size").map { text throws(Problem) in try StampSize(api: text) } ?? .natural
        let body = try await call.body(("limits.document-bytes", core.limits.documentBytes))
        let signature = try await SignatureShelf(core: core).signature(id, account: call.caller.accountId)
        let signer = core.signer(core.surroundings.now(), seed: "")
        let stamps = [Stamp(signature, at: placement, size: size)]
        let signed = try await core.threads(for: stamps).run {
            try signer.sign(body, with: stamps).document
        }
        core.metrics.count(.documentsStamped)
        return Reply(.ok, contentType: "application/pdf", body: signed).response
    }
}
