internal import Configuration
internal import Signet
internal import SignetCMS
internal import SignetKeys
internal import SignetServiceFoundation
internal import SignetSigning

extension ConfigurationSources {
    /// The settings of seals.
    func seal(_ reader: ConfigReader) throws -> SealSettings {
        var seal = SealSettings()
        seal.isEnabled = try bool(reader, "seal.enabled", true)
        seal.identity = text(reader, "seal.identity")
        seal.passwordFile = text(reader, "seal.password-file")
        seal.certificates = list(reader, "seal.certificates")
        seal.name = text(reader, "seal.name")
        if seal.identity == nil, seal.passwordFile != nil || !seal.certificates.isEmpty {
            throw SettingError(
                description: "seal.password-file and seal.certificates belong to seal.identity: give that too"
            )
        }
        if let key = seal.identity { try checkKey(key) }
        if seal.identity != nil, seal.name != nil {
            throw SettingError(
                description: "seal.name is for a certificate that is made: leave it or seal.identity out"
            )
        }
        seal.authorityCertificates = list(reader, "seal.tsa-certificates")
        seal.authorities = list(reader, "seal.tsa")
        for address in seal.authorities where (try? HTTPTimeStampAuthority(address)) == nil {
            throw SettingError(description: "seal.tsa has addresses as http://tsa.example.org, not '\(address)'")
        }
        seal.level = try choice(reader, "seal.level", seal.authorities.isEmpty ? .baselineB : .baselineT)
        if seal.level == .baselineB, !seal.authorities.isEmpty {
            throw SettingError(description: "seal.level b-b has no time stamp: leave seal.tsa out")
        }
        if seal.level != .baselineB, seal.authorities.isEmpty {
            throw SettingError(
                description: "seal.level \(seal.level.rawValue) needs a time-stamping authority: give seal.tsa"
            )
        }
        seal.allowsPrivateAddresses = try bool(reader, "seal.allow-private", false)
        seal.renewBefore = try int(reader, "seal.renew-before", seal.renewBefore, in: 3_600...315_360_000)
        return seal
    }

    /// Words with spaces between them.
    func list(_ reader: ConfigReader, _ name: String) -> [String] {
        (text(reader, name) ?? "").split(separator: " ").map(String.init)
    }

    /// Refuses an invalid URI of a key, without repeating possible secrets in it.
    private func checkKey(_ name: String) throws {
        do throws(SignetError) { _ = try KeyLocation(name) } catch {
            throw SettingError(description: "seal.identity is not a key: \(error.message)")
        }
    }
}
