internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetBasics
internal import SignetCapture
internal import SignetServiceFoundation

/// A stamp in the body of a request.
struct StampRequestBody: Sendable {
    enum Given: Sendable {
        case source(SignatureSource)
        case kept(String)
    }

    let signature: Given
    let at: Placement
    let size: StampSize
    let author: String?

    private static let most = 200

    /// Reads the body of a stamping: the stamps, and how the document is sealed; nil where it is not.
    static func read(_ bytes: [UInt8]) throws -> (stamps: [StampRequestBody], seal: SealParameters?) {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 4)
        try members.requireOnly(["stamps", "seal"], in: "")
        guard let value = members.all.first(where: { $0.name == "stamps" })?.value else {
            throw Problem.invalid("The body has no member 'stamps': give a list.")
        }
        let seal = try members.all.first { $0.name == "seal" }.map {
            try JSONCoding.value(SealParameters.self, fromBody: Array($0.value))
        }
        var scanner = JSONScanner<Problem>(Array(value), maximumDepth: 24)
        guard try scanner.kind() == .array else { throw Problem.invalid("'stamps' is a list.") }
        try scanner.open()
        var orders: [StampRequestBody] = []
        let list = Array(value)
        while try scanner.nextItem(isFirst: orders.isEmpty) {
            guard orders.count < most else { throw Problem.invalid("There are at most \(most) stamps.") }
            orders.append(try StampRequestBody(Array(list[try scanner.place()]), in: "stamps[\(orders.count)]"))
        }
        guard !orders.isEmpty else { throw Problem.invalid("'stamps' is empty: give at least one.") }
        return (orders, seal)
    }

    init(signature: Given, at: Placement, size: StampSize, author: String?) {
        (self.signature, self.at, self.size, self.author) = (signature, at, size, author)
    }

    private init(_ bytes: [UInt8], in path: String) throws {
        var (given, at, size, author): (Given?, Placement?, StampSize, String?) = (nil, nil, .natural, nil)
        func text(_ value: ArraySlice<UInt8>, _ name: String) throws(Problem) -> String {
            guard let text = try? JSONDecoder().decode(String.self, from: Data(value)) else {
                throw .invalid("'\(name)' is a text.")
            }
            return text
        }
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8)
        try members.requireOnly(["signature", "at", "size", "author"], in: path)
        for (name, value) in members.all {
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
                try PlainText.checkLine(name, "An author", atMost: 200)
                author = name
            default: break
            }
        }
        guard let given, let at else { throw Problem.invalid("A stamp has a 'signature' and a place, 'at'.") }
        self.init(signature: given, at: at, size: size, author: author)
    }

    /// The stamp, once its signature is made.
    func stamp(by services: SignatureServices, account: String) async throws -> Stamp {
        let made: Signature
        switch signature {
        case .kept(let id): made = try await SignatureStore(services: services).signature(id, account: account)
        case .source(let given):
            let owner = "account:\(account)"
            let source = try await SourceIntake(services: services, owner: owner).take(given)
            made = try await services.signature(of: source, SignatureStore.accepting(source, part: "signature"))
        }
        var stamp = try Stamp(made, at: at, size: size)
        stamp.author = author
        return stamp
    }
}
