internal import SignetBasics
internal import SignetFiles
internal import SignetWeb

/// The places from which keys come, in the order of AWS's own programs: the environment, a web identity, the shared file, the
/// container, the machine.
struct CredentialSource {
    let environment: [String: String]
    let region: String
    var client = WebClient()

    /// The bytes of the longest file and reply.
    static let longest = 1 << 18

    /// The key of the first place that has one; services are waited for until a moment.
    func credentials(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials {
        if let credentials = try fromEnvironment() { return credentials }
        if let credentials = try fromWebIdentity(until: end) { return credentials }
        if let credentials = try fromFile() { return credentials }
        if let credentials = try fromContainer(until: end) { return credentials }
        if let credentials = try fromMachine(until: end) { return credentials }
        throw .none
    }

    /// The value of a variable; an empty one is as none.
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func fromEnvironment() throws(CredentialError) -> ObjectCredentials? {
        let names = (id: "AWS_ACCESS_KEY_ID", secret: "AWS_SECRET_ACCESS_KEY")
        let (id, secret) = (variable(names.id), variable(names.secret))
        guard id != nil || secret != nil else { return nil }
        guard let id else { throw .incomplete(variable: names.id) }
        guard let secret else { throw .incomplete(variable: names.secret) }
        return ObjectCredentials(id: id, secret: secret, token: variable("AWS_SESSION_TOKEN"))
    }

    private func fromFile() throws(CredentialError) -> ObjectCredentials? {
        let named = variable("AWS_PROFILE")
        let name = named ?? "default"
        let profile = SharedProfile(name, environment)
        if let key = profile.key { return key }
        // A profile that somebody chose, or that names another way to a key, is not passed over.
        guard named == nil, !profile.hasOtherKeys else { throw .profile(String(plainLine: name.utf8, limit: 100)) }
        return nil
    }

    private func fromWebIdentity(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials? {
        let file = "AWS_WEB_IDENTITY_TOKEN_FILE"
        guard let path = variable(file) else { return nil }
        guard let role = variable("AWS_ROLE_ARN") else { throw .incomplete(variable: "AWS_ROLE_ARN") }
        let token = try secret(in: path, variable: file)
        let form = [
            ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", role),
            ("RoleSessionName", variable("AWS_ROLE_SESSION_NAME") ?? "signet"), ("WebIdentityToken", token),
        ]
        let content = Array(RequestSignature.query(form.map { (name: $0.0, value: $0.1) }).utf8)
        let own = "AWS_ENDPOINT_URL_STS"
        let reply = try reply(
            .post(content, contentType: "application/x-www-form-urlencoded"),
            variable(own) ?? "https://sts.\(region).\(ObjectStore.domain(of: region))/",
            named: own,
            from: .webIdentity,
            reach: .anywhere,
            until: end
        )
        guard let root = ReplyElement(reply.body), let element = root.descendant("Credentials"),
            let credentials = ObjectCredentials(
                id: element.text(of: "AccessKeyId"),
                secret: element.text(of: "SecretAccessKey"),
                token: element.text(of: "SessionToken"),
                expiration: element.text(of: "Expiration")
            )
        else { throw .malformed(.webIdentity) }
        return credentials
    }

    private func fromContainer(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials? {
        let names = (relative: "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", full: "AWS_CONTAINER_CREDENTIALS_FULL_URI")
        let url: String
        let name: String
        if let path = variable(names.relative) {
            (url, name) = ("http://169.254.170.2\(path)", names.relative)
        } else if let full = variable(names.full) {
            (url, name) = (full, names.full)
        } else {
            return nil
        }
        var fields: [WebRequest.Field] = []
        let file = "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"
        if let path = variable(file) {
            fields = [.init("Authorization", try secret(in: path, variable: file))]
        } else if let token = variable("AWS_CONTAINER_AUTHORIZATION_TOKEN") {
            fields = [.init("Authorization", token)]
        }
        let reply = try reply(
            .get,
            url,
            named: name,
            from: .container,
            reach: .allHosts,
            fields: fields,
            until: end
        )
        return try ObjectCredentials(json: reply.body, from: .container)
    }

    /// From the metadata service of a machine of EC2, in its second version, which takes a token that only the machine gets.
    private func fromMachine(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials? {
        guard variable("AWS_EC2_METADATA_DISABLED")?.lowercased() != "true" else { return nil }
        let own = "AWS_EC2_METADATA_SERVICE_ENDPOINT"
        var base = variable(own) ?? "http://169.254.169.254"
        while base.hasSuffix("/") { base.removeLast() }
        let life = WebRequest.Field("X-aws-ec2-metadata-token-ttl-seconds", "21600")
        func reply(
            _ method: WebRequest.Method,
            _ path: String,
            _ fields: [WebRequest.Field]
        )
            throws(CredentialError) -> [UInt8]
        {
            try self.reply(
                method,
                "\(base)/latest/\(path)",
                named: own,
                from: .machine,
                reach: .allHosts,
                fields: fields,
                until: end
            )
            .body
        }
        let token: [UInt8]
        do throws(CredentialError) {
            token = try reply(.put([], contentType: "text/plain"), "api/token", [life])
        } catch .unconnected {
            // Elsewhere there is no such service.
            return nil
        }
        let proof = WebRequest.Field("X-aws-ec2-metadata-token", String(plainLine: token, limit: 1_000))
        let roles = try reply(.get, "meta-data/iam/security-credentials/", [proof])
        let role = String(decoding: roles, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
        guard let role, !role.isEmpty else { throw .malformed(.machine) }
        let path = "meta-data/iam/security-credentials/\(RequestSignature.encoded(role))"
        return try ObjectCredentials(json: try reply(.get, path, [proof]), from: .machine)
    }

    private func secret(in path: String, variable: String) throws(CredentialError) -> String {
        guard let bytes = try? FileContents.read(path, limit: Self.longest) else {
            throw .unreadable(variable: variable)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return SharedProfile.trimmed(text[...])
    }

    private func reply(
        _ method: WebRequest.Method,
        _ url: String,
        named variable: String,
        from place: CredentialError.Place,
        reach: WebRequest.Reach,
        fields: [WebRequest.Field] = [],
        until end: ContinuousClock.Instant
    ) throws(CredentialError) -> WebReply {
        guard let address = try? WebAddress(url), address.isEncrypted || Self.isLocal(address) else {
            throw .address(variable: variable)
        }
        let isNear = reach == .allHosts
        var request = WebRequest(
            method,
            address,
            accepted: "*/*",
            credentials: nil,
            reach: reach,
            limits: .init(
                connection: isNear ? .seconds(1) : .seconds(5),
                total: min(isNear ? .seconds(5) : .seconds(15), max(.milliseconds(100), end - .now)),
                bytes: Self.longest,
                redirects: 0
            )
        )
        request.fields = fields
        request.wanted = .firstBody
        let reply: WebReply
        do throws(WebError) { reply = try client.reply(to: request) } catch {
            switch error {
            case .unresolved, .notConnected, .timedOut(.connection):
                throw .unconnected(place, reason: error.description)
            default: break
            }
            throw .unavailable(place, reason: error.description, isTemporary: error.isTemporary)
        }
        guard reply.status == 200 else {
            let error = WebError.status(reply.status)
            throw .unavailable(place, reason: error.description, isTemporary: error.isTemporary)
        }
        return reply
    }

    /// Whether an address without encryption stays on the machine: its own, or one that a provider has on it.
    private static func isLocal(_ address: WebAddress) -> Bool {
        address.isThisMachine
            || ["169.254.169.254", "169.254.170.2", "169.254.170.23", "fd00:ec2::23", "fd00:ec2::254"]
                .contains(address.host)
    }
}

extension ObjectCredentials {
    /// A key that ends; nil where a part of it lacks.
    ///
    /// An end that cannot be read is none that may be passed over.
    init?(id: String?, secret: String?, token: String?, expiration: String?) {
        guard let id, let secret, !id.isEmpty, !secret.isEmpty else { return nil }
        let end = expiration.map { CivilTime(internet: $0)?.seconds }
        if case .some(nil) = end { return nil }
        self.init(id: id, secret: secret, token: token, end: end ?? nil)
    }

    /// The reply of a container or a machine.
    init(json bytes: [UInt8], from place: CredentialError.Place) throws(CredentialError) {
        let members = try? JSONValue(reading: bytes, maximumDepth: 8, numbers: .all).object
        guard
            let credentials = ObjectCredentials(
                id: members?["AccessKeyId"]?.string,
                secret: members?["SecretAccessKey"]?.string,
                token: members?["Token"]?.string,
                expiration: members?["Expiration"]?.string
            )
        else { throw .malformed(place) }
        self = credentials
    }
}

extension CivilTime {
    /// Reads `2026-11-30T09:00:00Z`, with or without parts of a second (RFC 3339).
    init?(internet text: String) {
        let parts = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let numbers = parts.prefix(6).compactMap { Int(Substring($0)) }
        guard text.utf8.last == UInt8(ascii: "Z"), numbers.count == 6 else { return nil }
        self.init(
            year: numbers[0],
            month: numbers[1],
            day: numbers[2],
            hour: numbers[3],
            minute: numbers[4],
            second: numbers[5]
        )
    }
}
