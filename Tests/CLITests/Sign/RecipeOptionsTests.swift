import ArgumentParser
import Testing

@testable import SignetCLI
@testable import SignetRecipes

/// The command and recipes describe the same stamps: each option has a key, and each key an option.
@Suite struct RecipeOptionsTests {
    /// Options that are for the command alone, or for the document and not for a stamp.
    private static let ofCommand: Set<String> = [
        "recipe", "set", "and", "output", "output-dir", "output-name", "in-place", "force", "json", "jobs", "quiet",
        "preview", "dry-run", "password", "password-file", "recipient-key", "recipient-password-file",
        "passphrase-file", "no-config", "help", "version",
    ]

    /// Options whose keys have another name.
    private static let renamed = [
        "signature": "signature.profile", "caption": "caption.text", "fonts": "fonts",
        "pen-width": "signature.width-range",
        "no-natural": "signature.natural", "no-crop": "signature.crop", "no-deskew": "signature.deskew",
        "seal": "seal.key",
    ]

    private static var options: Set<String> { options(of: Sign.self) }

    private static func options(of command: any ParsableCommand.Type) -> Set<String> {
        let words = command.helpMessage(includeHidden: true).split(whereSeparator: \.isNewline).filter {
            $0.hasPrefix("  -")
        }
        .flatMap { $0.prefix { $0 != "<" }.split(whereSeparator: { " ,/".contains($0) }) }
        return Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
    }

    private static var keys: Set<String> {
        Set(
            RecipeKeys.recipe.map(\.name) + RecipeKeys.replaceable + RecipeKeys.seal.map { "seal.\($0.name)" }
        ).subtracting(["$schema", "variables", "stamps", "allow-none", "password", "seal"])
    }

    /// The key of an option: in the section whose name or prefix it has.
    private static func key(_ option: String) -> String? {
        if let name = renamed[option] { return name }
        let short = option.hasPrefix("caption-") ? String(option.dropFirst(8)) : option
        let candidates =
            option.hasPrefix("caption-")
            ? ["caption.\(short)"] : [option, "signature.\(option)", "caption.\(option)", "seal.\(option)"]
        return candidates.first(where: keys.contains)
    }

    @Test("every option of a stamp is a key of recipes")
    func options() {
        #expect(Self.options.count > 60)
        for option in Self.options.subtracting(Self.ofCommand) {
            #expect(Self.key(option) != nil, "--\(option) has no key")
        }
        #expect(Self.ofCommand.subtracting(Self.options).subtracting(["version"]).isEmpty)
    }

    @Test("every key of recipes is an option")
    func keys() {
        let reached = Set(Self.options.compactMap(Self.key))
        // A picture's ink may be kept with its background by a flag of the same name.
        let others = Self.keys.subtracting(reached).filter { !$0.hasPrefix("seal.") }
        #expect(others.isEmpty, "\(others)")
    }

    @Test("every key of a seal is an option of the command that seals alone")
    func sealKeys() {
        let options = Self.options(of: SealCommand.self)
        for key in RecipeKeys.seal { #expect(options.contains(key.name), "\(key.name)") }
    }
}
