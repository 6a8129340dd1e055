internal import Signet

extension RefusalRecord {
    /// The reason and the remedies for a caller of the service, in sentences.
    package func sentence(in language: PageLanguage) -> String {
        let reason = language.text(key, values(in: language))
        let ways = isOfRequest == true ? requestWays(in: language) : stampWays(in: language)
        guard let first = ways.first else { return reason.asSentence }
        let remedies = ways.dropFirst().reduce(first) { before, way in
            language.text("refusal.or", ["first": .text(before), "second": .text(way)])
        }
        return language.text("refusal.remedies", ["reason": .text(reason), "remedies": .text(remedies)]).asSentence
    }

    private func stampWays(in language: PageLanguage) -> [String] {
        (refusal?.remedies ?? []).compactMap { $0.words(in: language) }
    }

    /// The remedies where a request is to be made: instead of those that are for stamps and recipes, another document.
    private func requestWays(in language: PageLanguage) -> [String] {
        let ofStamps: Set<Remedy> = [.fillField, .stamp, .stampAfterSignatures, .placeOnField, .sealWithoutStamp]
        let remedies = refusal?.remedies ?? []
        guard !ofStamps.isDisjoint(with: remedies) else { return stampWays(in: language) }
        return code == "signed"
            ? [language.text("remedy.signHereFirst")] : Remedy.giveOwnerPassword.words(in: language).map { [$0] } ?? []
    }

    /// The key of the reason: that of the code, or one for the change or the level.
    private var key: String {
        let form =
            switch code {
            case "certified" where (level ?? 1) <= 1: "locked"
            case "certified" where change == "new-signature": "signature"
            case "security-handler" where name == nil: "nameless"
            default: change ?? ""
            }
        let keys = ["refusal.\(code).\(form)", "refusal.\(code)"]
        return keys.first { Texts.shared.template($0, .english) != nil } ?? "refusal.refused"
    }

    private func values(in language: PageLanguage) -> [String: Texts.Value] {
        let change = change.map { language.text("refusal.change.\($0)") }
        return ["name": .text(name ?? ""), "by": .text(by ?? ""), "change": .text(change ?? "")]
    }
}
